import Entitlements
import Values

/// That a plan would allow another number of something than the catalogue says.
struct PlanChange: Hashable, Sendable {
  var plan: String
  /// The name of its `LimitKey`.
  var limit: String
  var now: Limit
  var then: Limit

  /// A line that says no change.
  struct Wrong: Error, Hashable, Sendable {
    /// From 1.
    var line: Int
    var words: String
  }

  /// Reads a file of changes: a line each, `PLAN LIMIT NUMBER`, where the number may be `none` or `unlimited`; `#` begins
  /// a comment. Of two lines about the same the last counts.
  static func read(
    _ text: String, of catalogue: PlanCatalogue
  ) throws(Wrong) -> [PlanChange] {
    var changes: [PlanChange] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: { $0.isWhitespace })
        .map { String($0) }
      guard !words.isEmpty else { continue }
      let change = try read(words, line: index + 1, of: catalogue)
      changes.removeAll { $0.plan == change.plan && $0.limit == change.limit }
      changes.append(change)
    }
    return changes
  }

  private static func read(
    _ words: [String], line: Int, of catalogue: PlanCatalogue
  ) throws(Wrong) -> PlanChange {
    guard words.count == 3 else {
      throw Wrong(line: line, words: "a line is a plan, a limit and a number: gold patients 250.")
    }
    guard let plan = catalogue.plans.first(where: { $0.rawValue == words[0] }) else {
      let names = catalogue.plans.map(\.rawValue).joined(separator: ", ")
      throw Wrong(line: line, words: "there is no plan \(words[0].printable): \(names).")
    }
    guard let kind = catalogue.limits.first(where: { $0.key.name.text == words[1] }) else {
      let names = catalogue.limits.map { $0.key.name.text }.joined(separator: ", ")
      throw Wrong(line: line, words: "nothing is limited as \(words[1].printable): \(names).")
    }
    let then: Limit
    switch (words[2], Int64(words[2])) {
    case ("unlimited", _): then = .unlimited
    case ("none", _): then = .atMost(0)
    case (_, let most?) where most >= 0: then = .atMost(most)
    default:
      throw Wrong(
        line: line, words: "\(words[2].printable) is no number, nor none, nor unlimited.")
    }
    return PlanChange(
      plan: plan.rawValue, limit: words[1], now: plan.limits[kind.key], then: then)
  }

  /// Where a plan would allow less than a lesser one does, which no catalogue may.
  static func disorder(_ changes: [PlanChange], in catalogue: PlanCatalogue) -> [String] {
    func limit(_ plan: Plan, _ key: LimitKey) -> Limit {
      changes.last { $0.plan == plan.rawValue && $0.limit == key.name.text }?.then
        ?? plan.limits[key]
    }
    var words: [String] = []
    for (lesser, better) in zip(catalogue.plans, catalogue.plans.dropFirst()) {
      for kind in catalogue.limits
      where limit(lesser, kind.key).exceeds(limit(better, kind.key)) {
        words.append(
          "\(better.rawValue) would allow less \(kind.key.name.text) than \(lesser.rawValue).")
      }
    }
    return words
  }
}

extension Limit {
  /// Whether it allows more than another.
  func exceeds(_ other: Limit) -> Bool {
    switch (self, other) {
    case (.unlimited, .atMost): true
    case (.unlimited, .unlimited), (.atMost, .unlimited): false
    case (.atMost(let most), .atMost(let others)): most > others
    }
  }

  /// As a file of changes says it.
  var words: String {
    switch self {
    case .unlimited: "unlimited"
    case .atMost(0): "none"
    case .atMost(let most): "\(most)"
    }
  }
}
