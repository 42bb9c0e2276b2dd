import Database
import Fields
import Records
import Values

/// The records of one space behind a write transaction: what a mutation reads and writes on the
/// server.
///
/// A put or a remove stamps the row with `version`. The first rule of the schema that a write
/// breaks is kept in `refusal`, the first error of the database in `failure`; after either, nothing
/// more is read or written, and the caller undoes what was.
public final class SQLStorage: RecordStorage {
  private let transaction: any WriteTransaction
  private let space: SQLValue
  private let tables: SpaceTables
  /// The server's time, for what is removed.
  private let now: Instant
  /// The version of the space that the writes belong to.
  public var version: Int64
  /// The database's error itself, to be thrown on.
  public private(set) var error: DatabaseError?
  public private(set) var refusal: Refusal?
  /// How many rows were read.
  private(set) var readCount = 0
  /// How many records were removed, those among them whose removal was undone.
  private(set) var removedCount = 0
  /// What was written, in order; a record may come more than once.
  private(set) var written: [WrittenRecord] = []
  /// Whether the space has tombstones, once that is known: most never have one.
  var hasTombstones: Bool?
  /// What was found by an index in a table that has not been written since: the plan of a space,
  /// say, is asked for by every mutation of a request.
  private var kept: [Kept] = []
  /// The records that were read or written by their ids since the last `forget`, as they are now; nil
  /// where nobody asks for what was before.
  private var known: [RecordKey: [JSONValue]?]?

  /// More answers would take longer to look through than to ask for again.
  private static let mostKept = 8

  /// The records of `space` of the kinds of `tables`.
  /// - Parameter keepsBefore: whether what is written says what was there before.
  public init(
    _ transaction: any WriteTransaction, space: UUID, tables: SpaceTables, version: Int64,
    now: Instant, keepsBefore: Bool = false
  ) {
    known = keepsBefore ? [:] : nil
    self.transaction = transaction
    self.space = SQLValue(space)
    self.tables = tables
    self.version = version
    self.now = now
  }

  public var failure: StorageFailure? {
    switch error {
    case nil: nil
    case .full: .full
    case .corrupt: .corrupt
    default: .unavailable
    }
  }

  /// Forgets the refusal, what was read and what was written as `version`, after that was undone.
  func forget() {
    refusal = nil
    kept = []
    if known != nil { known = [:] }
    written.removeAll { $0.version == version }
  }

  /// The row of a record; nil also for a type that this kind of space has none of, as on a device: rules that several
  /// kinds share ask for it.
  public func row(_ table: RecordTable, _ id: UUID) -> [JSONValue]? {
    guard let table = tables.find(table) else { return nil }
    return attempt {
      let row = try select(table, table.find, [space, SQLValue(id)]).first
      known?[RecordKey(table.record.name, id)] = .some(row)
      return row
    } ?? nil
  }

  public func put(_ record: RecordTable, _ id: UUID, _ row: [JSONValue]) {
    attempt(breaking: { self.brokenRule(by: row, record, id) }) {
      let table = tables[record]
      forgetAnswers(of: table)
      let before = try replace(table, id, by: row)
      var values: [SQLValue] = [space, .integer(version)]
      values.reserveCapacity(row.count + 2)
      for (column, value) in zip(table.columns, row) { values.append(column.bind(value)) }
      try transaction.execute(table.put, values)
      written.append(
        WrittenRecord(table: table, id: id, version: version, before: before, row: row))
      guard try mayHaveTombstones() else { return }
      try transaction.execute(Tombstones.remove, [space, .text(table.record.name), SQLValue(id)])
    }
  }

  public func remove(_ table: RecordTable, _ id: UUID) {
    attempt {
      let table = tables[table]
      forgetAnswers(of: table)
      let before = try replace(table, id, by: nil)
      guard try transaction.execute(table.remove, [space, SQLValue(id)]) > 0 else { return }
      hasTombstones = true
      removedCount += 1
      written.append(
        WrittenRecord(table: table, id: id, version: version, before: before, row: nil))
      try transaction.execute(
        Tombstones.put,
        [
          space, .text(table.record.name), SQLValue(id), .integer(version),
          .integer(now.milliseconds),
        ])
    }
  }

