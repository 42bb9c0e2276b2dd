import Clinic
import Fields
import Records
import Testing
import Values

@Suite("what a clinic says of itself")
struct ClinicDetailStories {
  private static func clinic(as role: String = "admin") -> Consulting {
    let clinic = Consulting()
    clinic.author.role = role
    return clinic
  }

  private static func edit(_ clinic: Consulting, _ change: (inout ClinicProfile) -> Void)
    -> Refusal?
  {
    guard let old = clinic.profile else { return Refusal(.missing) }
    var new = old
    change(&new)
    return clinic.run(EditClinic(from: old, to: new))
  }

  @Test("FF-012 whoever manages the clinic says how it is reached, and may take all of it back")
  func contact() {
    let clinic = Self.clinic()
    let said = Self.edit(clinic) {
      $0.name = "Clínica Lua"
      $0.contact.phone = Phone(typed: "11 98765-4321")
      $0.contact.street = "Rua das Flores"
      $0.contact.state = "SP"
      $0.contact.postalCode = "13010000"
    }
    #expect(said == nil)
    #expect(clinic.profile?.name == "Clínica Lua")
    #expect(clinic.profile?.contact.phone?.e164 == "+5511987654321")
    #expect(clinic.profile?.timeZone == ClinicProfile().timeZone)
    let gone = Self.edit(clinic) {
      $0.contact.phone = nil
      $0.contact.street = ""
      $0.contact.state = nil
      $0.contact.postalCode = nil
    }
    #expect(gone == nil)
    #expect(clinic.profile?.contact.phone == nil && clinic.profile?.contact.address.isEmpty == true)
    for role in ["therapist", "receptionist"] {
      #expect(
        Self.edit(Self.clinic(as: role)) { $0.contact.city = "Campinas" } == Refusal(.forbidden))
    }
  }

  @Test("FF-012 of two who change different fields both win; of one field the later one does")
  func together() throws {
    let clinic = Self.clinic()
    let seen = try #require(clinic.profile)
    var mine = seen
    mine.contact.phone = Phone(typed: "11 3456-7890")
    mine.contact.city = "Campinas"
    var theirs = seen
    theirs.contact.street = "Rua das Flores"
    theirs.contact.city = "Sumaré"
    #expect(clinic.run(EditClinic(from: seen, to: theirs)) == nil)
    #expect(clinic.run(EditClinic(from: seen, to: mine)) == nil)
    #expect(clinic.profile?.contact.street == "Rua das Flores")
    #expect(clinic.profile?.contact.phone?.e164 == "+551134567890")
    #expect(clinic.profile?.contact.city == "Campinas")
  }

  @Test("FF-012 what is no clinic is refused, whole, and nobody gives themselves a plan")
  func refused() {
    let clinic = Self.clinic()
    let before = clinic.profile
    for (field, value, code) in [
      ("name", " ", Refusal.Code.invalid), ("state", "XX", .invalid),
      ("postalCode", "1301000", .invalid), ("postalCode", "00000000", .invalid),
      ("logo", "<svg onload=alert(1)>", .invalid), ("phone", "abc", .unreadable),
      ("street", String(repeating: "a", count: 81), .unreadable), ("plan", "gold", .forbidden),
      ("id", "x", .forbidden), ("timeZone", "Mars/Olympus", .forbidden),
      ("color", "red", .unreadable),
    ] {
      var edit = EditClinic()
      edit.changes = [FieldChange("city", .text("Campinas")), FieldChange(field, .text(value))]
      #expect(clinic.run(edit)?.code == code, "\(field)")
      #expect(clinic.profile == before, "\(field)")
    }
  }

  @Test("FF-012 what a clinic is called, and where it is, stays in one line wherever it stands")
  func lines() {
    let clinic = Self.clinic()
    let evil = "Sol\r\nBcc: eve\u{202E}\u{85}@example.com\u{2028}"
    let said = Self.edit(clinic) {
      $0.name = evil
      $0.contact.street = evil
      $0.contact.number = "1\u{7}"
      $0.contact.complement = evil
      $0.contact.district = evil
      $0.contact.city = evil
    }
    #expect(said == nil)
    let kept = "Sol Bcc: eve @example.com"
    #expect(clinic.profile?.name == kept)
    #expect(
      clinic.profile?.contact.address.lines == [
        "\(kept), 1, \(kept) – \(kept)", kept,
      ])
    let unseen = Self.edit(clinic) { $0.name = "\u{202E}\u{1}" }
    #expect(unseen == Refusal(.invalid, "name", reason: "missing"))
    // What is not edited stays as it was kept.
    var profile = clinic.profile ?? ClinicProfile()
    profile.contact.district = "a\tb"
    Transaction(clinic.storage).put(profile)
    let renamed = Self.edit(clinic) { $0.name = "Lua" }
    #expect(renamed == nil)
    #expect(clinic.profile?.contact.district == "a\tb")
  }

  @Test("FF-012 a logo is a small JPEG file, is changed and taken away")
  func logo() {
    let clinic = Self.clinic()
    #expect(clinic.run(EditClinic(logo: "/9j/4AAQ")) == nil)
    #expect(clinic.profile?.contact.logo == "/9j/4AAQ")
    #expect(clinic.run(EditClinic(logo: "")) == nil)
    #expect(clinic.profile?.contact.logo == "")
    let long = "/9j/" + String(repeating: "A", count: ClinicProfile.Limits.logo)
    #expect(clinic.run(EditClinic(logo: long))?.code == .unreadable)
  }

  @Test("FF-012 an address is written as people in Brazil write it, with what there is of it")
  func address() {
    var address = ClinicAddress()
    #expect(address.line == "" && address.isEmpty)
    address.city = "Campinas"
    #expect(address.line == "Campinas")
    address.state = "SP"
    address.postalCode = "13010000"
    address.street = "Rua das Flores"
    address.number = "123"
    address.complement = "sala 4"
    address.district = "Centro"
    #expect(
      address.lines == ["Rua das Flores, 123, sala 4 – Centro", "Campinas – SP, 13010-000"])
    address.complement = ""
    address.district = ""
    #expect(address.line == "Rua das Flores, 123, Campinas – SP, 13010-000")
  }

  @Test(
    "FF-012 a postal code says its state; what is none is none",
    arguments: [
      ("01310-100", "SP"), ("20040020", "RJ"), ("30.140-071", "MG"), ("69900-000", "AC"),
      ("69301-000", "RR"), ("73010-000", "DF"), ("72800-000", "GO"), ("76820-000", "RO"),
      ("90010-000", "RS"),
    ])
  func codes(typed: String, state: String) throws {
    let code = try #require(PostalCodes.code(typed: typed))
    #expect(PostalCodes.state(of: code) == state)
    #expect(FederalUnits.has(state))
    #expect(PostalCodes.code(typed: PostalCodes.text(code)) == code)
  }

  @Test("FF-012 a code of another state than the chosen one is told before it is saved")
  func otherState() {
    for text in ["", "1310-100", "013101000", "O1310100", "00000000"] {
      #expect(PostalCodes.code(typed: text) == nil, "\(text)")
    }
    var clinic = ClinicProfile()
    clinic.name = "Sol"
    clinic.contact.postalCode = "01310100"
    #expect(clinic.typedProblems.isEmpty)
    clinic.contact.state = "RJ"
    #expect(clinic.typedProblems.map(\.field) == ["postalCode"])
    #expect(clinic.typedProblems.map(\.problem) == [.otherState])
    clinic.contact.state = "SP"
    #expect(clinic.typedProblems.isEmpty)
    #expect(FederalUnits.all.count == 27)
  }
}
