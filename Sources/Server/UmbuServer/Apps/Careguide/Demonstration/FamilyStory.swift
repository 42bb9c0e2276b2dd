import Care
import Documents
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
  var chance = SeededChance(0xCA4E)
  private var medicines: UInt64 = 0
  let now: Instant
  let today: CivilDate

  /// - Parameter now: when it ends; every deed is before it.
  init(until now: Instant) {
    self.now = now
    today = CivilDate(at: now, minutesEast: Self.minutesEast)
    var people: [Person] = []
    for relative in Relative.all { people.append(tell(relative)) }
    measure(mother: people[0].id, child: people[1].id, daughter: people[2].id)
    prescribe(people[0])
    tell(.pedro, instant(1, 22), ViewPerson(people[0], hasDocuments: true))
    deeds.append(
      .init(at: now, by: Who.ana.rawValue, .invitation("tia@familia.example", as: .viewer)))
    // In the order of the times, and of what was told first where they are the same.
    deeds = deeds.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  static let zone = "America/Sao_Paulo"
  private static let minutesEast = -180

  // The pieces of a story

  mutating func tell(_ who: Who, _ time: Instant, _ mutation: any Mutation) {
    deeds.append(.init(at: min(time, now), by: who.rawValue, .mutation(mutation)))
  }

  mutating func newID<R: Record>() -> ID<R> { ID(chance.id()) }

  func instant(_ local: CivilDateTime) -> Instant {
    local.instant(secondsEast: Int32(Self.minutesEast * 60))
  }

  func instant(_ daysAgo: Int, _ hour: Int, _ minute: Int = 0) -> Instant {
    instant(
      CivilDateTime(today.adding(days: -daysAgo), CivilTime(hour: hour, minute: minute)!))
  }

  /// The first day, early, when the family moved in.
  private var beginning: Instant { instant(Self.days, 6) }

  private mutating func tell(_ relative: Relative) -> Person {
    var person = relative.person(today)
    person.id = newID()
    tell(.ana, beginning, AddPerson(person))
    for var contact in relative.contacts {
      contact.id = newID()
      contact.person = person.id
      tell(.ana, beginning, AddContact(contact))
    }
    for taken in relative.medicines { tell(taken, of: person.id) }
    return person
  }

  /// What a doctor wrote down, as a file.
  private mutating func prescribe(_ person: Person) {
    let page = ReportPage(
      title: "Receita (demonstração)",
      lines: [
        "Paciente: \(person.name)", "", "Losartana 50 mg: um comprimido às 8h e às 20h.",
        "Retorno em três meses.", "",
        "Documento inventado: nenhuma consulta foi feita e nenhuma pessoa foi examinada.",
      ])
    var document = PersonDocument()
    document.id = newID()
    document.owner = person.id
    document.name = "receita da cardiologista.pdf"
    document.type = "application/pdf"
    document.bytes = Int64(page.bytes.count)
    let when = instant(30, 9)
    tell(.ana, when, PersonDocument.Add(document))
    deeds.append(
      .init(
        at: when, by: Who.ana.rawValue,
        .file(page.bytes, named: document.name, of: document.id.uuid)))
  }

  private mutating func tell(_ taken: Taken, of person: ID<Person>) {
    // Each begins with a number of its own, so that another day of the week changes no other.
    medicines += 1
    chance = SeededChance(0xCA4E + medicines)
    var medicine = taken.medicine
    medicine.id = newID()
    medicine.person = person
    tell(.ana, instant(taken.span.upperBound, 6), AddMedicine(medicine))
    let schedules = taken.courses.map { course in
      var schedule = course.schedule
      let first = today.adding(days: -course.daysAgo)
      schedule.id = newID()
      schedule.medicine = medicine.id
      schedule.start = CivilDateTime(first, .midnight)
      schedule.firstDay = first
      schedule.zone = Self.zone
      tell(.ana, instant(course.daysAgo, 6), SetSchedule(schedule))
      return schedule
    }
    var box = Box(taken, medicine)
    for ago in taken.span.reversed() {
      take(Regimen(medicine, schedules), taken, &box, ago)
    }
    if taken.span.lowerBound > 0 {
      tell(.ana, instant(taken.span.lowerBound - 1, 21), ArchiveMedicine(medicine.id))
    }
  }
}
