import Database
import Fields
import Records

/// The table of a record type, with the statements that read and write it.
///
/// Every table has `space`, `id` and `space_version` besides the fields, is keyed by space and id,
/// and has each declared index behind the space, so that no statement looks past one space. Tables
/// keep their rowid: with the indexes a table has, writing was a third faster than without.
///
/// A class, since every read and write names one: handing it on costs one reference.
public final class SQLTable: Sendable {
  let record: RecordTable
  /// The table's name in the words of SQL.
  public let name: String
  /// The fields in the order of the visit, the id among them.
  let columns: [SQLColumn]
  /// The columns of one row, in order, as a SELECT list.
  let list: String
  /// The position of the id among the columns.
  let idPosition: Int
  private let indexes: [String: SQLIndex]

  /// Names that tables of the server's own have in the same database: a session is somebody's who is
  /// signed in.
  private static let ofServer: Set = ["session"]

  let find: String
  let put: String
  let remove: String
  let changes: String

  /// The table of a record type, from its fields.
  public init(_ record: RecordTable) {
    self.record = record
    let plain = record.name.snakeCased
    name = Self.ofServer.contains(plain) ? plain + "_record" : plain
    columns = record.fields.map { SQLColumn($0) }
    idPosition = columns.firstIndex { $0.name == "id" } ?? 0
    let names = columns.map { $0.name.quoted }
    precondition(
      columns.contains { $0.name == "id" && $0.form == .uuid }
        && !columns.contains { $0.name == "space" || $0.name == "space_version" },
      "\(name): a record has an id, and leaves the names space and space_version to its table")
    list = names.joined(separator: ", ")
    let table = name.quoted
    let (columns, list) = (columns, list)
    indexes = Dictionary(
      uniqueKeysWithValues: record.indexes.map { index in
        let fields = index.fields.map { field in columns.first { $0.field.name == field }! }
        precondition(
          index.rule != .noOverlap || fields.suffix(2).allSatisfy { $0.form == .integer },
          "\(table): \(index.name) ends with two instants")
        return (index.name, SQLIndex(fields, index.rule, of: table, selecting: list))
      })
    find = "SELECT \(list) FROM \(table) WHERE space = $1 AND id = $2"
    let places = (1...columns.count + 2).map { "$\($0)" }.joined(separator: ", ")
    let updates = (["space_version"] + names.filter { $0 != "\"id\"" })
      .map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    put = """
      INSERT INTO \(table) (space, space_version, \(list)) VALUES (\(places)) \
      ON CONFLICT (space, id) DO UPDATE SET \(updates)
      """
    remove = "DELETE FROM \(table) WHERE space = $1 AND id = $2"
    changes = """
      SELECT space_version, \(list) FROM \(table) \
      WHERE space = $1 AND space_version > $2 AND space_version <= $3 ORDER BY space_version
      """
  }

  /// How the records are asked for by one of their indexes.
  subscript(_ index: RecordIndex) -> SQLIndex {
    guard let found = indexes[index.name] else {
      preconditionFailure("\(index.name) is no index of \(name)")
    }
    return found
  }

  /// The values of a row that starts at `first` among the columns of an answer; nil when one of
  /// them cannot be read.
  func read(_ row: SQLRow, from first: Int = 0) -> [JSONValue]? {
    var values: [JSONValue] = []
    values.reserveCapacity(columns.count)
    for (position, column) in columns.enumerated() {
      guard let value = column.read(row, first + position) else { return nil }
      values.append(value)
    }
    return values
  }
}
