import Care
import Records
import Scheduling
import Values

/// Somebody of the demonstration's family, who is nobody.
struct Relative {
  let name: String
  let years: Int
  let health: (allergies: String, conditions: String, blood: Person.BloodType?)
  let contacts: [Contact]
  let medicines: [Taken]

  func person(_ today: CivilDate) -> Person {
    var person = Person()
    person.name = name
    person.birthDate = today.adding(days: -years * 365 - 120)
    person.bloodType = health.blood
    person.allergies = health.allergies
    person.conditions = health.conditions
    person.consent = years < 18 ? .guardian : .own
    return person
  }

  static var all: [Relative] { [mother, child, daughter] }

  private static var mother: Relative {
    Relative(
      name: "Dona Lourdes", years: 78,
      health: ("Dipirona", "Hipertensão\nDiabetes tipo 2\nOsteoporose", .oPositive),
      contacts: [
        contact("Ana Andrade", .emergency, "filha", "11987650001"),
        contact("Pedro Andrade", .emergency, "filho", "11987650002"),
        contact("Dra. Beatriz Nunes", .doctor, "geriatra", "1133330003"),
      ],
      medicines: [
        Taken("Losartana", "50 mg", .tablet, "pressão", [(8, 1_000), (20, 1_000)], box: 60),
        Taken("Hidroclorotiazida", "25 mg", .tablet, "pressão", [(8, 1_000)], box: 30),
        Taken(
          "Metformina", "850 mg", .tablet, "diabetes", [(8, 1_000), (12, 1_000), (19, 1_000)],
          food: .after, box: 90),
        Taken("Sinvastatina", "20 mg", .tablet, "colesterol", [(21, 1_000)], box: 30),
        Taken("Levotiroxina", "50 mcg", .tablet, "tireoide", [(7, 1_000)], food: .without, box: 30),
        Taken("Donepezila", "5 mg", .tablet, "memória", [(22, 1_000)], box: 30),
        Taken(
          "Alendronato", "70 mg", .tablet, "ossos", [(7, 1_000)],
          on: .weekdays(Weekdays([.sunday])), food: .without, box: 4),
        Taken("Paracetamol", "500 mg", .tablet, "dor", needed: (1_000, 360, 4)),
      ])
  }

  private static var child: Relative {
    Relative(
      name: "Caio", years: 9, health: ("Amendoim", "Asma", .aPositive),
      contacts: [
        contact("Ana Andrade", .emergency, "mãe", "11987650001"),
        contact("Dr. Renato Luz", .doctor, "pediatra", "1133330004"),
      ],
      medicines: [
        Taken("Budesonida", "200 mcg", .puffs, "asma", [(7, 1_000), (19, 1_000)], box: 180),
        Taken("Salbutamol", "100 mcg", .puffs, "crise de asma", needed: (2_000, 240, 6)),
      ])
  }

  private static var daughter: Relative {
    Relative(
      name: "Ana", years: 44, health: ("", "", .oPositive),
      contacts: [contact("Pedro Andrade", .emergency, "irmão", "11987650002")],
      medicines: [
        Taken(
          "Etinilestradiol + levonorgestrel", "30 mcg + 150 mcg", .tablet, "anticoncepcional",
          [(22, 1_000)], on: .cycle(on: 21, off: 7), box: 21)
      ])
  }

  private static func contact(
    _ name: String, _ kind: Contact.Kind, _ role: String, _ phone: String
  ) -> Contact {
    var contact = Contact()
    contact.kind = kind
    contact.name = name
    contact.role = role
    contact.phone = Phone(typed: phone)
    return contact
  }
}

/// A medicine that somebody takes.
struct Taken {
  let medicine: Medicine
  let schedule: Schedule
  /// How much one buys at a time.
  let box: DoseAmount?

  /// - Parameters:
  ///   - doses: the hour and how many thousandths of each.
  ///   - needed: how much, the least minutes between two, the most in a day.
  init(
    _ name: String, _ strength: String, _ form: Medicine.Form, _ reason: String,
    _ doses: [(hour: Int, thousandths: Int64)] = [], on pattern: DayPattern = .daily,
    food: Medicine.Food? = nil, box: Int64? = nil,
    needed: (thousandths: Int64, minutes: Int, most: Int)? = nil
  ) {
    var medicine = Medicine()
    medicine.name = name
    medicine.strength = strength
    medicine.form = form
    medicine.reason = reason
    medicine.food = food
    medicine.warnDays = box == nil ? nil : 5
    self.medicine = medicine
    var schedule = Schedule()
    if !doses.isEmpty {
      schedule.phases = [
        SchedulePhase(
          pattern,
          doses.map {
            (CivilTime(hour: $0.hour, minute: 0)!, DoseAmount(thousandths: $0.thousandths))
          })
      ]
    }
    if let needed {
      var dose = NeededDose()
      dose.amount = DoseAmount(thousandths: needed.thousandths)
      dose.leastMinutes = needed.minutes
      dose.most = needed.most
      schedule.asNeeded = dose
    }
    self.schedule = schedule
    self.box = box.map { DoseAmount($0) }
  }
}
