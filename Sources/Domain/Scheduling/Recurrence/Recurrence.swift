import Values

/// What recurs, on the clocks of one zone: a start, by which rule it comes again, and dates beside that rule
/// (RFC 5545 section 3.8.5).
///
/// - The start is the first instance, whether the rule has that day or not, and counts as the first.
/// - All instances of the rule begin at the start's time of day.
/// - There is one rule at most: what several of them mean RFC 5545 leaves open.
public struct Recurrence: Hashable, Sendable {
  public var start: CivilDateTime
  /// Nil where only the start and dates are.
  public var rule: RecurrenceRule?
  /// RDATE: instances beside those of the rule; ascending, each once.
  public private(set) var additions: [CivilDateTime]
  /// EXDATE: what is no instance, whatever else says so; ascending, each once.
  public private(set) var exclusions: [CivilDateTime]

  /// How many dates may be added, and how many excluded.
  public static let mostDates = 4_000

  /// - Parameters:
  ///   - additions: in any order.
  ///   - exclusions: in any order.
  public init(
    from start: CivilDateTime, _ rule: RecurrenceRule? = nil,
    adding additions: [CivilDateTime] = [],
    excluding exclusions: [CivilDateTime] = []
  ) {
    self.start = start
    self.rule = rule
    self.additions = Self.once(additions)
    self.exclusions = Self.once(exclusions)
  }

  private static func once(_ moments: [CivilDateTime]) -> [CivilDateTime] {
    guard moments.count > 1 else { return moments }
    var found: [CivilDateTime] = []
    for moment in moments.ordered() where found.last != moment { found.append(moment) }
    return found
  }

  /// The first thing that is wrong; nil when nothing is.
  public var problem: RecurrenceProblem? {
    if max(additions.count, exclusions.count) > Self.mostDates {
      return .tooManyDates(most: Self.mostDates)
    }
    return rule?.problem
  }

  /// The days of the rule, from the start on; of those that are counted, the start that is not among them
  /// is one.
  func days(from first: CivilDate, through last: CivilDate) -> RuleDays? {
    guard let rule else { return nil }
    guard case .count(let count) = rule.end else {
      return RuleDays(rule, count: nil, start: start, from: first, through: last)
    }
    let others = startIsOnRule(rule) ? count : count - 1
    return RuleDays(rule, count: others, start: start, from: first, through: last)
  }

  private func startIsOnRule(_ rule: RecurrenceRule) -> Bool {
    if rule.frequency == .weekly, rule.months.isEmpty, rule.positions.isEmpty {
      return rule.weekdays.bits == 0 || rule.weekdays.contains(start.date.weekday)
    }
    var days = RuleDays(rule, count: nil, start: start, from: start.date, through: start.date)
    return days.next() != nil
  }
}
