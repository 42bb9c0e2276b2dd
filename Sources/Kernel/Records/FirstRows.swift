import Fields
import Values

/// Which records of a type the first view of an app needs. A device keeps them once more as one value, which
/// is read before the rest of a large space (Docs/Sync.md, Large spaces).
public struct FirstRows: Sendable {
  public let table: RecordTable
  /// The position of the day by which only the newest count, and how many days before today it may lie; nil
  /// where all of the type count.
  let newest: (position: Int, days: Int)?

  /// Whether these are all that there are of the type.
  public var areAll: Bool { newest == nil }

  func contains(_ row: Row, on today: CivilDate) -> Bool {
    guard let newest else { return true }
    guard row.count > newest.position, let text = row[newest.position].text,
      let day = CivilDate(text)
    else { return false }
    return day.days(since: today) >= -newest.days
  }
}

extension SpaceSchema {
  /// Declares that the first view of the app needs all records of a type.
  public mutating func showsFirst<R: Record>(_ type: R.Type) {
    first.append(FirstRows(table: R.table, newest: nil))
  }

  /// Declares that the first view of the app needs the records of a type whose day is later or lies no further
  /// back than so many days.
  /// - Parameter field: a `CivilDate`.
  public mutating func showsFirst<R: Record>(_ type: R.Type, days: Int, by field: String) {
    let position = R.table.position(of: field) ?? .max
    first.append(FirstRows(table: R.table, newest: (position, days)))
  }

  /// Names all that is declared so: what was kept under another name is not what is needed.
  public var nameOfFirst: String {
    first.map { rows in rows.table.name + (rows.newest.map { "/\($0.position)/\($0.days)" } ?? "") }
      .joined(separator: " ")
  }

  /// What the first view needs of a type; nil for nothing.
  public func firstRows(of table: String) -> FirstRows? {
    for rows in first where rows.table.name == table { return rows }
    return nil
  }
}
