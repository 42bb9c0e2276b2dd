import Analytics
import Fields

/// The groups of people that are shown: the largest ones by themselves, the others together.
struct NaiveRanking {
  let named: [[JSONValue]]
  private let shown: [[String?]]

  /// - Parameter sizes: without a breakdown of one group, which has no values.
  init(_ sizes: [[String?]: Int], _ breakdown: [Dimension], limit: Int) {
    guard !breakdown.isEmpty else {
      shown = [[]]
      named = [[]]
      return
    }
    let keys = sizes.keys.sorted { a, b in
      let (more, less) = (sizes[a] ?? 0, sizes[b] ?? 0)
      return more == less ? NaiveGroups.precedes(a, b, breakdown) : more > less
    }
    shown = Array(keys.prefix(limit))
    var names = shown.map { key in key.map { $0.map { JSONValue.text($0) } ?? .null } }
    if keys.count > limit {
      names.append([JSONValue](repeating: .text("other"), count: breakdown.count))
    }
    named = names
  }

  func place(_ key: [String?]) -> Int { shown.firstIndex(of: key) ?? shown.count }
}
