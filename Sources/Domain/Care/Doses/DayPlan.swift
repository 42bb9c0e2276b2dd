import Records
import Scheduling
import Values

/// A dose that is or was due, and how it stands.
public struct PlannedDose: Equatable, Sendable {
  public let medicine: ID<Medicine>
  public let person: ID<Person>
  /// `Occurrence.name`.
  public let name: String
  public let planned: CivilDateTime
  public let instant: Instant
  public let amount: DoseAmount
  public let standing: Standing
  /// What was said of it.
  public let verdict: DoseVerdict

  public enum Standing: Hashable, Sendable {
    /// Its time has not come.
    case ahead
    /// Now is its time.
    case due
    /// Its time has passed, and it can still be taken.
    case late
    /// Too long ago, and nobody said anything.
    case missed
    case taken(isLate: Bool)
    case skipped
    case putOff(until: Instant)
    /// People said different things of it.
    case disputed
  }

  /// How long before its time a dose is due, and how long after it one is no later than usual, in milliseconds.
  public static let early: Int64 = 30 * 60_000
  public static let usual: Int64 = 60 * 60_000
  /// How long after its time a dose that nobody said anything of is missed, in milliseconds; sooner when the next is due.
  public static let mostLate: Int64 = 6 * 3_600_000

  /// - Parameter next: when the medicine's next dose is due.
  static func standing(
    of verdict: DoseVerdict, at instant: Instant, next: Instant?, now: Instant
  ) -> Standing {
    if verdict.isDisputed { return .disputed }
    switch verdict.dose?.state {
    case .taken: return .taken(isLate: verdict.standing[0].at.since(instant) > usual)
    case .skipped: return .skipped
    case .later:
      let until = verdict.standing[0].until ?? instant
      if until > now { return .putOff(until: until) }
      return byTheClock(max(until, instant), next: next, now: now)
    case .open, nil: return byTheClock(instant, next: next, now: now)
    }
  }

  private static func byTheClock(_ instant: Instant, next: Instant?, now: Instant) -> Standing {
    let passed = now.since(instant)
    if passed < -early { return .ahead }
    if passed <= usual { return .due }
    if let next, now >= next.adding(milliseconds: -early), next > instant { return .missed }
    return passed <= mostLate ? .late : .missed
  }
}

/// One medicine with its schedules, in the order in which they come to hold.
public struct Regimen: Equatable, Sendable {
  public let medicine: Medicine
  public let schedules: [Schedule]

  public init(_ medicine: Medicine, _ schedules: [Schedule]) {
    self.medicine = medicine
    self.schedules = schedules.ordered(by: Schedule.precedes)
  }

  /// What holds at a moment: the last schedule that has come to hold by then, by the clock on its wall.
  /// - Parameter local: what that clock shows.
  public func schedule(at local: CivilDateTime) -> Schedule? {
    schedules.last { $0.start <= local }
  }

  /// What is due in a span, ascending, with how much of it.
  public func occurrences(in horizon: Horizon) -> [(occurrence: Occurrence, amount: DoseAmount)] {
    guard !medicine.isArchived else { return [] }
    var found: [(occurrence: Occurrence, amount: DoseAmount)] = []
    for (position, schedule) in schedules.enumerated() {
      let next = position + 1 < schedules.count ? schedules[position + 1] : nil
      guard let timetable = schedule.timetable(until: next) else { continue }
      for occurrence in horizon.occurrences(of: timetable) {
        let amount = schedule.amount(phase: occurrence.phase, position: occurrence.position)
        found.append((occurrence, amount))
      }
    }
    return schedules.count > 1
      ? found.ordered { $0.occurrence.instant < $1.occurrence.instant } : found
  }

  /// The doses of a span, ascending, and how they stand now.
  public func doses(in horizon: Horizon, _ log: DoseLog, now: Instant) -> [PlannedDose] {
    let due = occurrences(in: horizon)
    return due.indices.map { position in
      let (occurrence, amount) = due[position]
      let next = position + 1 < due.count ? due[position + 1].occurrence.instant : nil
      let verdict = log.verdict(on: medicine.id, planned: occurrence.name)
      return PlannedDose(
        medicine: medicine.id, person: medicine.person, name: occurrence.name,
        planned: occurrence.planned, instant: occurrence.instant, amount: amount,
        standing: PlannedDose.standing(
          of: verdict, at: occurrence.instant, next: next, now: now), verdict: verdict)
    }
  }
}
