import Fields
import Records
import Scheduling
import Values

/// When a medicine is taken, from a moment on (CG-129). Of a medicine's schedules the one that starts last
/// is the one that holds; the ones before it hold until then. So a change adds one and rewrites nothing,
/// and of two changes made apart one comes to hold, never both.
public struct Schedule: Record, FieldObject {
  public static let recordType = "schedule"
  public static let table = RecordTable(Schedule.self)
  public static let indexes = [RecordIndex("medicine", on: ["medicine"])]

  /// The most of one medicine.
  public static let most = 400

  public var id = ID<Schedule>.none
  public var medicine = ID<Medicine>.none
  /// From when on it holds, by the clock of its policy.
  public var start = CivilDateTime(.epoch, .midnight)
  /// From when on nothing is due.
  public var end: CivilDateTime?
  /// The day from which the phases count.
  public var firstDay = CivilDate.epoch
  /// One after the other. None where it is taken when needed, or not any more.
  public var phases: [SchedulePhase] = []
  public var policy = TravelPolicy.local
  /// Name of the person's zone at home in the tz database.
  public var zone = ""
  /// How it may be taken when needed, beside what is planned; nil where it may not.
  public var asNeeded: NeededDose?
  public var setAt = Instant.epoch
  /// The account that set it.
  public var setBy = UUID.zero

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("medicine", &medicine)
    fields.field("start", &start)
    fields.field("end", &end)
    fields.field("firstDay", &firstDay)
    fields.field("phases", &phases, maxCount: Timetable.mostPhases)
    fields.field("policy", &policy)
    fields.field("zone", &zone, maxLength: 60)
    fields.field("asNeeded", &asNeeded)
    fields.field("setAt", &setAt)
    fields.field("setBy", &setBy)
  }

  /// The order in which they come to hold.
  public static func precedes(_ a: Schedule, _ b: Schedule) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.setAt != b.setAt { return a.setAt < b.setAt }
    return a.id.uuid < b.id.uuid
  }

  /// What is due by it, unless another one comes to hold before.
  /// - Parameter next: the schedule that follows it.
  public func timetable(until next: Schedule? = nil) -> Timetable? {
    guard !phases.isEmpty else { return nil }
    let ends = [end, next?.start].compactMap { $0 }
    return Timetable(
      from: firstDay, start: start, until: ends.min(), phases.map { $0.phase }, policy: policy,
      zone: zone)
  }

  /// How much is due at a time of a phase.
  public func amount(phase: Int, position: Int) -> DoseAmount {
    guard phases.indices.contains(phase), phases[phase].amounts.indices.contains(position) else {
      return .one
    }
    return phases[phase].amounts[position]
  }
}

/// Days and times that stay as they are for a while.
public struct SchedulePhase: FieldObject, Hashable, Sendable {
  /// How many days it lasts; nil is without end.
  public var days: Int?
  /// Every so many days.
  public var every: Int?
  /// `Weekdays` as bits.
  public var weekdays: Int?
  /// Days with, of a cycle.
  public var on: Int?
  /// Days without, of a cycle.
  public var off: Int?
  /// Ascending.
  public var times: [CivilTime] = []
  /// One a time.
  public var amounts: [DoseAmount] = []

  public init() {}

  public init(days: Int? = nil, _ pattern: DayPattern, _ doses: [(CivilTime, DoseAmount)]) {
    self.days = days
    switch pattern {
    case .every(let days): every = days
    case .weekdays(let weekdays): self.weekdays = Int(weekdays.bits)
    case .cycle(let on, let off):
      self.on = on
      self.off = off
    }
    times = doses.map { $0.0 }
    amounts = doses.map { $0.1 }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("days", &days)
    fields.field("every", &every)
    fields.field("weekdays", &weekdays)
    fields.field("on", &on)
    fields.field("off", &off)
    fields.field("times", &times, maxCount: Timetable.mostTimes)
    fields.field("amounts", &amounts, maxCount: Timetable.mostTimes)
  }

  public var pattern: DayPattern {
    if let on, let off { return .cycle(on: on, off: off) }
    if let weekdays { return .weekdays(Weekdays(bits: UInt8(truncatingIfNeeded: weekdays))) }
    return .every(days: every ?? 1)
  }

  var phase: Phase { Phase(days: days, pattern, at: times) }
}

/// How a medicine may be taken when it is needed.
public struct NeededDose: FieldObject, Hashable, Sendable {
  /// The longest time from one to the next that can be asked for, in days.
  public static let mostGapDays = 7

  /// What one takes at a time.
  public var amount = DoseAmount.one
  /// The least minutes from one to the next.
  public var leastMinutes: Int?
  /// How many at most in any 24 hours.
  public var most: Int?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("amount", &amount)
    fields.field("leastMinutes", &leastMinutes)
    fields.field("most", &most)
  }

  public var bounds: AsNeeded {
    AsNeeded(leastGap: leastMinutes.map { Int64($0) * 60_000 }, most: most)
  }
}

extension TravelPolicy: FieldChoice {}
