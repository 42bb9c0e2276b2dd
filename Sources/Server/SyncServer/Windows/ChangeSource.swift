import Database
import Fields
import Records

/// Rows of a table whose last change lies between two versions: all of them, or those of which a field has, or
/// lacks, a value.
///
/// Where a field says which, they are found by its index, and not by that of the versions: a unary plus takes a
/// column out of reach of an index in both engines.
struct ChangeSource {
  enum Slice {
    case all
    /// Those without a value of the column.
    case without(SQLColumn)
    case within(SQLColumn, FieldRange)
  }

  let table: SQLTable
  let slice: Slice
  /// The version before the first.
  var start: Int64
  /// The last version.
  var end: Int64

  /// The conditions, whose values follow `values`; the space is `$1`.
  func condition(after values: inout [SQLValue]) -> String {
    var text = "space = $1"
    func add(_ condition: String, _ value: SQLValue) {
      values.append(value)
      text += " AND \(condition) $\(values.count)"
    }
    let version = versionColumn
    add("\(version) >", .integer(start))
    add("\(version) <=", .integer(end))
    switch slice {
    case .all: break
    case .without(let column): text += " AND \(column.name.quoted) IS NULL"
    case .within(let column, let range):
      let name = column.name.quoted
      text += " AND \(name) IS NOT NULL"
      if !range.from.isNull { add("\(name) >=", column.bind(range.from)) }
      if !range.until.isNull { add("\(name) <", column.bind(range.until)) }
    }
    return text
  }

  /// Selects each version and the row, by rising versions.
  func select(after values: inout [SQLValue]) -> String {
    """
    SELECT \(versionColumn), \(table.list) FROM \(table.name.quoted) \
    WHERE \(condition(after: &values)) ORDER BY 1
    """
  }

  /// Selects the first versions alone.
  func selectVersions(atMost limit: Int, after values: inout [SQLValue]) -> String {
    let condition = condition(after: &values)
    return """
      SELECT * FROM (SELECT \(versionColumn) AS version FROM \(table.name.quoted) \
      WHERE \(condition) ORDER BY 1 LIMIT \(limit)) AS first_changes
      """
  }

  private var versionColumn: String {
    if case .all = slice { "space_version" } else { "+space_version" }
  }
}