  public func rows(
    _ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue], limit: Int
  ) -> [[JSONValue]] {
    attempt {
      let table = tables[table]
      for kept in kept where kept.answers(table, index, values, limit) { return kept.rows }
      let asked = table[index]
      let bound = asked.bind(values)
      let given = bound.filter { $0 != .null }
      var rows = limit == 1 ? try select(table, asked.pair(equal: bound), [space] + given) : []
      if limit != 1 || rows.count > 1 {
        rows = try select(
          table, asked.rows(equal: bound), [space] + given + [.integer(Int64(limit))])
      }
      if rows.count <= 1, kept.count < Self.mostKept {
        kept.append(
          Kept(table: table.name, index: index.name, values: values, limit: limit, rows: rows))
      }
      return rows
    } ?? []
  }

  public func count(_ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue]) -> Int {
    attempt {
      let table = tables[table]
      let index = table[index]
      let values = index.bind(values)
      let bound = values.filter { $0 != .null }
      return try transaction.first(index.count(equal: values), [space] + bound) {
        Int($0.int(0))
      } ?? 0
    } ?? 0
  }

  public func sum(
    _ field: String, _ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue]
  ) -> Int64 {
    attempt {
      let table = tables[table]
      let index = table[index]
      let values = index.bind(values)
      let bound = values.filter { $0 != .null }
      let sql = index.sum(of: field.snakeCased, equal: values)
      return try transaction.first(sql, [space] + bound) { $0.int(0) } ?? 0
    } ?? 0
  }

  public func occupants(
    _ table: RecordTable, _ index: RecordIndex, equal keys: [JSONValue],
    during span: Range<Instant>,
    except: UUID?, limit: Int
  ) -> [[JSONValue]] {
    guard !span.isEmpty, index.rule == .noOverlap else { return [] }
    return attempt {
      let table = tables[table]
      let asked = table[index]
      let values = asked.bind(keys)
      guard !values.contains(.null) else { return [] }
      let found: [SQLValue] = [
        .integer(span.lowerBound.milliseconds), .integer(span.upperBound.milliseconds),
        .integer(Int64(limit)),
      ]
      return try select(
        table, asked.occupants(excepts: except != nil),
        [space] + values + found + (except.map { [SQLValue($0)] } ?? []))
    } ?? []
  }

  /// Notes how a record is about to be, and returns how it is, where that is asked for.
  private func replace(_ table: SQLTable, _ id: UUID, by row: [JSONValue]?) throws -> [JSONValue]? {
    // Not taken out of the property: it would be copied as a whole when it is changed below.
    guard known != nil else { return nil }
    let key = RecordKey(table.record.name, id)
    let before = try known?[key] ?? select(table, table.find, [space, SQLValue(id)]).first
    known?[key] = .some(row)
    return before
  }

  private func forgetAnswers(of table: SQLTable) {
    if !kept.isEmpty { kept.removeAll { $0.table == table.name } }
  }

  private func mayHaveTombstones() throws -> Bool {
    if let hasTombstones { return hasTombstones }
    let found = try transaction.first(Tombstones.any, [space]) { _ in true } ?? false
    hasTombstones = found
    return found
  }

  private func select(_ table: SQLTable, _ sql: String, _ values: [SQLValue]) throws
    -> [[JSONValue]]
  {
    let rows: [[JSONValue]] = try transaction.rows(sql, values) { row in
      guard let values = table.read(row) else {
        throw DatabaseError.corrupt("a row of \(table.name) cannot be read")
      }
      return values
    }
    readCount += rows.count
    return rows
  }

  /// - Parameter rule: names the rule of an index that the work has broken: of several the first, as
  ///   devices do, and not the one that the engine came to first.
  @discardableResult
  private func attempt<T>(
    breaking rule: () -> Refusal? = { nil }, _ work: () throws -> T
  ) -> T? {
    guard error == nil, refusal == nil else { return nil }
    do {
      return try work()
    } catch DatabaseError.constraint(let violation) {
      let named = violation.isOfIndex ? rule() : nil
      if error == nil { refusal = named ?? tables.refusal(for: violation) }
    } catch let failure as DatabaseError {
      error = failure
    } catch {
      self.error = .invalid("\(error)")
    }
    return nil
  }
}

extension ConstraintViolation {
  /// Whether it may be the rule of an index.
  fileprivate var isOfIndex: Bool { [.unique, .overlap, .check].contains(kind) }
}

/// What was answered to a question that was asked by an index.
private struct Kept {
  let table: String
  let index: String
  let values: [JSONValue]
  let limit: Int
  let rows: [[JSONValue]]

  func answers(
    _ table: SQLTable, _ index: RecordIndex, _ values: [JSONValue], _ limit: Int
  ) -> Bool {
    self.table == table.name && self.index == index.name && self.limit == limit
      && self.values == values
  }
}
