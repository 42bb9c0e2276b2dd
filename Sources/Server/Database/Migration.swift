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
}
