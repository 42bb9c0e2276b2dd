/// The SQL of a migration in PostgreSQL's words.
///
/// Migrations are written once, in the part of SQL that both engines share, with SQLite's strict
/// types (sqlite.org/stricttables.html): `INTEGER`, `REAL`, `TEXT` and `BLOB`. Texts are compared by
/// their bytes on both. No database gives out numbers: SQLite does for an `INTEGER PRIMARY KEY`,
/// which is a mistake that PostgreSQL finds.
struct CommonSchema {
  private let letters: [UInt8]

  init(_ sql: String) {
    letters = Array(sql.utf8)
  }

  /// The same statements for PostgreSQL.
  /// - Throws: `invalid` when one of them begins or ends a transaction.
  func forPostgres() throws(DatabaseError) -> String {
    var out: [UInt8] = []
    var position = 0
    var startsStatement = true
    while position < letters.count {
      let letter = letters[position]
      if letter == UInt8(ascii: "'") || letter == UInt8(ascii: "\"") {
        let end = endOfQuote(from: position)
        out += letters[position..<end]
        position = end
      } else if letter == UInt8(ascii: "-"), position + 1 < letters.count,
        letters[position + 1] == letter
      {
        position = letters[position...].firstIndex(of: UInt8(ascii: "\n")) ?? letters.count
      } else if isPartOfWord(letter) {
        if startsStatement { try checkStatement(at: position) }
        startsStatement = false
        position = translate(from: position, into: &out)
      } else {
        if letter == UInt8(ascii: ";") { startsStatement = true }
        out.append(letter)
        position += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private func checkStatement(at position: Int) throws(DatabaseError) {
    let word = letters[position...].prefix { isPartOfWord($0) }
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
    let end = letters[start...].firstIndex { !isPartOfWord($0) } ?? letters.count
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
    if position < letters.count, isPartOfWord(letters[position]) { return nil }
    return position
  }

  private func endOfQuote(from start: Int) -> Int {
    let rest = letters[(start + 1)...]
    return rest.firstIndex(of: letters[start]).map { $0 + 1 } ?? letters.count
  }

  private func isSpace(_ letter: UInt8) -> Bool { letter == 0x20 || letter == 0x0A }

  private func isPartOfWord(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
