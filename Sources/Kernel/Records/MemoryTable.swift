import Fields
import Values

/// The rows of one record type in memory, with the orders of its declared indexes.
final class MemoryTable {
  let table: RecordTable
  private(set) var rows = HashMap<UUID, Row>()
  /// Which of them the first view needs; nil for none.
  private let first: FirstRows?
  private let today: CivilDate
  /// Those of the last days that came, among them some that went since.
  private var recent = HashSet<UUID>()
  /// Of a type of which the first view needs so many.
  private var newest: NewestRows?
  /// Whether one that the first view needs has come, changed or gone since this was last set to false.
  var isFirstChanged = false
  private var orders: [Order]

  private struct Order {
    let index: RecordIndex
    let positions: [Int]
    /// Nil until somebody asks for this order, so that loading builds none.
    var keys: SortedKeys?
  }

  /// - Parameter first: what the first view needs of it, as of that day.
  init(_ table: RecordTable, _ first: FirstRows? = nil, today: CivilDate = .epoch) {
    self.table = table
    self.first = first
    self.today = today
    if case .newest(let count, let position)? = first?.extent {
      newest = NewestRows(count, position: position)
    }
    orders = table.indexes.enumerated().map { number, index in
      Order(index: index, positions: table.places[number])
    }
  }

  /// Keeps the row and returns the one that was there.
  @discardableResult
  func put(_ id: UUID, _ row: Row) -> Row? {
    let old = rows.updateValue(row, forKey: id)
    if let first { note(id, row, old, first) }
    for position in orders.indices where orders[position].keys != nil {
      let key = IndexKeys.key(of: row, at: orders[position].positions, id)
      if let old {
        let oldKey = IndexKeys.key(of: old, at: orders[position].positions, id)
        if oldKey == key { continue }
        orders[position].keys?.remove(oldKey)
      }
      orders[position].keys?.insert(key)
    }
    return old
  }

  /// Holds the row in the place of one of the same bytes: no order is another, nor what the first
  /// view needs.
  func exchange(_ id: UUID, _ row: Row) {
    rows.updateValue(row, forKey: id)
  }

  /// Drops the row and returns it.
  @discardableResult
  func remove(_ id: UUID) -> Row? {
    guard let old = rows.removeValue(forKey: id) else { return nil }
    if let first, mayNeed(old, first) { isFirstChanged = true }
    for position in orders.indices where orders[position].keys != nil {
      let key = IndexKeys.key(of: old, at: orders[position].positions, id)
      orders[position].keys?.remove(key)
    }
    return old
  }

  private func note(_ id: UUID, _ row: Row, _ old: Row?, _ first: FirstRows) {
    if mayNeed(row, first) {
      newest?.note(id, row)
      if case .days = first.extent { recent.insert(id) }
      isFirstChanged = true
    } else if let old, mayNeed(old, first) {
      isFirstChanged = true
    }
  }

  /// Whether the first view may need a row.
  private func mayNeed(_ row: Row, _ first: FirstRows) -> Bool {
    newest?.mayHold(row) ?? first.contains(row, on: today)
  }

  /// The ids of what the first view needs on a day, which is none before that of `init`.
  func firstIDs(on today: CivilDate) -> [UUID] {
    guard let first else { return [] }
    switch first.extent {
    case .all: return rows.keys
    case .days:
      return recent.all.filter { id in rows[id].map { first.contains($0, on: today) } ?? false }
    case .newest: return newest?.ids(of: rows) ?? []
    }
  }

  func rows(_ index: RecordIndex, equal values: [JSONValue], limit: Int) -> [Row] {
    guard let position = built(index) else { return [] }
    let keys = orders[position].keys?.keys(of: IndexKeys.prefix(values), limit: limit) ?? []
    return keys.compactMap { rows[IndexKeys.id(of: $0)] }
  }

  func count(_ index: RecordIndex, equal values: [JSONValue]) -> Int {
    guard let position = built(index) else { return 0 }
    return orders[position].keys?.count(of: IndexKeys.prefix(values)) ?? 0
  }

  func sum(_ field: String, _ index: RecordIndex, equal values: [JSONValue]) -> Int64 {
    guard let position = table.position(of: field) else { return 0 }
    var sum: Int64 = 0
    for row in rows(index, equal: values, limit: .max) {
      if position < row.count, case .integer(let value) = row[position] { sum += value }
    }
    return sum
  }

  /// The rows of a `noOverlap` index that meet a span (`RecordStorage.occupants`).
  ///
  /// Since no two of them overlap, all that meet it lie next to each other before its end. While pages
  /// from the server are on their way two may overlap; then it may be that not all are found.
  func occupants(
    _ index: RecordIndex, equal keys: [JSONValue], during span: Range<Instant>, except: UUID?,
    limit: Int
  ) -> [Row] {
    guard !span.isEmpty, index.rule == .noOverlap, !keys.contains(where: { $0.isNull }),
      let position = built(index), let order = orders[position].keys
    else { return [] }
    let from = orders[position].positions[keys.count]
    let until = orders[position].positions[keys.count + 1]
    let end = IndexKeys.prefix(keys + [span.upperBound.json])
    var met: [Row] = []
    order.backwards(in: IndexKeys.prefix(keys), before: end) { key in
      let id = IndexKeys.id(of: key)
      // Those without a beginning come before all others.
      guard let row = rows[id], Instant(stored: row, at: from) != nil else { return false }
      guard let end = Instant(stored: row, at: until) else { return true }
      if id == except { return true }
      guard span.lowerBound < end else { return false }
      met.append(row)
      return true
    }
    met.reverse()
    return met.count > limit ? Array(met[..<limit]) : met
  }

  private func built(_ index: RecordIndex) -> Int? {
    for position in orders.indices where orders[position].index.name == index.name {
      if orders[position].keys == nil {
        let positions = orders[position].positions
        orders[position].keys = SortedKeys(
          sorting: rows.keys.indices.map {
            IndexKeys.key(of: rows.values[$0], at: positions, rows.keys[$0])
          })
      }
      return position
    }
    return nil
  }
}

extension Instant {
  fileprivate init?(stored row: Row, at place: Int) {
    guard place < row.count, let instant = Instant(json: row[place]) else { return nil }
    self = instant
  }
}
