import Care
import Effort
import Records
import Testing
import Values

@Suite("What an emergency card says")
struct CardTests {
  private let today = CivilDate("2026-11-25")!

  private func rosa(_ change: (inout Person) -> Void = { _ in }) -> Person {
    var person = Person()
    person.name = "Rosa Souza"
    person.birthDate = CivilDate("1950-03-02")
    person.bloodType = .oPositive
    person.allergies = "penicilina\n\n dipirona "
    person.conditions = "hipertensão"
    person.insurance = "Unimed"
    person.insuranceNumber = "123"
    change(&person)
    return person
  }

  private func contact(_ name: String, _ kind: Contact.Kind = .emergency) -> Contact {
    var contact = Contact()
    contact.name = name
    contact.kind = kind
    contact.role = kind == .doctor ? "cardiologista" : "filha"
    contact.phone = Phone(e164: "+5511987654321")
    return contact
  }

  private func medicine(_ name: String, stopped: Bool = false) -> Medicine {
    var medicine = Medicine()
    medicine.name = name
    medicine.strength = "50 mg"
    medicine.isArchived = stopped
    return medicine
  }

  @Test("CG-137 it says everything that there is, what matters first, and of which day")
  func whole() {
    let card = EmergencyCard(
      rosa(), [contact("Bia"), contact("Dra. Lia", .doctor)],
      [medicine("Losartana"), medicine("Velha", stopped: true)], on: today)
    #expect(
      card.text(in: .pt) == """
        EMERGÊNCIA: Rosa Souza
        nasc. 02/03/1950, O+
        Avisar: Bia (filha) +5511987654321
        Alergias: penicilina; dipirona
        Remédios: Losartana 50 mg
        Condições: hipertensão
        Médicos: Dra. Lia (cardiologista) +5511987654321
        Plano: Unimed 123
        25/11/2026
        """)
    #expect(
      EmergencyCard(rosa { ($0.birthDate, $0.bloodType) = (nil, nil) }, [], [], on: today)
        .text(in: .en).hasPrefix("EMERGENCY: Rosa Souza\nAllergies: penicilina; dipirona\n"))
  }

  @Test(
    "CG-137 600 characters hold it whatever there is: allergies before everything, and it says how much is missing"
  )
  func bound() {
    for seed in 0..<UInt64(Effort.times(400)) {
      var random = SeededGenerator(seed: seed)
      func words(_ most: Int) -> [String] {
        (0..<Int.random(in: 0...most, using: &random)).map { number in
          String(repeating: "ã", count: Int.random(in: 1...40, using: &random)) + "\(number)"
        }
      }
      let allergies = words(12)
      let card = EmergencyCard(
        rosa {
          $0.allergies = allergies.joined(separator: "\n")
          $0.conditions = words(20).joined(separator: "\n")
        },
        words(5).map { contact($0) }, words(60).map { medicine($0) }, on: today)
      let text = card.text(in: .pt)
      #expect(text.unicodeScalars.count <= EmergencyCard.most, "seed \(seed)")
      #expect(text.hasSuffix("\n25/11/2026"), "seed \(seed)")
      for allergy in allergies { #expect(text.contains(allergy), "seed \(seed)") }
      if card.medicines.count > 30 {
        // The last of those that are named, and how many are not.
        let line = text.split(separator: "\n").first { $0.hasPrefix("Remédios: ") } ?? ""
        let named = line.dropFirst("Remédios: ".count).split(separator: "; ")
        let missing = named.last.flatMap { Int($0.drop { $0 == "+" || $0 == " " }) }
        #expect(
          missing.map { $0 + named.count - 1 } == card.medicines.count, "seed \(seed): \(line)")
      }
    }
    let long = EmergencyCard(
      rosa { $0.name = String(repeating: "x", count: 700) }, [], [], on: today)
    #expect(long.text(in: .en).count == EmergencyCard.most)
  }

  @Test(
    "CG-137 what is signed leaves room for its signature, and is read back from what was scanned")
  func signed() throws {
    let medicines = (0..<60).map { medicine("Remédio número \($0)") }
    let card = EmergencyCard(rosa(), [contact("Bia")], medicines, on: today)
    for language in [Language.pt, .en] {
      var signed = card.unsigned(in: language)
      signed.signature = String(repeating: "a+/", count: 29) + "="
      let scanned = signed.scanned(language)
      #expect(scanned.unicodeScalars.count <= EmergencyCard.most)
      #expect(signed.text.contains("penicilina; dipirona") && signed.text.contains("; +"))
      // Pasted with other line ends, and with white space around it.
      let pasted = " " + scanned.replacing("\n", with: " \r\n") + "\n\n"
      let read = try #require(SignedCard(scanned: pasted))
      #expect(read.signature == signed.signature && read.message == signed.message)
      #expect(SignedCard(scanned: signed.text) == nil)
      var changed = signed
      changed.text = changed.text.replacing("dipirona", with: "nenhuma")
      #expect(changed.message != signed.message)
    }
  }

  @Test("CG-137 a signature holds for what the card said on its day, in whatever order it is told")
  func standing() {
    let (bia, lia) = (contact("Bia"), contact("Lia"))
    let medicines = [medicine("Losartana"), medicine("Ácido fólico")]
    let card = EmergencyCard(rosa(), [bia, lia], medicines, on: today)
    let cards = SignedCards(date: today, [card.unsigned(in: .pt), card.unsigned(in: .en)])
    let later = EmergencyCard(
      rosa(), [lia, bia], medicines.reversed(), on: today.adding(days: 9))
    #expect(cards.signed(later, in: .pt) == card.unsigned(in: .pt))
    #expect(cards.signed(later, in: .en) == card.unsigned(in: .en))
    let changed = EmergencyCard(rosa { $0.allergies = "látex" }, [bia, lia], medicines, on: today)
    #expect(cards.signed(changed, in: .pt) == nil)
  }
}
