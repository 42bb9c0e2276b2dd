import Values

/// The instances of a recurrence in a span of its clocks, ascending, each once, computed one by one as they are
/// asked for.
public struct InstanceWalk: Sequence, IteratorProtocol {
  private let recurrence: Recurrence
  private let window: Range<CivilDateTime>
  private var days: RuleDays?
  private var ofRule: CivilDateTime?
  private var hasStart: Bool
  private var addition = 0
  private var exclusion = 0
  private var last: CivilDateTime?

  init(_ recurrence: Recurrence, in window: Range<CivilDateTime>) {
    self.recurrence = recurrence
    self.window = window
    let time = recurrence.start.time
    let (lower, upper) = (window.lowerBound, window.upperBound)
    let first = time < lower.time ? lower.date.adding(days: 1) : lower.date
    let last = time < upper.time ? upper.date : upper.date.adding(days: -1)
    if !window.isEmpty { days = recurrence.days(from: first, through: last) }
    hasStart = window.contains(recurrence.start)
    addition = Self.position(of: lower, in: recurrence.additions)
    exclusion = Self.position(of: lower, in: recurrence.exclusions)
    advanceRule()
  }

  /// Whether the search gave up, so that there may be more: the rule had no instance for too long, or its start lies too
  /// far back.
  public var isCutShort: Bool { days?.isCutShort ?? false }

  public mutating func next() -> CivilDateTime? {
    while let candidate = lowest() {
      let isAgain = last == candidate
      last = candidate
      if !isAgain, !isExcluded(candidate) { return candidate }
    }
    return nil
  }

  /// The lowest of the start, the rule's next and the next added one, taken out.
  private mutating func lowest() -> CivilDateTime? {
    if recurrence.additions.isEmpty, !hasStart {
      let found = ofRule
      if found != nil { advanceRule() }
      return found
    }
    var lowest = ofRule
    if hasStart { lowest = Swift.min(lowest ?? recurrence.start, recurrence.start) }
    if addition < recurrence.additions.count, recurrence.additions[addition] < window.upperBound {
      let added = recurrence.additions[addition]
      lowest = Swift.min(lowest ?? added, added)
      if lowest == added {
        addition += 1
        return added
      }
    }
    guard let lowest else { return nil }
    if hasStart, lowest == recurrence.start {
      hasStart = false
    } else {
      advanceRule()
    }
    return lowest
  }

  private mutating func advanceRule() {
    guard let day = days?.next() else {
      ofRule = nil
      return
    }
    ofRule = CivilDateTime(CivilDate(daysSinceEpoch: day), recurrence.start.time)
  }

  private mutating func isExcluded(_ moment: CivilDateTime) -> Bool {
    let exclusions = recurrence.exclusions
    while exclusion < exclusions.count, exclusions[exclusion] < moment { exclusion += 1 }
    return exclusion < exclusions.count && exclusions[exclusion] == moment
  }

  /// The position of the first that is not before `moment`.
  private static func position(of moment: CivilDateTime, in moments: [CivilDateTime]) -> Int {
    var (low, high) = (0, moments.count)
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Recurrence {
  /// The instances that begin in the window, one by one.
  public func walk(in window: Range<CivilDateTime>) -> InstanceWalk {
    InstanceWalk(self, in: window)
  }

  /// The instances that begin in the window, ascending.
  /// - Parameter most: with more it throws `tooManyInstances`.
  public func instances(in window: Range<CivilDateTime>, most: Int = 10_000)
    throws(RecurrenceProblem) -> [CivilDateTime]
  {
    var walk = walk(in: window)
    var found: [CivilDateTime] = []
    while let instance = walk.next() {
      if found.count == most { throw .tooManyInstances(most: most) }
      found.append(instance)
    }
    if walk.isCutShort { throw .tooFar }
    return found
  }

  /// The first instance at that time or later; nil when there is none.
  public func first(from moment: CivilDateTime) throws(RecurrenceProblem) -> CivilDateTime? {
    var walk = walk(in: moment..<max(moment, CivilDateTime(.last, .midnight)))
    if let found = walk.next() { return found }
    if walk.isCutShort { throw .tooFar }
    return nil
  }

  /// Whether it is one of the instances.
  public func contains(_ moment: CivilDateTime) throws(RecurrenceProblem) -> Bool {
    let next = CivilDateTime(moment.date.adding(days: 1), .midnight)
    var walk = walk(in: moment..<max(moment, next))
    let found = walk.next()
    if walk.isCutShort { throw .tooFar }
    return found == moment
  }
}
