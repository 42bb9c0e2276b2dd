import Crypto

/// Moves all that one database holds into another, whatever their engines: the rows of every table,
/// in one transaction that reads them back before it commits.
public struct DatabaseCopy: Sendable {
  /// A table that was moved.
  public struct Table: Sendable, Hashable {
    public var name: String
    /// How many rows it has.
    public var rows: Int
    /// A SHA-256 over all values in the order of the key, in hexadecimal; the same in both databases.
    public var checksum: String
  }

  /// Copies into a database whose tables are made and empty. The source may be in use: what comes is
  /// as it was at one moment.
  /// - Parameters:
  ///   - filled: tables that migrations have filled on both sides: they must hold the same.
  ///   - among: which tables are meant, by name.
  /// - Returns: the tables, each read back from the target and found the same.
  /// - Throws: `invalid` when the target lacks a table, has it in another form or has rows in it,
  ///   `corrupt` when what was written reads back differently; then nothing was copied.
  public static func copy(
    from source: any Database, to target: any Database, filled: Set<String> = [],
    among isMeant: @escaping @Sendable (String) -> Bool = { _ in true }
  ) async throws -> [Table] {
    try await target.write { target in
      try source.withSnapshot { try copy($0, to: target, filled: filled, among: isMeant) }
    }
  }

  /// The names of what a migration's bookkeeping keeps, which each database has of its own.
  private static let ownTables: Set = ["migrations"]

  /// - Parameter emptying: whether what migrations put into the target goes first.
  static func copy(
    _ source: any ReadTransaction, to target: any WriteTransaction, emptying: Bool = false,
    filled: Set<String> = [], among isMeant: (String) -> Bool = { _ in true }
  ) throws -> [Table] {
    let tables = try ordered(
      try source.tables().filter { !ownTables.contains($0.name) && isMeant($0.name) })
    if emptying {
      for table in tables.reversed() { try target.execute("DELETE FROM \(table.name.quoted)") }
    }
    let there = Dictionary(uniqueKeysWithValues: try target.tables().map { ($0.name, $0) })
    var copied: [Table] = []
    for table in tables {
      guard let twin = there[table.name], Set(twin.columns) == Set(table.columns),
        twin.key == table.key
      else {
        throw DatabaseError.invalid(
          "the table \(table.name) is not there as the source has it; is one of another version?")
      }
      let pages = TablePages(table)
      if filled.contains(table.name) {
        let known = try checked(pages, source) { _ in }
        guard try checked(pages, target, { _ in }) == known else {
          throw DatabaseError.invalid(
            "the table \(table.name) holds something else; is one of another version?")
        }
        copied.append(known)
        continue
      }
      guard try target.first("SELECT 1 FROM \(table.name.quoted) LIMIT 1", [], { _ in 1 }) == nil
      else { throw DatabaseError.invalid("the table \(table.name) has rows already") }
      let sent = try checked(pages, source) { try pages.write($0, to: target) }
      let received = try checked(pages, target) { _ in }
      guard received == sent else {
        throw DatabaseError.corrupt("the rows of \(table.name) read back differently")
      }
      copied.append(sent)
    }
    return copied
  }

  /// Hands all rows of a table to `each`, page by page.
  private static func checked(
    _ pages: TablePages, _ transaction: any ReadTransaction,
    _ each: ([[SQLValue]]) throws -> Void
  ) throws -> Table {
    var read = Table(name: pages.table.name, rows: 0, checksum: "")
    var digest: [UInt8] = []
    // Also when there is none: no rows have a checksum, too.
    try pages.read(transaction) { page in
      try each(page)
      for row in page { for value in row { digest.append(value) } }
      digest = Digest.sha256(digest)
      read.rows += page.count
    }
    read.checksum = digest.hexadecimal
    return read
  }

  /// The tables, each after those that its rows refer to.
  private static func ordered(_ tables: [TableDescription]) throws -> [TableDescription] {
    var rest = tables
    var done: [TableDescription] = []
    while !rest.isEmpty {
      let waiting = Set(rest.map(\.name))
      let next = rest.filter { $0.references.subtracting([$0.name]).isDisjoint(with: waiting) }
      guard !next.isEmpty else {
        throw DatabaseError.invalid("tables refer to each other in a circle: \(waiting.sorted())")
      }
      done += next
      rest.removeAll { next.contains($0) }
    }
    return done
  }
}

extension [UInt8] {
  /// Adds a value so that no two values look the same.
  fileprivate mutating func append(_ value: SQLValue) {
    switch value {
    case .null: append(0)
    case .integer(let integer):
      append(1)
      append(bigEndian: UInt64(bitPattern: integer))
    case .real(let real):
      append(2)
      append(bigEndian: (real == 0 ? 0 : real).bitPattern)  // SQLite keeps no sign of zero.
    case .text(let text):
      append(3)
      append(bigEndian: UInt64(text.utf8.count))
      append(contentsOf: text.utf8)
    case .blob(let bytes):
      append(4)
      append(bigEndian: UInt64(bytes.count))
      append(contentsOf: bytes)
    }
  }

  private mutating func append(bigEndian number: UInt64) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}

extension String {
  /// A name of SQL, whatever its keywords are.
  var quoted: String { "\"" + self + "\"" }
}
