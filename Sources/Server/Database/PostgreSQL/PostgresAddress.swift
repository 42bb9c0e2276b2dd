import CPostgreSQL

/// Where a PostgreSQL database is, and which of its schemas is meant.
public struct PostgresAddress: Sendable, Hashable {
  /// A URL or key words as libpq takes them (postgresql.org/docs/15/libpq-connect.html):
  /// `postgres://umbu:secret@db.example/umbu`. What it leaves out comes from the environment.
  public var connection: String
  /// The schema that holds the tables; each app has its own. It is made if need be.
  public var schema: String

  /// A database and a schema in it.
  /// - Throws: `invalid` when the schema's name has other than letters a to z, digits and
  ///   underscores, or more than 63 of them.
  public init(_ connection: String, schema: String) throws(DatabaseError) {
    let letters = schema.utf8.allSatisfy { letter in
      switch letter {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard letters, (1...63).contains(schema.utf8.count), schema.first?.isNumber == false else {
      throw .invalid("\(schema) is no name for a schema")
    }
    self.connection = connection
    self.schema = schema
  }

  /// What each connection is told first.
  var settings: [String] {
    [
      "SET search_path TO \(schema)",
      // Answered means on disk, whatever the server's default is.
      "SET synchronous_commit TO on",
      // Reals come back as they went in, and texts are UTF-8.
      "SET extra_float_digits TO 3",
      "SET client_encoding TO 'UTF8'",
      "SET client_min_messages TO error",
      // What an operator sees in pg_stat_activity.
      "SET application_name TO 'umbu \(schema)'",
      // A process that stopped in the middle of a transaction must not hold up the others.
      "SET idle_in_transaction_session_timeout TO '60s'",
    ]
  }

  /// What a log may show of a URL or key words: the machine and the database.
  public static func withoutSecrets(_ connection: String) -> String {
    guard let options = PQconninfoParse(connection, nil) else { return "postgres://?" }
    defer { PQconninfoFree(options) }
    var values: [String: String] = [:]
    var option = options
    while let name = option.pointee.keyword {
      values[String(cString: name)] = option.pointee.val.map { String(cString: $0) }
      option += 1
    }
    let port = values["port"].map { ":\($0)" } ?? ""
    return "postgres://\(values["host"] ?? "")\(port)/\(values["dbname"] ?? "")"
  }
}
