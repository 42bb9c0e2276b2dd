import Care
import Editing
import Records
import Scheduling
import Values

/// Ninety days of a family that was never there, all from one number: only the times are other ones at
/// every telling.
struct FamilyStory {
  /// Who is who in `familyDemonstration.people`.
  enum Who: Int {
    case ana, rosa, pedro
  }

  static let days = 90

  private(set) var deeds: [Demonstration.Deed] = []
  private var chance = SeededChance(0xCA4E)
  private let now: Instant
  private let today: CivilDate
  private var people: [ID<Person>] = []

  /// - Parameter now: when it ends; every deed is before it.
  init(until now: Instant) {
    self.now = now
    today = CivilDate(at: now, minutesEast: Self.minutesEast)
    for relative in Relative.all { tell(relative) }
    measure()
    deeds.append(
      .init(at: now, by: Who.ana.rawValue, .invitation("tia@familia.example", as: .viewer)))
    deeds.append(.init(at: now, by: Who.pedro.rawValue, .mutation(ViewPerson(people[0]))))
    // In the order of the times, and of what was told first where they are the same.
    deeds = deeds.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  private static let zone = "America/Sao_Paulo"
  private static let minutesEast = -180

  // The pieces of a story

  private mutating func tell(_ who: Who, _ time: Instant, _ mutation: any Mutation) {
    deeds.append(.init(at: min(time, now), by: who.rawValue, .mutation(mutation)))
  }

  private mutating func newID<R: Record>() -> ID<R> { ID(chance.id()) }

  private func instant(_ local: CivilDateTime) -> Instant {
    local.instant(secondsEast: Int32(Self.minutesEast * 60))
  }

  private var first: CivilDate { today.adding(days: -Self.days) }
  private var beginning: Instant { instant(CivilDateTime(first, .midnight)) }

  private mutating func tell(_ relative: Relative) {
    var person = relative.person(today)
    person.id = newID()
    people.append(person.id)
    tell(.ana, beginning, AddPerson(person))
    for var contact in relative.contacts {
      contact.id = newID()
      contact.person = person.id
      tell(.ana, beginning, AddContact(contact))
    }
    for taken in relative.medicines { tell(taken, of: person.id) }
  }

  private mutating func tell(_ taken: Taken, of person: ID<Person>) {
    var medicine = taken.medicine
    medicine.id = newID()
    medicine.person = person
    tell(.ana, beginning, AddMedicine(medicine))
    var schedule = taken.schedule
    schedule.id = newID()
    schedule.medicine = medicine.id
    schedule.start = CivilDateTime(first, .midnight)
    schedule.firstDay = first
    schedule.zone = Self.zone
    tell(.ana, beginning, SetSchedule(schedule))
    if let box = taken.box {
      var entry = StockEntry()
      entry.medicine = medicine.id
      entry.amount = box
      // Bought again before it runs out, the last time some days ago.
      for ago in stride(from: Self.days, through: 4, by: -28) {
        entry.id = newID()
        entry.kind = ago == Self.days ? .counted : .bought
        entry.at = instant(CivilDateTime(today.adding(days: -ago), CivilTime(hour: 7, minute: 0)!))
        tell(.ana, entry.at, LogStock(entry))
      }
    }
    for ago in (0...Self.days).reversed() {
      let date = today.adding(days: -ago)
      if let timetable = schedule.timetable() { takeDoses(timetable, schedule, medicine, on: date) }
      if schedule.asNeeded != nil, schedule.phases.isEmpty, chance.below(9) == 0 {
        let time = CivilTime(hour: 9 + chance.below(12), minute: chance.below(60))!
        log(medicine, "", CivilDateTime(date, time), late: 0, schedule.asNeeded?.amount ?? .one)
      }
    }
  }

  private mutating func takeDoses(
    _ timetable: Timetable, _ schedule: Schedule, _ medicine: Medicine, on date: CivilDate
  ) {
    let start = instant(CivilDateTime(date, .midnight))
    let zone = ZoneRules(name: Self.zone, offset: Int32(Self.minutesEast * 60))
    let horizon = Horizon(
      start..<start.adding(milliseconds: 86_400_000), whereabouts: Whereabouts(zone), homes: [zone])
    for due in horizon.occurrences(of: timetable) {
      let amount = schedule.amount(phase: due.phase, position: due.position)
      // Most are taken within the hour, some late, and some nobody says anything of.
      let luck = chance.below(100)
      if luck < 4 { continue }
      let late = luck < 10 ? 70 + chance.below(90) : chance.below(40) - 10
      guard
        due.instant.adding(milliseconds: Int64(late) * 60_000) <= now.adding(milliseconds: -60_000)
      else { continue }
      if luck < 12 {
        skip(medicine, due)
      } else {
        log(medicine, due.name, due.planned, late: late, amount)
      }
    }
  }

  private mutating func log(
    _ medicine: Medicine, _ name: String, _ local: CivilDateTime, late: Int, _ amount: DoseAmount
  ) {
    var dose = Dose()
    dose.id = newID()
    dose.medicine = medicine.id
    dose.person = medicine.person
    dose.planned = name
    dose.day = local.date
    dose.amount = amount
    dose.at = instant(local).adding(milliseconds: Int64(late) * 60_000)
    guard dose.at < now else { return }
    dose.clock = dose.at
    tell(chance.below(3) == 0 ? .ana : .rosa, dose.at, LogDose(dose))
  }

  private mutating func skip(_ medicine: Medicine, _ due: Occurrence) {
    var dose = Dose()
    dose.id = newID()
    dose.medicine = medicine.id
    dose.person = medicine.person
    dose.planned = due.name
    dose.day = due.planned.date
    dose.state = .skipped
    dose.note = ["Enjoo", "Em jejum para exame", "Pressão baixa"][chance.below(3)]
    dose.at = due.instant
    dose.clock = due.instant
    tell(.rosa, due.instant, LogDose(dose))
  }

  /// The mother's blood pressure and weight, and the daughter's weight.
  private mutating func measure() {
    for ago in stride(from: Self.days, through: 1, by: -2) {
      let date = today.adding(days: -ago)
      let at = instant(CivilDateTime(date, CivilTime(hour: 8, minute: 20)!))
      // It comes down as the months pass.
      let high = 148 - (Self.days - ago) / 6 + chance.below(13) - 6
      note(people[0], .pressure, Int64(high), Int64(high - 55 + chance.below(7)), at: at)
      if ago % 10 == 0 {
        note(people[0], .glucose, Int64(104 + chance.below(30)), nil, at: at)
        note(people[0], .weight, 61, nil, at: at, tenths: chance.below(10))
        note(people[2], .weight, 68, nil, at: at, tenths: chance.below(10))
      }
    }
  }

  private mutating func note(
    _ person: ID<Person>, _ kind: VitalKind, _ value: Int64, _ second: Int64?, at: Instant,
    tenths: Int = 0
  ) {
    var reading = Reading()
    reading.id = newID()
    reading.person = person
    reading.kind = kind
    reading.value = value * 1_000 + Int64(tenths) * 100
    reading.value2 = second.map { $0 * 1_000 }
    reading.at = at
    tell(.rosa, at, LogReading(reading))
  }
}
