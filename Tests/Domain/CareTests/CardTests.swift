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
        #expect(text.contains(" +") || text.contains("; +"), "seed \(seed)")
      }
    }
    let long = EmergencyCard(
      rosa { $0.name = String(repeating: "x", count: 700) }, [], [], on: today)
    #expect(long.text(in: .en).count == EmergencyCard.most)
  }
}
