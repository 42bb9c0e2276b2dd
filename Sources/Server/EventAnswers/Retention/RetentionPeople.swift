import Analytics

/// When people started, and in which periods after that they were back. Their events are received in order.
struct RetentionPeople {
  /// One person's start, in one cohort.
  private struct Start {
    /// The number of the unit in which it lies.
    let unit: Int32
    let group: Int32
    /// The start before it of the same person; -1 if there is none.
    let older: Int32
    /// The furthest period in which the person was back; -1 if never.
    var furthest: Int32
    let time: Int64
  }

  let rule: RetentionRule
  private var starts = ContiguousArray<Start>()
  /// A bit for each period until the last, `words` for each start.
  private var bits = ContiguousArray<UInt64>()
  private let words: Int
  /// Each person's newest start.
  private var newest = ContiguousArray<Int32>()
  /// The unit in which each was back last, with regard to all starts.
  private var seen = ContiguousArray<Int32>()

  private static let never: Int32 = -1
  /// Who started for the first time before the period.
  private static let before: Int32 = -2
  private static let noUnit = Int32.min

  init(_ rule: RetentionRule) {
    self.rule = rule
    words = rule.last / 64 + 1
  }

  var bytes: Int {
    starts.count * MemoryLayout<Start>.stride + bits.count * 8 + newest.count * 8
  }

  /// Whether that person is in no cohort, and cannot come into one any more.
  func isDone(_ person: Int32) -> Bool {
    Int(person) < newest.count && newest[Int(person)] == Self.before
  }

  /// Whether the person is in a cohort.
  func hasStarted(_ person: Int32) -> Bool {
    Int(person) < newest.count && newest[Int(person)] >= 0
  }

  /// Whether an event in that unit may be a start of the person.
  func mayStart(_ person: Int32, in unit: Int) -> Bool {
    guard Int(person) < newest.count else { return true }
    let last = newest[Int(person)]
    if rule.cohort == .firstTime { return last == Self.never }
    return last < 0 || starts[Int(last)].unit != Int32(unit)
  }

  /// Whether it would tell nothing more to know that the person is back in that unit.
  private func hasNothingToTell(_ person: Int32, in unit: Int) -> Bool {
    guard Int(person) < newest.count, newest[Int(person)] >= 0 else { return true }
    return rule.mode != .rolling24 && seen[Int(person)] == Int32(unit)
  }

  mutating func start(_ person: Int32, at time: Int64, unit: Int, group: Int, isInPeriod: Bool) {
    grow(person)
    guard mayStart(person, in: unit) else { return }
    guard isInPeriod else {
      if rule.cohort == .firstTime { newest[Int(person)] = Self.before }
      return
    }
    let last = newest[Int(person)]
    newest[Int(person)] = Int32(starts.count)
    seen[Int(person)] = Self.noUnit
    starts.append(
      Start(unit: Int32(unit), group: Int32(group), older: last, furthest: -1, time: time))
    bits.append(contentsOf: repeatElement(0, count: words))
  }

  mutating func back(_ person: Int32, at time: Int64, unit: Int) {
    guard !hasNothingToTell(person, in: unit) else { return }
    seen[Int(person)] = Int32(unit)
    var place = newest[Int(person)]
    while place >= 0 {
      let start = starts[Int(place)]
      let period = rule.period(of: time, in: unit, after: start.time, in: Int(start.unit))
      if period > Int(start.furthest) { starts[Int(place)].furthest = Int32(period) }
      if period <= rule.last {
        bits[Int(place) * words + period / 64] |= 1 << UInt64(period % 64)
      }
      place = start.older
    }
  }

  private mutating func grow(_ person: Int32) {
    let missing = Int(person) + 1 - newest.count
    guard missing > 0 else { return }
    newest.append(contentsOf: repeatElement(Self.never, count: missing))
    seen.append(contentsOf: repeatElement(Self.noUnit, count: missing))
  }

  /// How many started, by unit and group, and how many of them were back in what is shown.
  func cohorts() -> [RetentionCohortKey: RetentionCohortFigures] {
    var places: [RetentionCohortKey: Int] = [:]
    var found: [RetentionCohortFigures] = []
    let nobody = RetentionCohortFigures(
      returned: [Int64](repeating: 0, count: rule.shown.count))
    // What is shown may be just the periods, each of which has its bit.
    let isOfBits =
      rule.mode != .onOrAfter
      && rule.shown.enumerated().allSatisfy {
        $0.element == $0.offset...$0.offset
      }
    for place in starts.indices {
      let start = starts[place]
      let key = RetentionCohortKey(group: Int(start.group), unit: Int(start.unit))
      let cohort = places[key] ?? found.count
      if cohort == found.count {
        places[key] = cohort
        found.append(nobody)
      }
      found[cohort].people += 1
      if isOfBits {
        addBits(place, to: &found[cohort].returned)
        continue
      }
      for (column, periods) in rule.shown.enumerated() where wasBack(place, in: periods) {
        found[cohort].returned[column] += 1
      }
    }
    return places.mapValues { found[$0] }
  }

  private func addBits(_ place: Int, to returned: inout [Int64]) {
    for word in 0..<words {
      var left = bits[place * words + word]
      while left != 0 {
        returned[word * 64 + left.trailingZeroBitCount] += 1
        left &= left - 1
      }
    }
  }

  private func wasBack(_ place: Int, in periods: ClosedRange<Int>) -> Bool {
    if rule.mode == .onOrAfter { return Int(starts[place].furthest) >= periods.lowerBound }
    return periods.contains { period in
      bits[place * words + period / 64] & (1 << UInt64(period % 64)) != 0
    }
  }
}

/// People who started in the same unit, with the same value of the breakdown.
struct RetentionCohortKey: Hashable, Sendable {
  let group: Int
  let unit: Int
}

struct RetentionCohortFigures: Sendable {
  var people: Int64 = 0
  /// For each of what is shown.
  var returned: [Int64]

  mutating func add(_ other: RetentionCohortFigures) {
    people += other.people
    for column in returned.indices { returned[column] += other.returned[column] }
  }
}
