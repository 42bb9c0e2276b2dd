import Database
import DatabaseTesting
import Testing

@Suite struct ValueTests {
  @Test("every kind of value comes back as it went in, the empty and the odd ones too")
  func roundTrip() async throws {
    let values: [(type: String, value: SQLValue)] = [
      ("TEXT", .null), ("INTEGER", .integer(0)), ("INTEGER", .integer(.min)),
      ("INTEGER", .integer(.max)), ("REAL", .real(-0.5)), ("REAL", .real(.infinity)),
      ("TEXT", .text("")), ("TEXT", .text("João 🌳")), ("BLOB", .blob([])),
      ("BLOB", .blob([0, 255, 0])),
    ]
    let tables = values.enumerated().map { number, kind in
      Migration(
        number + 1, "things", sql: "CREATE TABLE things_\(number) (value \(kind.type)) STRICT")
    }
    try await withTemporaryDatabase(tables) { database in
      let returned = try await database.write { tx in
        try values.enumerated().map { number, kind in
          try tx.execute("INSERT INTO things_\(number) VALUES ($1)", [kind.value])
          return try tx.first("SELECT value FROM things_\(number)") { $0.value(0) }
        }
      }
      #expect(returned == values.map(\.value))
    }
  }

  @Test("a text with U+0000, which one engine could hold and the other not, is refused")
  func nullCharacter() async throws {
    try await withPatientDatabase { database, _ in
      let violation = ConstraintViolation(.type, name: "a text with U+0000")
      await #expect(throws: DatabaseError.constraint(violation)) {
        try await database.write { try $0.addPatient("a\0b") }
      }
      let names = try await database.patientNames()
      #expect(names == [])
    }
  }

  @Test("a column is read as what is asked for, NULL as nothing")
  func accessors() async throws {
    try await withTemporaryDatabase { database in
      try await database.read { tx in
        let values: [SQLValue] = [.integer(7), .real(1.5), .text("João"), .blob([1, 2]), .null]
        try tx.query("SELECT $1, $2, $3, $4, $5", values) { row in
          #expect(row.count == 5)
          #expect(row.int(0) == 7)
          #expect(row.double(1) == 1.5)
          #expect(row.text(2) == "João")
          #expect(row.bytes(2) == Array("João".utf8))
          #expect(row.bytes(3) == [1, 2])
          let size = row.withBytes(3) { $0.count }
          #expect(size == 2)
          #expect(row.isNull(4))
          #expect(row.text(4) == "" && row.int(4) == 0 && row.bytes(4) == [])
          #expect(row.textOrNil(4) == nil && row.intOrNil(4) == nil && row.intOrNil(0) == 7)
        }
      }
    }
  }

  @Test("text that is not UTF-8 is repaired, its bytes are not", .onSQLite)
  func brokenText() async throws {
    try await withTemporaryDatabase { database in
      try await database.read { tx in
        try tx.query("SELECT CAST($1 AS TEXT)", [.blob([0x61, 0xff])]) { row in
          #expect(row.text(0) == "a\u{FFFD}")
          #expect(row.bytes(0) == [0x61, 0xff])
        }
      }
    }
  }
}
