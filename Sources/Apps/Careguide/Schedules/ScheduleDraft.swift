import Care
import Fields
import Records
import Scheduling
import Shell
import Values

/// A schedule as it is being typed.
public struct ScheduleDraft: FieldObject, Hashable, Sendable {
  /// One after the other.
  public var stages: [Stage] = [Stage()]
  /// Whether something is planned, and whether it may be taken when needed.
  public var isPlanned = true
  public var isNeeded = false
  public var neededAmount = "1"
  public var leastHours = ""
  public var most = ""
  public var firstDay = ""
  public var lastDay = ""
  public var policy = TravelPolicy.local

  /// Days and times that stay as they are for a while.
  public struct Stage: FieldObject, Hashable, Sendable {
    /// How many days it lasts; empty of the last one, which goes on.
    public var days = ""
    public var pattern = Pattern.daily
    public var every = "2"
    public var weekdays = Weekdays([.monday, .wednesday, .friday])
    public var on = "21"
    public var off = "7"
    public var doses = [Dose(time: "08:00", amount: "1")]

    public init() {}

    public mutating func visit(_ fields: FieldVisitor) {
      var bits = Int(weekdays.bits)
      fields.field("days", &days)
      fields.field("pattern", &pattern)
      fields.field("every", &every)
      fields.field("weekdays", &bits)
      fields.field("on", &on)
      fields.field("off", &off)
      fields.field("doses", &doses, maxCount: Timetable.mostTimes)
      weekdays = Weekdays(bits: UInt8(truncatingIfNeeded: bits))
    }
  }

  /// The days of a stage.
  public enum Pattern: String, CaseIterable, Hashable, Sendable, FieldChoice {
    case daily, every, weekdays, cycle
  }

  public struct Dose: FieldObject, Hashable, Sendable {
    public var time = ""
    public var amount = ""

    public init() {}

    public init(time: String, amount: String) {
      self.time = time
      self.amount = amount
    }

    public mutating func visit(_ fields: FieldVisitor) {
      fields.field("time", &time)
      fields.field("amount", &amount)
    }
  }

  public init() {}

  /// For a medicine that has no times yet.
  public init(today: CivilDate) {
    firstDay = today.slashed
  }

  /// What holds now, as it is to be changed from now on.
  public init(_ schedule: Schedule, today: CivilDate, _ language: Language = .pt) {
    firstDay = max(today, schedule.start.date).slashed
    if let end = schedule.end {
      lastDay = (end.time == .midnight ? end.date.adding(days: -1) : end.date).slashed
    }
    policy = schedule.policy
    isPlanned = !schedule.phases.isEmpty
    if isPlanned { stages = schedule.phases.map { Stage($0) } }
    guard let needed = schedule.asNeeded else { return }
    isNeeded = true
    neededAmount = needed.amount.text(in: language)
    leastHours = needed.leastMinutes.map { Self.hours($0, language) } ?? ""
    most = needed.most?.description ?? ""
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("stages", &stages, maxCount: Timetable.mostPhases)
    fields.field("isPlanned", &isPlanned)
    fields.field("isNeeded", &isNeeded)
    fields.field("neededAmount", &neededAmount)
    fields.field("leastHours", &leastHours)
    fields.field("most", &most)
    fields.field("firstDay", &firstDay)
    fields.field("lastDay", &lastDay)
    fields.field("policy", &policy)
  }

  /// "6", "1,5".
  private static func hours(_ minutes: Int, _ language: Language) -> String {
    NumberText.text(Double(minutes) / 60, decimals: 2, in: language)
  }
}

extension ScheduleDraft.Stage {
  init(_ phase: SchedulePhase) {
    days = phase.days?.description ?? ""
    switch phase.pattern {
    case .every(let count) where count <= 1: pattern = .daily
    case .every(let count):
      pattern = .every
      every = count.description
    case .weekdays(let days):
      pattern = .weekdays
      weekdays = days
    case .cycle(let with, let without):
      pattern = .cycle
      on = with.description
      off = without.description
    }
    doses = phase.times.enumerated().map { position, time in
      let amount = position < phase.amounts.count ? phase.amounts[position] : .one
      return ScheduleDraft.Dose(time: time.shortText, amount: amount.text(in: .pt))
    }
  }
}
