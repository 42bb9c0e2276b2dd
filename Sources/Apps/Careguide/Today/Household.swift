import Care
import Flow
import Records
import Scheduling
import Shell
import Values

/// What today is made of: people, medicines, their times, and what was said of doses, of which the newest come
/// first. It is all that the first view needs; the lists of people and medicines have theirs.
public struct Household: Equatable {
  /// By the alphabet.
  public private(set) var people: [Person] = []
  public private(set) var medicines: [Medicine] = []
  public private(set) var schedules: [Schedule] = []
  public private(set) var log = DoseLog()
  private var arrived = (people: false, medicines: false, schedules: false, doses: false)

  public init() {}

  /// Whether there is what is needed to tell of today.
  public var isLoaded: Bool {
    arrived.people && arrived.medicines && arrived.schedules && arrived.doses
  }
  /// Whether all that was said of doses is here besides.
  public var hasPast: Bool { isLoaded && hasDoses }

  var hasSchedules: Bool { arrived.schedules }
  private(set) var hasDoses = false

  mutating func apply(_ changes: Changes<Person>) {
    changes.apply(to: &people)
    people = people.ordered { FoldedText($0.name) < FoldedText($1.name) }
    arrived.people = true
  }

  mutating func apply(_ changes: Changes<Medicine>) {
    changes.apply(to: &medicines)
    arrived.medicines = true
  }

  mutating func apply(_ changes: Changes<Schedule>) {
    changes.apply(to: &schedules)
    arrived.schedules = true
  }

  mutating func apply(_ changes: Changes<Dose>) {
    if changes.isComplete { log = DoseLog() }
    log.remove(changes.removed)
    for dose in changes.changed { log.add(dose) }
    arrived.doses = true
    hasDoses = !changes.hasMore
  }

  public func person(_ id: ID<Person>) -> Person? {
    for person in people where person.id == id { return person }
    return nil
  }

  public func medicine(_ id: ID<Medicine>) -> Medicine? {
    for medicine in medicines where medicine.id == id { return medicine }
    return nil
  }

  /// A medicine's schedules, in the order in which they come to hold.
  public func regimen(of medicine: Medicine) -> Regimen {
    Regimen(medicine, schedules.filter { $0.medicine == medicine.id })
  }

  /// Of all that somebody takes.
  var regimens: [Regimen] {
    var byMedicine = HashMap<UUID, [Schedule]>()
    for schedule in schedules {
      byMedicine[schedule.medicine.uuid] = (byMedicine[schedule.medicine.uuid] ?? []) + [schedule]
    }
    return medicines.filter { !$0.isArchived }.map { Regimen($0, byMedicine[$0.id.uuid] ?? []) }
  }

  public static func == (a: Household, b: Household) -> Bool {
    a.people == b.people && a.medicines == b.medicines && a.schedules == b.schedules
      && a.log == b.log && a.arrived == b.arrived && a.hasDoses == b.hasDoses
  }
}

extension RecordNews {
  /// Whether it is of what a household is made of: whichever comes last, what waits for all of it goes on.
  var isOfHousehold: Bool {
    [Person.recordType, Medicine.recordType, Schedule.recordType, Dose.recordType].contains(type)
  }
}

extension Parts {
  /// What today is made of.
  var household: Household { self[Today.self]?.household ?? Household() }
  /// Where the device is, as far as that is known.
  var zone: ZoneRules { self[Today.self]?.zone ?? .utc }
  /// A span of time, where the device was and is in it.
  func horizon(_ span: Range<Instant>) -> Horizon {
    let homes = self[Today.self]?.homes ?? []
    return Horizon(
      span, whereabouts: self[Today.self]?.whereabouts ?? Whereabouts(zone),
      homes: [zone] + homes)
  }
}
