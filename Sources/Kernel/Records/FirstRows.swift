import Fields
import Values

/// Which records of a type the first view of an app needs. A device keeps them once more as one value, which
/// is read before the rest of a large space (Docs/Sync.md, Large spaces).
public struct FirstRows: Sendable {
  public let table: RecordTable
  let extent: Extent

  /// How much of the type it is; a position is that of a `CivilDate` in a row.
  enum Extent: Sendable {
    case all
    /// Those whose day is later than, or lies no further back than, so many days before today.
    case days(Int, position: Int)
    /// So many with the latest days.
    case newest(Int, position: Int)
  }

  /// Whether these are all that there are of the type.
  public var areAll: Bool {
    if case .all = extent { true } else { false }
  }

  /// Whether a row is one of them, where that depends on the row alone.
  func contains(_ row: Row, on today: CivilDate) -> Bool {
    guard case .days(let days, let position) = extent else { return true }
    guard row.count > position, let text = row[position].text, let day = CivilDate(text) else {
      return false
    }
    return day.days(since: today) >= -days
  }

  var name: String {
    switch extent {
    case .all: table.name
    case .days(let days, let position): table.name + "/\(position)/\(days)"
    case .newest(let count, let position): table.name + "/\(position)/newest \(count)"
    }
  }
}

extension SpaceSchema {
  /// Declares that the first view of the app needs all records of a type.
  public mutating func showsFirst<R: Record>(_ type: R.Type) {
    first.append(FirstRows(table: R.table, extent: .all))
  }

  /// Declares that the first view of the app needs the records of a type whose day is later or lies no further
  /// back than so many days.
  /// - Parameter field: a `CivilDate`.
  public mutating func showsFirst<R: Record>(_ type: R.Type, days: Int, by field: String) {
    let position = R.table.position(of: field) ?? .max
    first.append(FirstRows(table: R.table, extent: .days(days, position: position)))
  }

  /// Declares that the first view of the app needs the so many records of a type with the latest days.
  /// - Parameter field: a `CivilDate`.
  public mutating func showsFirst<R: Record>(_ type: R.Type, newest count: Int, by field: String) {
    let position = R.table.position(of: field) ?? .max
    first.append(FirstRows(table: R.table, extent: .newest(count, position: position)))
  }

  /// Names all that is declared so: what was kept under another name is not what is needed.
  public var nameOfFirst: String {
    first.map { $0.name }.joined(separator: " ")
  }

  /// What the first view needs of a type; nil for nothing.
  public func firstRows(of table: String) -> FirstRows? {
    for rows in first where rows.table.name == table { return rows }
    return nil
  }
}
