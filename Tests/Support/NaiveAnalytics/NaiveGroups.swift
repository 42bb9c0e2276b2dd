import Analytics
import Fields

/// The groups of a breakdown: the largest ones by themselves, the others together.
struct NaiveGroups {
  /// What names each in an answer's rows.
  let named: [[JSONValue]]
  private let shown: [[String?]]
  private let breakdown: [Dimension]
  private let analytics: NaiveAnalytics

  init(_ events: [NaiveEvent], _ question: Question, _ analytics: NaiveAnalytics) {
    self.analytics = analytics
    breakdown = question.breakdown
    guard !breakdown.isEmpty else {
      shown = [[]]
      named = [[]]
      return
    }
    var counts: [[String?]: Int] = [:]
    for event in events {
      counts[Self.key(event, question.breakdown, analytics), default: 0] += 1
    }
    let keys = counts.keys.sorted { a, b in
      let (more, less) = (counts[a] ?? 0, counts[b] ?? 0)
      return more == less ? Self.precedes(a, b, question.breakdown) : more > less
    }
    shown = Array(keys.prefix(question.limit))
    var names = shown.map { key in key.map { $0.map { JSONValue.text($0) } ?? .null } }
    if keys.count > question.limit {
      names.append(question.breakdown.map { _ in .text("other") })
    }
    named = names
  }

  /// To which an event belongs.
  func place(_ event: NaiveEvent) -> Int {
    shown.firstIndex(of: Self.key(event, breakdown, analytics)) ?? shown.count
  }

  private static func key(
    _ event: NaiveEvent, _ breakdown: [Dimension], _ analytics: NaiveAnalytics
  ) -> [String?] {
    breakdown.map { analytics.value(of: $0, event)?.label }
  }

  /// By bytes, versions as versions; none comes first.
  static func precedes(
    _ a: [String?], _ b: [String?], _ breakdown: [Dimension] = []
  ) -> Bool {
    for (place, (one, other)) in zip(a, b).enumerated() where one != other {
      guard let one else { return true }
      guard let other else { return false }
      if place < breakdown.count, breakdown[place].name == "app_version" {
        let order = NaiveVersion.compare(one, other)
        if order != 0 { return order < 0 }
      }
      return Array(one.utf8).lexicographicallyPrecedes(Array(other.utf8))
    }
    return false
  }
}
