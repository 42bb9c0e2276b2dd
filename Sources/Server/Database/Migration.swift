import Crypto

/// One step of a schema. Frozen once it has landed: a database remembers the checksum of what it
/// ran, and refuses to start when the text has changed since. To correct one, add another.
public struct Migration: Sendable, Hashable {
  /// Its place in the order, from 1 without gaps in each room.
  public var number: Int
  /// What it does, in a few words.
  public var name: String
  /// One or more statements, in the dialect of the engine. No transaction control.
  public var sql: String

  /// A step of a schema.
  public init(_ number: Int, _ name: String, sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }

  /// The SHA-256 of the SQL text, in hexadecimal.
  var checksum: String { Digest.sha256(sql).hexadecimal }

  static func checkNumbers(of migrations: [Migration], in room: String) throws(MigrationError) {
    for (index, migration) in migrations.enumerated() where migration.number != index + 1 {
      throw .misnumbered(room: room, number: migration.number)
    }
  }

  /// How many of a room's migrations are applied already, unchanged. The table that says so must be
  /// there.
  static func check(
    _ migrations: [Migration], of room: String, in snapshot: any ReadTransaction
  ) throws -> Int {
    var applied = 0
    try snapshot.query(
      "SELECT number, name, checksum FROM migrations WHERE room = $1 ORDER BY number",
      [.text(room)]
    ) { row in
      let number = Int(row.int(0))
      guard number <= migrations.count else {
        throw MigrationError.fromTheFuture(room: room, number: number, name: row.text(1))
      }
      let migration = migrations[number - 1]
      guard row.text(2) == migration.checksum else {
        throw MigrationError.changed(room: room, migration)
      }
      applied = number
    }
    return applied
  }
}
