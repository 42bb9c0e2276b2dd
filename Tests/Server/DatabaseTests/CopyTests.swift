import Database
import DatabaseTesting
import Testing
import Waiting

@Suite("A database moved to another engine, and back", .onThreads)
struct CopyTests {
  private let schema =
    clinicSchema + [
      Migration(
        2, "letters",
        sql: """
          DELETE FROM clinics;
          CREATE TABLE letters (
            folder TEXT NOT NULL, number INTEGER NOT NULL, weight REAL, body BLOB, note TEXT,
            PRIMARY KEY (folder, number)
          ) STRICT, WITHOUT ROWID;
          """)
    ]

  /// Lends a database of the engine under test and a SQLite file beside it.
  private func withTwo(
    _ body: (_ engine: any Database, _ file: any Database) async throws -> Void
  ) async throws {
    try await withTemporaryDatabase(schema, of: "clinic") { engine, folder in
      let file = try SQLiteDatabase(at: folder.file("other.sqlite"), readers: 1)
      try await file.migrate(schema, of: "clinic")
      try await body(engine, file)
      await file.close()
    }
  }

  private func fill(_ database: any Database) async throws {
    try await database.write { tx in
      try tx.execute("INSERT INTO clinics VALUES (1, 'Centro')")
      for number in 0..<3 { try tx.addPatient("patient \(number)", cpf: "\(number)") }
      for number in 0..<1_234 {
        try tx.execute(
          "INSERT INTO letters VALUES ($1, $2, $3, $4, $5)",
          [
            .text(["É", "a", "Z", ""][number % 4]), .integer(Int64(number) - 600),
            number % 3 == 0 ? .null : .real(Double(number) / 7 - 0.0),
            number % 5 == 0 ? .null : .blob([UInt8](repeating: UInt8(number % 256), count: number)),
            number % 7 == 0 ? .null : .text("linha\n\"\(number)\" 👩‍👩‍👧"),
          ])
      }
      try tx.execute("INSERT INTO letters VALUES ('zero', 0, $1, NULL, NULL)", [.real(-0.0)])
    }
  }

  @Test("every row arrives as it was, there and back, in pages and in the order of the key")
  func thereAndBack() async throws {
    try await withTwo { engine, file in
      try await fill(file)
      let there = try await DatabaseCopy.copy(from: file, to: engine)
      #expect(there.map(\.name).sorted() == ["appointments", "clinics", "letters", "patients"])
      #expect(there.first { $0.name == "letters" }?.rows == 1_235)
      #expect(try await engine.patientNames() == ["patient 0", "patient 1", "patient 2"])
      #expect(try await engine.verify() == [])
      try await withTemporaryFolder { folder in
        let back = try SQLiteDatabase(at: folder.file("back.sqlite"), readers: 1)
        try await back.migrate(schema, of: "clinic")
        #expect(try await DatabaseCopy.copy(from: engine, to: back) == there)
        #expect(try await back.verify() == [])
        await back.close()
      }
    }
  }

  @Test("a target with rows or of another version is refused, and nothing is copied")
  func refused() async throws {
    try await withTwo { engine, file in
      try await fill(file)
      try await engine.write { try $0.execute("INSERT INTO clinics VALUES (9, 'Sul')") }
      await #expect(throws: DatabaseError.invalid("the table clinics has rows already")) {
        try await DatabaseCopy.copy(from: file, to: engine)
      }
      let letters = try await engine.count("letters")
      #expect(letters == 0)
    }
    try await withTemporaryDatabase(clinicSchema, of: "clinic") { older, folder in
      let file = try SQLiteDatabase(at: folder.file("other.sqlite"), readers: 1)
      try await file.migrate(schema, of: "clinic")
      await #expect(throws: DatabaseError.self) {
        try await DatabaseCopy.copy(from: file, to: older)
      }
      await file.close()
    }
  }

  @Test("a row that reads back differently is found, and nothing is copied")
  func changedOnTheWay() async throws {
    try await withTwo { engine, file in
      try await fill(engine)
      try await file.write { tx in
        try tx.execute(
          """
          CREATE TRIGGER louder AFTER INSERT ON clinics BEGIN
            UPDATE clinics SET name = upper(name) WHERE id = new.id;
          END
          """)
      }
      let difference = DatabaseError.corrupt("the rows of clinics read back differently")
      await #expect(throws: difference) { try await DatabaseCopy.copy(from: engine, to: file) }
      let clinics = try await file.count("clinics")
      #expect(clinics == 0)
    }
  }
}
