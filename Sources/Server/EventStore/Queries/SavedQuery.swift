import Database
import Values

/// A query in SQL that somebody gave a name.
public struct SavedQuery: Hashable, Sendable {
  public var name: String
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Whether it may be a name: small letters, digits and underscores, a letter first. No query looks so.
  public static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, 0x61...0x7A ~= first, text.utf8.count <= 40 else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_")
    }
  }

  /// In the table of questions, where no other kind has a colon in its name.
  fileprivate static let prefix = "sql:"
}

/// Those of the table `event_question`.
extension EventStore {
  /// By their names.
  public func savedQueries(in transaction: any ReadTransaction) throws -> [SavedQuery] {
    let all = try transaction.rows("SELECT name, content FROM event_question ORDER BY name") {
      SavedQuery(name: $0.text(0), text: $0.text(1))
    }
    return all.compactMap { saved in
      guard saved.name.hasPrefix(SavedQuery.prefix) else { return nil }
      return SavedQuery(
        name: String(saved.name.dropFirst(SavedQuery.prefix.count)), text: saved.text)
    }
  }

  /// The text of one; nil for a name that none has.
  public func savedQuery(
    named name: String, in transaction: any ReadTransaction
  ) throws -> String? {
    try transaction.first(
      "SELECT content FROM event_question WHERE name = $1", [.text(SavedQuery.prefix + name)]
    ) { $0.text(0) }
  }

  /// Gives a query a name, and takes it from another one.
  public func save(
    _ query: SavedQuery, by author: String, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO event_question (name, content, saved_at, saved_by) VALUES ($1, $2, $3, $4) \
      ON CONFLICT (name) DO UPDATE SET content = excluded.content, \
      saved_at = excluded.saved_at, saved_by = excluded.saved_by
      """,
      [
        .text(SavedQuery.prefix + query.name), .text(query.text), .integer(now().milliseconds),
        .text(author),
      ])
  }

  /// - Returns: whether there was one.
  public func removeQuery(
    named name: String, in transaction: any WriteTransaction
  ) throws -> Bool {
    guard try savedQuery(named: name, in: transaction) != nil else { return false }
    try transaction.execute(
      "DELETE FROM event_question WHERE name = $1", [.text(SavedQuery.prefix + name)])
    return true
  }
}
