import Database
import Fields
import Records
import Sync
import Values

/// What a device holds of the record types that are held in part, and what it is to hold from now on.
struct Windows: Sendable {
  /// One record type that the device holds a part of.
  struct Part: Sendable {
    let part: HeldPart
    let table: SQLTable
    /// The field in the words of the device's revision of the schema.
    let name: String
    /// What the device says that it holds.
    let held: FieldRange
    /// What it is to hold.
    let range: FieldRange

    var column: SQLColumn { table.columns[part.position] }
  }

  /// By the names of their tables.
  private let parts: [String: Part]
  /// In the order of the schema.
  let all: [Part]
  private let asked: [HeldWindow]

  /// - Parameter version: of the space. Who has seen it all knows which are the newest.
  /// - Throws: `SyncError.unreadable` for a window whose bounds are no values of its field.
  init(
    of request: SyncRequest, _ tables: SpaceTables, for right: SpaceRight, on today: CivilDate,
    at version: Int64, in transaction: any ReadTransaction
  ) throws {
    asked = request.windows ?? []
    var all: [Part] = []
    for part in Self.parts(of: tables.schema, for: right, request) {
      guard let name = Self.name(of: part, tables.schema, in: request.revision) else { continue }
      let table = tables[part.table]
      let window = asked.window(of: part.table.name)
      let held = window?.range ?? FieldRange()
      guard held.isMade(of: part.table.fields[part.position]) else {
        throw SyncError.unreadable(FieldError("windows", .wrongType))
      }
      let range: FieldRange
      if request.holdsAll == true {
        range = FieldRange()
      } else if let days = part.range(on: today) {
        range = days
      } else if request.cursor == version, held.isBounded {
        range = held
      } else {
        range = try Self.newest(part, table, request.space, in: transaction)
      }
      all.append(Part(part: part, table: table, name: name, held: held, range: range))
    }
    self.all = all
    parts = Dictionary(uniqueKeysWithValues: all.map { ($0.table.name, $0) })
  }

  /// The parts that an app holds that sends such requests.
  static func parts(
    of schema: SpaceSchema, for right: SpaceRight, _ request: SyncRequest
  ) -> [HeldPart] {
    guard request.protocolVersion >= windowProtocolVersion else { return [] }
    return schema.held.filter { part in
      part.since <= request.revision && right.mayRead(part.table.name)
        && schema.knows(part.table.name, in: request.revision)
    }
  }

  /// Whether a device that had seen all before a push is to hold after it what it says that it holds.
  static func stay(
    as request: SyncRequest, after written: [WrittenRecord], of schema: SpaceSchema,
    for right: SpaceRight, on today: CivilDate
  ) -> Bool {
    var count = 0
    for part in parts(of: schema, for: right, request) {
      guard let name = name(of: part, schema, in: request.revision) else { continue }
      count += 1
      guard let window = request.windows?.window(of: part.table.name), window.field == name else {
        return false
      }
      if request.holdsAll == true {
        guard !window.range.isBounded else { return false }
      } else if let range = part.range(on: today) {
        guard window.range == range else { return false }
      } else if written.contains(where: { $0.type.name == part.table.name }) {
        return false
      }
    }
    return count == request.windows?.count ?? 0
  }

  static func name(of part: HeldPart, _ schema: SpaceSchema, in revision: Int) -> String? {
    schema.name(part.field, of: part.table.name, in: revision)
  }

  /// From the value of the last of the newest on; all where there are no more than those.
  private static func newest(
    _ part: HeldPart, _ table: SQLTable, _ space: UUID, in transaction: any ReadTransaction
  ) throws -> FieldRange {
    guard case .newest(let count) = part.extent else { return FieldRange() }
    let column = table.columns[part.position]
    let last = try transaction.first(
      """
      SELECT \(column.name.quoted) FROM \(table.name.quoted) \
      WHERE space = $1 AND \(column.name.quoted) IS NOT NULL \
      ORDER BY \(column.name.quoted) DESC LIMIT 1 OFFSET $2
      """, [SQLValue(space), .integer(Int64(max(count, 1) - 1))]
    ) { column.read($0, 0) ?? .null }
    return FieldRange(from: last ?? .null)
  }

  /// The part that is held of a table; nil where that is all of it.
  subscript(_ table: SQLTable) -> Part? { parts[table.name] }

  /// What the device is to be told; nil where it is what the request says.
  /// - Parameter isWhole: whether it begins with nothing.
  func told(isWhole: Bool) -> [HeldWindow]? {
    let windows = all.map { HeldWindow($0.table.record.name, by: $0.name, $0.range) }
    return windows == (isWhole ? [] : asked) ? nil : windows
  }
}

extension FieldRange {
  /// Whether its bounds are values of that field.
  fileprivate func isMade(of field: NamedField) -> Bool {
    for bound in [from, until] where !bound.isNull {
      guard bound.isStorable else { return false }
      switch (field.shape.kind, bound) {
      case (.integer, .integer), (.text, .text): break
      default: return false
      }
    }
    return true
  }
}
