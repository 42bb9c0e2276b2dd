import Database
import DatabaseTesting
import Testing

@Suite struct StatementTests {
  @Test("a placeholder means its number, not its place in the text")
  func placeholders() async throws {
    try await withTemporaryDatabase { database in
      let row = try await database.read { tx in
        try tx.first("SELECT $2, $1, $2", [.text("one"), .text("two")]) { row in
          [row.text(0), row.text(1), row.text(2)]
        }
      }
      #expect(row == ["two", "one", "two"])
    }
  }

  @Test(
    "a wrong statement is an error that no retry helps",
    arguments: [
      ("SELECT ?", [SQLValue.null]), ("SELECT ?1", [.null]), ("SELECT :name", [.null]),
      ("SELECT $1", []), ("SELECT $1", [.null, .null]), ("SELECT 1; SELECT 2", []), ("", []),
      ("SELECT \"a text in the wrong quotes\"", []), ("SELEC", []), ("SELECT $1", [.real(.nan)]),
      ("SELECT * FROM nothing", []),
    ] as [(String, [SQLValue])])
  func wrong(sql: String, values: [SQLValue]) async throws {
    try await withTemporaryDatabase { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.read { try $0.query(sql, values) { _ in } }
      }
      guard case .invalid = error else {
        Issue.record("\(error as Any)")
        return
      }
      #expect(error?.canRetry == false)
    }
  }

  @Test("a statement may end in a semicolon and be used inside its own rows")
  func nested() async throws {
    try await withTemporaryDatabase { database in
      let sums = try await database.read { tx in
        let sql = "SELECT 1 UNION ALL SELECT 2 ORDER BY 1;"
        return try tx.rows(sql) { outer in
          try tx.rows(sql) { $0.int(0) }.reduce(outer.int(0), +)
        }
      }
      #expect(sums == [4, 5])
    }
  }

  @Test("more statements than are kept prepared still work, and so does a changed table")
  func manyStatements() async throws {
    let things = Migration(
      1, "things", sql: "CREATE TABLE things (a INTEGER) STRICT; INSERT INTO things VALUES (7);")
    try await withTemporaryDatabase([things]) { database in
      for round in 0..<2 {
        for number in 0..<300 {
          let found = try await database.write { tx in
            try tx.first("SELECT a + \(number) FROM things") { $0.int(0) }
          }
          #expect(found == Int64(7 + number), "round \(round)")
        }
      }
      #expect(try await database.read { try $0.first("SELECT * FROM things") { $0.count } } == 1)
      try await database.write { try $0.execute("ALTER TABLE things ADD b TEXT") }
      #expect(try await database.read { try $0.first("SELECT * FROM things") { $0.count } } == 2)
    }
  }

  @Test("execute counts the rows that the statement itself changed")
  func changes() async throws {
    try await withPatientDatabase { database, _ in
      let counts = try await database.write { tx in
        [
          try tx.execute(
            "INSERT INTO patients (id, clinic, name) VALUES (1, 1, $1), (2, 1, $2)",
            [.text("Ana"), .text("Bia")]),
          try tx.execute("UPDATE patients SET weight = 70"),
          try tx.execute("UPDATE patients SET weight = 71 WHERE name = 'Caio'"),
          try tx.execute("SELECT * FROM patients"),
          try tx.execute("DELETE FROM patients WHERE name = 'Ana'"),
        ]
      }
      #expect(counts == [2, 2, 0, 0, 1])
    }
  }
}
