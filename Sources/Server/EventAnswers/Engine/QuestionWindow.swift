import Analytics
import Values

/// The period of a question in its zone, cut into buckets. The first and the last one of weeks and months may be cut short by
/// the period.
struct QuestionWindow: Sendable {
  struct Bucket: Sendable {
    /// As it is named: the first day of a week or a month, though it may lie before the period.
    var date: CivilDate
    /// The same with the time, for hours.
    var label: String
  }

  let days: ClosedRange<CivilDate>
  let zone: ZoneRules
  let unit: TimeUnit
  /// In milliseconds since 1970.
  let start, end: Int64
  private(set) var buckets: [Bucket] = []
  /// The first milliseconds of the buckets.
  let steps: TimeSteps

  init(_ days: ClosedRange<CivilDate>, _ unit: TimeUnit, in zone: ZoneRules) {
    self.days = days
    self.zone = zone
    self.unit = unit
    let after = zone.start(of: days.upperBound.adding(days: 1)).milliseconds
    start = zone.start(of: days.lowerBound).milliseconds
    end = after
    var starts: [Int64] = []
    var first = unit.start(of: days.lowerBound)
    while first <= days.upperBound {
      let next = unit.adding(1, to: first)
      let begins = zone.start(of: max(first, days.lowerBound)).milliseconds
      if unit == .hour {
        let ends = zone.start(of: next).milliseconds
        var hour = begins
        while hour < ends {
          starts.append(hour)
          buckets.append(Bucket(date: first, label: Self.label(hour, in: zone)))
          hour += 3_600_000
        }
      } else {
        starts.append(begins)
        buckets.append(Bucket(date: first, label: first.description))
      }
      first = next
    }
    steps = TimeSteps(starts, end: after)
  }

  /// `2026-03-01T09:00-03:00`: an hour that the clocks show twice has two names.
  private static func label(_ milliseconds: Int64, in zone: ZoneRules) -> String {
    let instant = Instant(milliseconds: milliseconds)
    let local = zone.local(instant)
    let minutes = Int(zone.period(at: instant).offset) / 60
    let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
    return "\(local.date)T\(local.time.shortText)\(minutes < 0 ? "-" : "+")"
      + (hours < 10 ? "0" : "") + "\(hours):" + (rest < 10 ? "0" : "") + "\(rest)"
  }
}

/// Finds in which of the stretches that follow each other a moment lies.
struct TimeSteps: Sendable {
  private let starts: ContiguousArray<Int64>

  var count: Int { starts.count - 1 }

  init(_ starts: [Int64], end: Int64) {
    self.starts = ContiguousArray(starts + [end])
  }

  /// The first moments of days, from one to another, both included.
  init(days: ClosedRange<CivilDate>, in zone: ZoneRules) {
    var starts: [Int64] = []
    var day = days.lowerBound
    while day <= days.upperBound {
      starts.append(zone.start(of: day).milliseconds)
      day = day.adding(days: 1)
    }
    self.init(starts, end: zone.start(of: day).milliseconds)
  }

  /// The first moment of one; of the number after the last, the end.
  subscript(step: Int) -> Int64 { starts[step] }

  /// - Parameter guess: where it probably is: rows of one person come in order.
  /// - Returns: nil outside all of them.
  @inline(__always)
  func step(at time: Int64, guess: Int = 0) -> Int? {
    if guess >= 0, guess < count, starts[guess] <= time, time < starts[guess + 1] { return guess }
    return search(time)
  }

  private func search(_ time: Int64) -> Int? {
    guard count > 0, time >= starts[0], time < starts[count] else { return nil }
    var low = 0
    var high = count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}
