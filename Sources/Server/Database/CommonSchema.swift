/// The SQL of a migration in the words of each engine.
///
/// Migrations are written once, in the part of SQL that both engines share, with SQLite's strict
/// types (sqlite.org/stricttables.html): `INTEGER`, `REAL`, `TEXT` and `BLOB`; and the statements of
/// `NoOverlapIndex`, which neither has. Texts are compared by their bytes on both. No database gives
/// out numbers: SQLite does for an `INTEGER PRIMARY KEY`, which is a mistake that PostgreSQL finds.
struct CommonSchema {
  private let letters: [UInt8]

  init(_ sql: String) {
    letters = Array(sql.utf8)
  }

  /// The same statements for PostgreSQL.
  /// - Throws: `invalid` when one of them begins or ends a transaction.
  func forPostgres() throws(DatabaseError) -> String {
    var walk = Walk()
    try walkThrough(&walk, translating: true)
    return String(decoding: walk.out, as: UTF8.self)
  }

  /// The same statements for SQLite.
  /// - Throws: `invalid` for one that cannot be read.
  func forSQLite() throws(DatabaseError) -> String {
    var walk = Walk()
    try walkThrough(&walk, translating: false)
    return String(decoding: walk.out, as: UTF8.self)
  }

  /// The no-overlap indexes that it makes.
  /// - Throws: `invalid` for one that cannot be read.
  func noOverlapIndexes() throws(DatabaseError) -> [NoOverlapIndex] {
    var walk = Walk()
    try walkThrough(&walk, translating: false)
    return walk.made
  }

  private struct Walk {
    var out: [UInt8] = []
    var made: [NoOverlapIndex] = []
  }

  /// - Parameter translating: into the words of PostgreSQL; else what SQLite knows is left as it is.
  private func walkThrough(_ walk: inout Walk, translating: Bool) throws(DatabaseError) {
    var position = 0
    var startsStatement = true
    while position < letters.count {
      let letter = letters[position]
      if letter == UInt8(ascii: "'") || letter == UInt8(ascii: "\"") {
        let end = endOfQuote(from: position)
        walk.out += letters[position..<end]
        position = end
      } else if letter == UInt8(ascii: "-"), position + 1 < letters.count,
        letters[position + 1] == letter
      {
        let end = letters[position...].firstIndex(of: UInt8(ascii: "\n")) ?? letters.count
        if !translating { walk.out += letters[position..<end] }
        position = end
      } else if Self.isPartOfWord(letter) {
        if startsStatement, let end = try takeNoOverlap(at: position, &walk, translating) {
          position = end
          continue
        }
        if startsStatement, translating { try checkStatement(at: position) }
        startsStatement = false
        position =
          translating ? translate(from: position, into: &walk.out) : copy(from: position, &walk.out)
      } else {
        if letter == UInt8(ascii: ";") { startsStatement = true }
        walk.out.append(letter)
        position += 1
      }
    }
  }

  /// Writes a statement about a no-overlap index in the engine's words; nil for any other, or where it ends.
  private func takeNoOverlap(
    at start: Int, _ walk: inout Walk, _ forPostgres: Bool
  ) throws(DatabaseError) -> Int? {
    for (phrase, isMade) in [(NoOverlapIndex.create, true), (NoOverlapIndex.drop, false)] {
      guard let begin = end(of: phrase, from: start) else { continue }
      let end = letters[begin...].firstIndex(of: UInt8(ascii: ";")) ?? letters.count
      let index = try NoOverlapIndex(
        statement: String(decoding: letters[begin..<end], as: UTF8.self), isMade: isMade)
      if isMade { walk.made.append(index) }
      let sql =
        switch (isMade, forPostgres) {
        case (true, true): index.forPostgres
        case (true, false): index.forSQLite
        case (false, true): index.droppedInPostgres
        case (false, false): index.droppedInSQLite
        }
      walk.out += sql.utf8
      return min(end + 1, letters.count)
    }
    return nil
  }

  private func copy(from start: Int, _ out: inout [UInt8]) -> Int {
    let end = letters[start...].firstIndex { !Self.isPartOfWord($0) } ?? letters.count
    out += letters[start..<end]
    return end
  }

  private func checkStatement(at position: Int) throws(DatabaseError) {
    let word = letters[position...].prefix { Self.isPartOfWord($0) }
    guard !PostgresStatements.controls(String(decoding: word, as: UTF8.self)) else {
      throw .invalid("a migration may not begin or end transactions")
    }
  }

  private static let types = [
    "INTEGER": "bigint", "REAL": "double precision", "TEXT": "text COLLATE \"C\"", "BLOB": "bytea",
  ]

  /// Translates what begins with the word at `start`; returns where it ends.
  private func translate(from start: Int, into out: inout [UInt8]) -> Int {
    for phrase in ["STRICT, WITHOUT ROWID", "STRICT"] {
      if let end = end(of: phrase, from: start) { return end }
    }
    let end = letters[start...].firstIndex { !Self.isPartOfWord($0) } ?? letters.count
    let word = String(decoding: letters[start..<end], as: UTF8.self)
    out += (Self.types[word] ?? word).utf8
    return end
  }

  /// Where the words of `phrase` end, with any white space between them; nil if others stand there.
  private func end(of phrase: String, from start: Int) -> Int? {
    var position = start
    for letter in phrase.utf8 {
      if letter == UInt8(ascii: " ") {
        guard position < letters.count, isSpace(letters[position]) else { return nil }
        while position < letters.count, isSpace(letters[position]) { position += 1 }
      } else {
        guard position < letters.count, letters[position] == letter else { return nil }
        position += 1
      }
    }
    if position < letters.count, Self.isPartOfWord(letters[position]) { return nil }
    return position
  }

  private func endOfQuote(from start: Int) -> Int {
    let rest = letters[(start + 1)...]
    return rest.firstIndex(of: letters[start]).map { $0 + 1 } ?? letters.count
  }

  private func isSpace(_ letter: UInt8) -> Bool { letter == 0x20 || letter == 0x0A }

  static func isPartOfWord(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
