import Fields
import Records
import Scheduling
import Values

/// Says when a medicine is taken from now on, or for the first time.
public struct SetSchedule: Mutation {
  public static let name = "setSchedule"
  public static let needs = RecordPermission.write(Schedule.recordType)
  public static let carried = [RecordArgument.record("schedule", of: Schedule.recordType)]

  /// As chosen; `setAt` and `setBy` are set when it is done.
  @Boxed public var schedule = Schedule()
  /// Whether it comes from a copy that somebody kept.
  public var isRecovered: Bool?

  public init() {}

  public init(_ schedule: Schedule, isRecovered: Bool? = nil) {
    self.schedule = schedule
    self.isRecovered = isRecovered
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("schedule", &schedule)
    fields.field("isRecovered", &isRecovered)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(schedule.id) else { throw Refusal(.duplicate, "id") }
    guard transaction.has(schedule.medicine) else {
      throw Refusal(.missing, Medicine.recordType)
    }
    let others = transaction.all(
      Schedule.self, by: "medicine", equal: [schedule.medicine.json], limit: Schedule.most)
    guard others.count < Schedule.most else {
      throw Refusal(.limitReached, "schedules", limit: Schedule.most)
    }
    try schedule.check()
    var schedule = schedule
    if isRecovered == true {
      schedule.setAt = min(schedule.setAt, author.time)
    } else {
      // What was due stays as it was: a change holds from now on, whatever zone now is in.
      let now = CivilDateTime(CivilDate(at: author.time, minutesEast: -12 * 60), .midnight)
      if !others.isEmpty, schedule.start < now { throw Refusal(.invalid, "start", reason: "past") }
      schedule.setAt = author.time
      schedule.setBy = author.account
    }
    transaction.put(schedule)
  }
}

extension Schedule {
  /// Refuses times that no medicine has.
  func check() throws(Refusal) {
    guard !zone.isEmpty else { throw Refusal(.invalid, "zone", reason: "missing") }
    if let problem = timetable()?.problem {
      throw Refusal(.invalid, "phases", reason: problem.reason)
    }
    for phase in phases {
      guard phase.amounts.count == phase.times.count,
        phase.amounts.allSatisfy({ DoseAmount.zero < $0 && $0 <= .most })
      else { throw Refusal(.invalid, "amounts") }
    }
    guard let asNeeded else { return }
    guard DoseAmount.zero < asNeeded.amount, asNeeded.amount <= .most else {
      throw Refusal(.invalid, "amount")
    }
    if let least = asNeeded.leastMinutes, !(1...NeededDose.mostGapDays * 1_440).contains(least) {
      throw Refusal(.invalid, "leastMinutes")
    }
    if let most = asNeeded.most, !(1...48).contains(most) { throw Refusal(.invalid, "most") }
  }
}

extension TimetableProblem {
  /// As a refusal says it; never changes.
  public var reason: String {
    switch self {
    case .noTimes: "noTimes"
    case .tooManyTimes: "tooManyTimes"
    case .timesOutOfOrder: "timesOutOfOrder"
    case .partOfMinute: "partOfMinute"
    case .days: "days"
    case .noWeekday: "noWeekday"
    case .tooManyPhases: "tooManyPhases"
    case .phaseWithoutEnd: "phaseWithoutEnd"
    case .endBeforeStart: "endBeforeStart"
    }
  }
}
