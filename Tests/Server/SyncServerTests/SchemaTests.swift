import Database
import Fields
import Notebook
import Records
import SyncServer
import Testing
import Values

@Suite("Tables from fields")
struct SchemaTests {
  @Test("the definition of a table follows the fields")
  func definition() throws {
    let table = try #require(SpaceTables(Notebook.schema).all.first)
    #expect(
      table.definition == """
        CREATE TABLE note (
          space BLOB NOT NULL,
          space_version INTEGER NOT NULL,
          id BLOB NOT NULL,
          title TEXT NOT NULL,
          text TEXT,
          is_pinned INTEGER NOT NULL,
          weight REAL NOT NULL,
          stars INTEGER,
          author BLOB,
          written_at INTEGER NOT NULL,
          tags TEXT NOT NULL,
          code TEXT,
          PRIMARY KEY (space, id)
        ) STRICT;
        CREATE INDEX note_space_version ON note (space, space_version);
        CREATE INDEX note_title ON note (space, title);
        CREATE INDEX note_pinned ON note (space, is_pinned, title);
        CREATE UNIQUE INDEX note_code ON note (space, code);
        """)
  }

  @Test("a schema that its migrations do not make is found out, part by part")
  func difference() async throws {
    let room = try await SyncRoom()
    let tables = SpaceTables(Notebook.schema).all
    #expect(try await room.database.read { try SchemaDifference.find(tables, in: $0) } == [])
    try await room.database.write { transaction in
      try transaction.execute("DROP INDEX note_code")
      try transaction.execute("ALTER TABLE note DROP COLUMN stars")
      try transaction.execute("ALTER TABLE note ADD COLUMN color TEXT")
    }
    #expect(
      try await room.database.read { try SchemaDifference.find(tables, in: $0) } == [
        "note lacks stars INTEGER", "note lacks unique index (space, code)",
        "note has color TEXT, which no field asks for",
      ])
  }

  @Test("rows are found by their index, in its order, nulls among them")
  func indexes() async throws {
    let room = try await SyncRoom()
    try await room.open(id(100), for: [:])
    try await room.open(id(101), for: [:])
    let tables = room.service.tables
    try await room.database.write { transaction in
      for space in [id(100), id(101)] {
        try Spaces.change(space, of: tables, at: .epoch, in: transaction) { change in
          // Not in the order of their ids.
          for (number, title) in ["b", "a", "c", "a"].enumerated().reversed() {
            var note = Note(ID(UInt64(number)), title)
            note.isPinned = number % 2 == 1
            note.code = number == 2 ? "C" : nil
            change.put(note)
          }
        }
      }
    }
    func find(_ index: String, _ values: [JSONValue], limit: Int = .max) async throws -> [UInt64] {
      try await room.database.write { transaction in
        let storage = SQLStorage(
          transaction, space: id(100), tables: tables, version: 9, now: .epoch)
        return Transaction(storage).all(Note.self, by: index, equal: values, limit: limit)
          .map { $0.id.uuid.low }
      }
    }
    #expect(try await find("title", []) == [1, 3, 0, 2])
    #expect(try await find("title", [.text("a")]) == [1, 3])
    #expect(try await find("pinned", [.boolean(true)], limit: 1) == [1])
    #expect(try await find("title", [], limit: 1) == [1])
    #expect(try await find("title", [.text("c")], limit: 1) == [2])
    #expect(try await find("title", [.text("d")], limit: 1) == [])
    #expect(try await find("code", [.null]) == [0, 1, 3])
    #expect(try await find("code", []) == [0, 1, 3, 2], "what is null comes first, as on devices")
    #expect(try await find("code", [], limit: 1) == [0])
    #expect(try await find("code", [.null], limit: 1) == [0])
    let unpinned = try await room.database.write { transaction in
      let storage = SQLStorage(transaction, space: id(100), tables: tables, version: 9, now: .epoch)
      return Transaction(storage).count(Note.self, by: "pinned", equal: [.boolean(false)])
    }
    #expect(unpinned == 2)
  }
}
