import Care
import Records
import Scheduling
import Values

/// Somebody of the demonstration's family, who is nobody.
struct Relative {
  let name: String
  let years: Int
  let health: (allergies: String, conditions: String, blood: Person.BloodType?)
  var notes = ""
  let contacts: [Contact]
  let medicines: [Taken]

  func person(_ today: CivilDate) -> Person {
    var person = Person()
    person.name = name
    person.birthDate = today.adding(years: -years).adding(days: -120)
    person.bloodType = health.blood
    person.allergies = health.allergies
    person.conditions = health.conditions
    person.insurance = "Plano da família (demonstração)"
    person.notes = notes
    person.consent = years < 18 ? .guardian : .own
    return person
  }

  static var all: [Relative] { [mother, child, daughter] }

  private static var mother: Relative {
    Relative(
      name: "Lourdes Andrade", years: 78,
      health: ("Dipirona", "Hipertensão\nDiabetes tipo 2\nOsteoporose", .oPositive),
      notes: "Usa aparelho no ouvido direito. Anda com bengala na rua.",
      contacts: [
        contact("Ana Andrade", .emergency, "filha", 1),
        contact("Pedro Andrade", .emergency, "filho", 2),
        contact("Dra. Beatriz Nunes", .doctor, "geriatra", 3),
      ],
      medicines: [
        // Once a day until the doctor changed it.
        Taken(
          "Losartana", "50 mg", for: "pressão", [Course([8]), Course([8, 20], daysAgo: 45)]
        ).bought(60),
        Taken("Hidroclorotiazida", "25 mg", for: "pressão", [Course([8])]).bought(30),
        Taken("Metformina", "850 mg", for: "diabetes", [Course([8, 12, 19])], .after).bought(90),
        Taken("Sinvastatina", "20 mg", for: "colesterol", [Course([21])])
          .bought(30, isRunningOut: true),
        Taken("Levotiroxina", "50 mcg", for: "tireoide", [Course([7])], .without).bought(30),
        Taken("Donepezila", "5 mg", for: "memória", [Course([22])]).bought(30),
        Taken(
          "Alendronato", "70 mg", for: "ossos", [Course([7], on: .weekdays(Weekdays([.sunday])))],
          .without
        ).bought(4),
        Taken("Paracetamol", "500 mg", for: "dor", [Course(needed: 1, minutes: 360, most: 4)]),
      ])
  }

  private static var child: Relative {
    Relative(
      name: "Caio Andrade", years: 9, health: ("Amendoim", "Asma", .aPositive),
      notes: "Leva a bombinha na mochila, bolso da frente.",
      contacts: [
        contact("Ana Andrade", .emergency, "mãe", 1),
        contact("Pedro Andrade", .emergency, "tio", 2),
        contact("Dr. Renato Luz", .doctor, "pediatra", 4),
      ],
      medicines: [
        Taken("Budesonida", "200 mcg", .puffs, for: "asma", [Course([7, 19])]).bought(120),
        Taken(
          "Salbutamol", "100 mcg", .puffs, for: "falta de ar",
          [Course(needed: 2, minutes: 240, most: 6)]),
        // A crisis: less and less, then put away.
        Taken(
          "Prednisolona", "20 mg", for: "crise de asma", [Course(taper: [2, 1], daysAgo: 40)],
          .with
        ).putAway(31),
      ])
  }

  private static var daughter: Relative {
    Relative(
      name: "Ana Andrade", years: 44, health: ("", "", .oPositive),
      contacts: [contact("Pedro Andrade", .emergency, "irmão", 2)],
      medicines: [
        Taken(
          "Etinilestradiol + levonorgestrel", "30 mcg + 150 mcg", for: "anticoncepcional",
          [Course([22], on: .cycle(on: 21, off: 7))]
        ).bought(21)
      ])
  }

  /// No mobile number begins with 90, so these are nobody's.
  private static func contact(
    _ name: String, _ kind: Contact.Kind, _ role: String, _ number: Int
  ) -> Contact {
    var contact = Contact()
    contact.kind = kind
    contact.name = name
    contact.role = role
    contact.phone = Phone(e164: "+5511900\(200_000 + number)")
    return contact
  }
}
