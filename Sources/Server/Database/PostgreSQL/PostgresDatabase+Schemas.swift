extension PostgresDatabase {
  /// How many connections others have to a schema, whatever process they belong to.
  /// - Throws: `unavailable` when the server cannot be reached.
  public static func connections(to address: PostgresAddress) throws(DatabaseError) -> Int {
    let connection = try PostgresConnection(address)
    // By the name that each connection gives itself (`PostgresAddress.settings`).
    return try connection.run(
      """
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() \
      AND application_name = current_setting('application_name') AND pid <> pg_backend_pid()
      """, []
    ).rows
  }

  /// Gives a schema the name under which it is served, and the one that has that name another, in one
  /// transaction.
  /// - Parameters:
  ///   - schema: whose name `address` is.
  ///   - aside: the other schema's new name; nil when there is none.
  public static func publish(
    _ address: PostgresAddress, as schema: String, settingAside aside: String? = nil
  ) throws(DatabaseError) {
    let connection = try PostgresConnection(address)
    let other = aside.map { "ALTER SCHEMA \(schema) RENAME TO \($0);" } ?? ""
    try connection.runScript("\(other) ALTER SCHEMA \(address.schema) RENAME TO \(schema)")
  }

  /// Removes a schema with all that is in it.
  public static func drop(_ address: PostgresAddress) throws(DatabaseError) {
    try PostgresConnection(address).runScript("DROP SCHEMA IF EXISTS \(address.schema) CASCADE")
  }
}
