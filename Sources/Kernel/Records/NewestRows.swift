import Fields
import Values

/// The so many rows of a type with the latest days, of which nobody looks at all with each change: those that may be
/// among them are known from the last look on.
struct NewestRows {
  private let count: Int
  private let position: Int
  /// The least day among them at the last look; nil before, and where there were fewer.
  private var floor: String?
  private var isKnown = false
  /// Those with that day or a later one.
  private var candidates = HashSet<UUID>()

  init(_ count: Int, position: Int) {
    self.count = count
    self.position = position
  }

  /// Whether a row may be one of them, or have been.
  func mayHold(_ row: Row) -> Bool {
    guard isKnown, let floor else { return true }
    return day(of: row) >= floor
  }

  mutating func note(_ id: UUID, _ row: Row) {
    if isKnown, mayHold(row) { candidates.insert(id) }
  }

  /// Looks which they are.
  mutating func ids(of rows: HashMap<UUID, Row>) -> [UUID] {
    if isKnown {
      var left: [UUID] = []
      for id in candidates.all {
        if let row = rows[id], mayHold(row) { left.append(id) }
      }
      let those = newest(of: left, in: rows)
      // Some went, and others that nobody has looked at stand in their places.
      if those.count == count || those.count == rows.count { return keep(those, of: rows) }
    }
    return keep(newest(of: rows.keys, in: rows), of: rows)
  }

  private mutating func keep(_ newest: [UUID], of rows: HashMap<UUID, Row>) -> [UUID] {
    isKnown = true
    floor = newest.count == count ? newest.last.flatMap { rows[$0] }.map { day(of: $0) } : nil
    candidates = HashSet(newest)
    return newest
  }

  private func day(of row: Row) -> String {
    row.count > position ? row[position].text ?? "" : ""
  }

  /// The so many with the latest days, those of one day by their ids, latest first.
  private func newest(of ids: [UUID], in rows: HashMap<UUID, Row>) -> [UUID] {
    var found: [(day: String, id: UUID)] = []
    for id in ids {
      guard let row = rows[id] else { continue }
      let one = (day: day(of: row), id: id)
      if found.count == count, let last = found.last, !Self.precedes(one, last) { continue }
      var place = found.count
      while place > 0, Self.precedes(one, found[place - 1]) { place -= 1 }
      found.insert(one, at: place)
      if found.count > count { found.removeLast() }
    }
    return found.map { $0.id }
  }

  private static func precedes(
    _ a: (day: String, id: UUID), _ b: (day: String, id: UUID)
  ) -> Bool {
    a.day != b.day ? a.day > b.day : b.id < a.id
  }
}
