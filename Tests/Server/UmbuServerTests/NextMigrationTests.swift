import Database
import DatabaseTesting
import Fields
import Records
import SampleServer
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("The migration that new record types ask for")
struct NextMigrationTests {
  private static let apps: [AppDefinition] = [.fisioFlow, .sample]

  /// The tables of an app that no later migration has altered.
  private static func unaltered(_ app: AppDefinition) -> [SQLTable] {
    SpaceTables(app.schema).all.filter { table in
      !app.migrations.contains { migration in
        ["ALTER TABLE \(table.name) ", "DROP INDEX \(table.name)_"].contains {
          migration.sql.contains($0)
        }
      }
    }
  }

  /// How an engine has the tables of an app after migrations of the app's own.
  private static func described(
    _ app: AppDefinition, after own: [Migration]
  ) async throws -> [TableDescription] {
    let names = Set(SpaceTables(app.schema).all.map(\.name))
    var app = app
    app.migrations = own
    let tables = app.tables
    return try await withTemporaryDatabase { database in
      for tables in tables { try await database.migrate(tables.migrations, of: tables.room) }
      return try await database.read { try $0.tables() }
        .filter { names.contains($0.name) }.sorted { $0.name < $1.name }
    }
  }

  @Test("of what was never altered it writes the text that has landed", arguments: apps.indices)
  func text(number: Int) {
    let app = Self.apps[number]
    let tables = Self.unaltered(app)
    #expect(tables.count >= 4)
    for table in tables {
      #expect(
        app.migrations.contains { $0.sql.contains(table.definition) },
        "\(app.name) has landed another text than:\n\(table.definition)")
    }
  }

  @Test(
    "of all of an app it writes the tables that its migrations came to", arguments: apps.indices)
  func whole(number: Int) async throws {
    var app = Self.apps[number]
    let landed = try await Self.described(app, after: app.migrations)
    app.migrations = []
    let next = try await NextMigration(of: app)
    #expect(next.number == 1)
    #expect(next.differences == [])
    let made = try await Self.described(app, after: [Migration(1, "all", sql: next.sql)])
    #expect(made == landed)
  }

  @Test("the second app's migrations are what it writes, byte for byte, but for a later column")
  func sample() async throws {
    var app = AppDefinition.sample
    let landed = app.migrations
    app.migrations = []
    let written = try await NextMigration(of: app).sql
    let former =
      written
      .replacing("  left_at INTEGER,\n  name TEXT,\n", with: "  left_at INTEGER,\n")
      .replacing("('garden', 3)", with: "('garden', 2)")
    #expect(landed.count == 3)
    #expect(former == landed.prefix(2).map(\.sql).joined(separator: "\n\n"))
  }

  @Test(
    "beside what is there it writes what is new, and brings the tables to the schema's revision")
  func added() async throws {
    var app = AppDefinition.fisioFlow
    // All but the agenda's tables.
    let columns = app.migrations.dropFirst(7).flatMap { $0.sql.split(separator: "\n") }
      .filter { line in
        ["clinic", "member", "patient"].contains { line.hasPrefix("ALTER TABLE \($0) ") }
      }
    #expect(columns.count == 12)
    app.migrations =
      app.migrations.prefix(7)
      + [Migration(8, "columns", sql: columns.joined(separator: "\n"))]
    let next = try await NextMigration(of: app)
    #expect(next.number == 9)
    #expect(
      next.tables == [
        "service", "room", "working_hours", "open_day", "absence", "series", "agenda_session",
        "appointment", "waiting_entry", "clock_notice",
      ])
    #expect(
      next.sql.hasSuffix(
        """
        INSERT INTO space_schema (kind, revision) VALUES ('clinic', \(app.schema.revision))
          ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
        """))
    app.migrations.append(Migration(next.number, "the agenda", sql: next.sql))
    let (tables, whole) = (app.tables, app)
    try await withTemporaryDatabase { database in
      for tables in tables { try await database.migrate(tables.migrations, of: tables.room) }
      try await database.read { transaction in
        #expect(
          try SchemaDifference.find(SpaceTables(whole.schema).all, in: transaction) == [])
        try SchemaRevision.check(whole.schema, in: transaction)
      }
    }
    let after = try await NextMigration(of: whole)
    #expect(after.text == nil && after.differences == [] && after.number == 10)
  }

  @Test("a wrong column is told, and is no part of what is written")
  func wrong() async throws {
    var app = AppDefinition.sample
    let landed = app.migrations[0]
    let sql = landed.sql.replacing("planted_on TEXT,", with: "planted_on INTEGER NOT NULL,")
    app.migrations[0] = Migration(1, landed.name, sql: sql)
    let next = try await NextMigration(of: app)
    #expect(next.text == nil)
    #expect(
      next.differences == [
        "plant lacks planted_on TEXT",
        "plant has planted_on INTEGER NOT NULL, which no field asks for",
      ])
  }

  @Test("a name that SQL reserves is quoted, and no other")
  func reserved() async throws {
    struct Parcel: Record {
      static let recordType = "parcel"
      static let table = RecordTable(Parcel.self)
      static let indexes = [RecordIndex("order", on: ["order", "plan"])]
      var id = ID<Parcel>.none
      var order = ""
      var plan = ""
      mutating func visit(_ fields: FieldVisitor) {
        fields.field("id", &id)
        fields.field("order", &order)
        fields.field("plan", &plan)
      }
    }
    var schema = SpaceSchema(kind: "depot", .all)
    schema.add(Parcel.self)
    var app = AppDefinition(
      id: "depot", name: "Depot", schema: schema, migrations: [],
      profile: AppDefinition.sample.profile)
    let next = try await NextMigration(of: app)
    let text = try #require(next.text)
    #expect(
      text == """
          Migration(
            1, "parcel",
            sql: \"\"\"
              CREATE TABLE parcel (
                space BLOB NOT NULL,
                space_version INTEGER NOT NULL,
                id BLOB NOT NULL,
                "order" TEXT NOT NULL,
                plan TEXT NOT NULL,
                PRIMARY KEY (space, id)
              ) STRICT;
              CREATE INDEX parcel_space_version ON parcel (space, space_version);
              CREATE INDEX parcel_order ON parcel (space, "order", plan);
              \"\"\"),
        """)
    app.migrations = [Migration(1, "parcel", sql: next.sql)]
    #expect(try await NextMigration(of: app).differences == [])
    #expect(try await Self.described(app, after: app.migrations).count == 1)
  }
}
