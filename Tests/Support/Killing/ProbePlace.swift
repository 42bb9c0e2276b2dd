import Database

/// Where a probe and its test have their database: a file, or a URL and a schema with `#` between.
public struct ProbePlace: Sendable {
  public var text: String

  /// As a probe's argument says it.
  public init(_ text: String) {
    self.text = text
  }

  /// A new one of a test.
  /// - Parameter postgreSQL: the URL of the database in which it is a schema; nil for a file in the folder.
  public init(in folder: String, named name: String, on postgreSQL: String?) {
    text = postgreSQL.map { "\($0)#\(name)" } ?? "\(folder)/\(name).sqlite"
  }

  /// - Parameter mustExist: whether it is an error that it is not there.
  /// - Throws: `DatabaseError`.
  public func open(mustExist: Bool = false) throws -> any Database {
    let parts = text.split(separator: "#").map { String($0) }
    guard parts.count == 2 else { return try SQLiteDatabase(at: text) }
    return try PostgresDatabase(
      at: PostgresAddress(parts[0], schema: parts[1]), mustExist: mustExist)
  }
}
