import Testing

@testable import Database

@Suite("The words that both engines share")
struct CommonSchemaTests {
  @Test(
    "types and table options are translated, names and texts are not",
    arguments: [
      ("a INTEGER NOT NULL, b REAL", "a bigint NOT NULL, b double precision"),
      ("c TEXT, d BLOB", "c text COLLATE \"C\", d bytea"),
      ("CREATE TABLE a (b TEXT) STRICT, WITHOUT ROWID;", "CREATE TABLE a (b text COLLATE \"C\") ;"),
      (
        "CREATE TABLE a (b TEXT) STRICT,\n  WITHOUT ROWID;",
        "CREATE TABLE a (b text COLLATE \"C\") ;"
      ),
      ("CREATE TABLE a (b TEXT)\nSTRICT", "CREATE TABLE a (b text COLLATE \"C\")\n"),
      ("\"TEXT\" 'INTEGER; COMMIT' INTEGERS", "\"TEXT\" 'INTEGER; COMMIT' INTEGERS"),
      ("a -- TEXT; COMMIT\nb TEXT", "a \nb text COLLATE \"C\""),
      ("'it''s TEXT' -", "'it''s TEXT' -"),
    ])
  func translation(common: String, postgres: String) throws {
    #expect(try CommonSchema(common).forPostgres() == postgres)
  }

  @Test(
    "a migration that begins or ends a transaction is refused",
    arguments: ["COMMIT", "CREATE TABLE a (b TEXT);\n  commit;", "a; -- so\nROLLBACK"])
  func control(sql: String) {
    #expect(throws: DatabaseError.invalid("a migration may not begin or end transactions")) {
      try CommonSchema(sql).forPostgres()
    }
  }
}
