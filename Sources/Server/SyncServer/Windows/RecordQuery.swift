import API
import Database
import Fields
import Records
import Sync
import Values

extension SyncService {
  /// Reads records of one type for a member of the space who may see them: what their device does not hold.
  /// - Throws: `SyncError.forbidden`, `unreadable` for what no index of the type answers, `behind`, `outdated`;
  ///   `DatabaseError`.
  public func records(
    _ request: RecordsRequest, by caller: Caller, on device: DeviceInfo? = nil
  ) async throws -> RecordsPage {
    guard request.revision <= schema.revision else { throw SyncError.behind }
    guard request.revision >= schema.oldestServed else { throw SyncError.outdated }
    let page = try await database.read { transaction in
      let right = try right(of: caller.account, in: request.space, transaction)
      guard let right, right.isMember, right.mayRead(request.recordType) else {
        throw SyncError.forbidden
      }
      guard try !SchemaRevision.isAhead(of: schema, in: transaction) else {
        throw SyncError.behind
      }
      return try RecordQuery(request, tables).read(in: transaction)
    }
    let pull = WitnessedPull(
      of: request.space, by: caller, on: device, isWhole: false, at: now())
    for witness in pullWitnesses { try await witness.willAnswer(pull) }
    return page
  }
}

/// A question for records of one type, in the words of SQL.
struct RecordQuery {
  private let request: RecordsRequest
  private let schema: SpaceSchema
  private let table: SQLTable
  /// What the records are ordered by; nil where they are asked for by their ids.
  private let order: SQLColumn?
  private var conditions = "space = $1"
  private var values: [SQLValue]

  init(_ request: RecordsRequest, _ tables: SpaceTables) throws(SyncError) {
    self.request = request
    schema = tables.schema
    guard let record = schema.table(named: request.recordType),
      schema.knows(record.name, in: request.revision)
    else { throw .unreadable(FieldError("recordType", .malformed)) }
    guard (1...RecordsRequest.most).contains(request.pageLimit) else {
      throw .unreadable(FieldError("limit", .outOfRange))
    }
    let table = tables[record]
    self.table = table
    values = [SQLValue(request.space)]
    guard request.ids.isEmpty else {
      order = nil
      values += request.ids.map { SQLValue($0) }
      let places = (2...request.ids.count + 1).map { "$\($0)" }
      conditions += " AND id IN (\(places.joined(separator: ", ")))"
      return
    }
    var given: [SQLColumn] = []
    for change in request.equal {
      given.append(try Self.column(change.name, "equal", table, tables.schema, request))
    }
    let order = try Self.column(request.by ?? "", "by", table, tables.schema, request)
    guard Self.isIndexed(given + [order], in: record) else {
      throw .unreadable(FieldError("by", .malformed))
    }
    self.order = order
    for (column, change) in zip(given, request.equal) {
      if change.value.isNull {
        conditions += " AND \(column.name.quoted) IS NULL"
      } else {
        try add("\(column.name.quoted) =", change.value, of: column, "equal")
      }
    }
    try addRange(of: order)
  }

  /// Which records of the range, behind those of the pages before.
  private mutating func addRange(of order: SQLColumn) throws(SyncError) {
    let name = order.name.quoted
    conditions += " AND \(name) IS NOT NULL"
    if !request.from.isNull { try add("\(name) >=", request.from, of: order, "from") }
    if !request.until.isNull { try add("\(name) <", request.until, of: order, "until") }
    guard let after = request.after else { return }
    try add("(\(name), id) \(request.isLatestFirst ? "<" : ">") (", after.value, of: order, "after")
    values.append(SQLValue(after.id))
    conditions += ", $\(values.count))"
  }

  private mutating func add(
    _ condition: String, _ value: JSONValue, of column: SQLColumn, _ path: String
  ) throws(SyncError) {
    let bound = column.bind(value)
    guard bound != .null else { throw .unreadable(FieldError(path, .wrongType)) }
    guard value.isStorable else { throw .unreadable(FieldError(path, .malformed)) }
    values.append(bound)
    conditions += " AND \(condition) $\(values.count)"
  }

  private static func column(
    _ name: String, _ path: String, _ table: SQLTable, _ schema: SpaceSchema,
    _ request: RecordsRequest
  ) throws(SyncError) -> SQLColumn {
    let current = schema.currentName(name, of: request.recordType, from: request.revision)
    guard schema.name(current, of: request.recordType, in: request.revision) != nil,
      let position = table.record.position(of: current)
    else { throw .unreadable(FieldError(path, .malformed)) }
    return table.columns[position]
  }

  /// Whether an index finds them in their order: its first fields are those that are given, and then that by
  /// which they are ordered.
  private static func isIndexed(_ columns: [SQLColumn], in record: RecordTable) -> Bool {
    let names = columns.map { $0.field.name }
    return record.indexes.contains { index in
      index.fields.count >= names.count && index.fields[names.count - 1] == names.last
        && Set(index.fields.prefix(names.count - 1)) == Set(names.dropLast())
    }
  }

  private var sql: String {
    let columns = "SELECT \(table.list) FROM \(table.name.quoted) WHERE \(conditions)"
    guard let order else { return columns }
    let direction = request.isLatestFirst ? " DESC" : ""
    return columns
      + " ORDER BY \(order.name.quoted)\(direction), id\(direction) LIMIT \(request.pageLimit + 1)"
  }

  /// Reads a page: as many records as were asked for at most, and about as many bytes as a page of a pull has.
  func read(in transaction: any ReadTransaction) throws -> RecordsPage {
    var page = RecordsPage()
    var bytes = 0
    try transaction.query(sql, values) { row in
      guard order == nil || page.records.count < request.pageLimit, bytes < SyncLimits.changeBytes
      else {
        page.hasMore = true
        return
      }
      guard let row = table.read(row) else {
        throw DatabaseError.corrupt("a row of \(table.name) cannot be read")
      }
      guard let object = schema.object(of: table.record, row, in: request.revision),
        let id = UUID(json: row[table.idPosition])
      else { return }
      bytes += row.reduce(0) { $0 + $1.weight }
      var change = RecordChange()
      (change.table, change.id, change.record) = (table.record.name, id, object)
      page.records.append(change)
    }
    page.version = try Spaces.version(of: request.space, in: transaction) ?? 0
    return page
  }
}

extension RecordsRequest {
  /// The revision of the schema in whose words it is.
  fileprivate var revision: Int { schema ?? 1 }
  fileprivate var isLatestFirst: Bool { latestFirst == true }
  fileprivate var pageLimit: Int { limit ?? Self.usualLimit }
}

extension JSONValue {
  /// Whether every database can be asked for it: no text of people has a zero in it.
  var isStorable: Bool {
    guard case .text(let text) = self else { return true }
    return !text.utf8.contains(0)
  }
}
