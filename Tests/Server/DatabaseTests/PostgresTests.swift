import Database
import DatabaseTesting
import Foundation
import Glibc
import Synchronization
import Testing
import Threading
import Waiting

@Suite("PostgreSQL", .onPostgreSQL, .onThreads)
struct PostgresTests {
  @Test("a connection that the server ended is made anew, and what was asked of it is done once")
  func lostConnection() async throws {
    try await withTemporaryDatabase(clinicSchema, of: "clinic", writers: 1) { database, _ in
      try await database.write { try $0.addPatient("Ana") }
      _ = try await database.patientNames()
      try await endOtherConnections(of: database)
      #expect(try await database.patientNames() == ["Ana"])
      try await database.write { try $0.addPatient("Bia") }
      #expect(try await database.patientNames() == ["Ana", "Bia"])
    }
  }

  @Test("a write whose connection ends before its commit is refused, or done again from its start")
  func lostInside() async throws {
    try await withTemporaryDatabase(clinicSchema, of: "clinic", writers: 1) { database, _ in
      let runs = Mutex(0)
      let result = await Result {
        try await database.write { tx in
          try tx.addPatient("Ana")
          let run = runs.withLock { runs in
            runs += 1
            return runs
          }
          if run == 1 { try tx.execute("SELECT pg_terminate_backend(pg_backend_pid())") }
          try tx.addPatient("Bia")
        }
      }
      // The connection was new, so that it cannot have been lost before.
      #expect(throws: DatabaseError.self) { try result.get() }
      #expect(try await database.patientNames() == [])
      try await database.write { try $0.addPatient("Caio") }
      #expect(try await database.patientNames() == ["Caio"])
    }
  }

  @Test("a transaction that loses against another one each time is told that the database is busy")
  func losing() async throws {
    let url = try #require(TestEngine.postgreSQL)
    try await withTemporaryDatabase(clinicSchema, of: "clinic") { database in
      let schema = try await database.read {
        try $0.first("SELECT current_schema()") { $0.text(0) } ?? ""
      }
      let loser = try await Threads().run {
        try PostgresDatabase(at: PostgresAddress(url, schema: schema), writers: 1, tries: 3)
      }
      let runs = Count()
      await #expect(throws: DatabaseError.busy) {
        try await loser.write { tx in
          runs.add()
          try tx.query("SELECT name FROM clinics", []) { _ in }
          let isDone = Signal()
          Task {
            try await database.write { try $0.execute("UPDATE clinics SET name = name || '.'") }
            isDone.give()
          }
          isDone.waitOnThread()
          try tx.execute("UPDATE clinics SET name = name || '!'")
        }
      }
      #expect(runs.value == 3)
      await loser.close()
    }
  }

  @Test("two processes that migrate at the same moment apply each migration once")
  func twoMigrators() async throws {
    try await withTemporaryFolder { folder in
      try await withThrowingTaskGroup { group in
        for number in 0..<4 {
          group.addTask {
            let database = try TestEngine.open(in: folder.path)
            try await database.migrate(clinicSchema, of: "clinic")
            try await database.write { try $0.addPatient("patient \(number)") }
            await database.close()
          }
        }
        try await group.waitForAll()
      }
      let database = try TestEngine.open(in: folder.path)
      #expect(try await database.count("clinics") == 1)
      #expect(try await database.count("migrations") == 1)
      #expect(try await database.patientNames().count == 4)
      await database.close()
    }
  }

  @Test("a process that starts while another makes the schema finds it when it is made")
  func oneSchema() async throws {
    let url = try #require(TestEngine.postgreSQL)
    try await withTemporaryDatabase { database in
      let schema = "t" + Foundation.UUID().uuidString.lowercased().filter { $0 != "-" }
      let address = try PostgresAddress(url, schema: schema)
      let isMade = Signal()
      async let first: Void = database.write { tx in
        try tx.execute("CREATE SCHEMA \(schema)")
        isMade.give()
        // Until the other waits for the end of this transaction.
        let waiting = "SELECT 1 FROM pg_locks WHERE transactionid = pg_current_xact_id()::xid"
        try blockUntil { try tx.first(waiting + " AND NOT granted", [], { _ in true }) != nil }
      }
      await isMade.wait()
      let second = try await Threads().run { try PostgresDatabase(at: address) }
      try await first
      await second.close()
    }
  }

  @Test("a server that is not there is unavailable, and its password is told to nobody")
  func notThere() async throws {
    let url = "postgres://umbu:secret@127.0.0.1:1/clinic"
    let address = try PostgresAddress(url, schema: "fisioflow")
    let error = #expect(throws: DatabaseError.self) { try PostgresDatabase(at: address) }
    #expect(error?.canRetry == true)
    #expect(error.map { "\($0)".contains("secret") } == false)
    #expect(PostgresAddress.withoutSecrets(url) == "postgres://127.0.0.1:1/clinic")
    #expect(
      PostgresAddress.withoutSecrets("host=db password=secret dbname=umbu") == "postgres://db/umbu")
  }

  @Test(
    "a schema has a plain name",
    arguments: ["", "a b", "a\"b", "Clinic", "1a", String(repeating: "a", count: 64)])
  func names(name: String) {
    #expect(throws: DatabaseError.invalid("\(name) is no name for a schema")) {
      try PostgresAddress("postgres://db/umbu", schema: name)
    }
  }

  @Test("an index that cannot be trusted is found by verify")
  func verify() async throws {
    try await withPatientDatabase { database, _ in
      #expect(try await database.verify() == [])
      try await database.write { tx in
        try tx.execute(
          """
          UPDATE pg_index SET indisvalid = false
          WHERE indexrelid = 'one_name_a_clinic'::regclass
          """)
      }
      let problems = try await database.verify()
      #expect(problems == ["the index one_name_a_clinic of patients is not valid: REINDEX it"])
    }
  }

  @Test("the size of the data is known soon after it is first asked for")
  func size() async throws {
    try await withPatientDatabase { database, _ in
      try await until { database.statistics().dataBytes > 0 }
    }
  }

  private func endOtherConnections(of database: any Database) async throws {
    let server = try PostgresDatabase(
      at: PostgresAddress(try #require(TestEngine.postgreSQL), schema: "public"))
    let schema = try await database.read {
      try $0.first("SELECT current_schema()") { $0.text(0) } ?? ""
    }
    try await server.read { tx in
      try tx.query(
        """
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE application_name = 'umbu ' || $1
        """, [.text(schema)]
      ) { row in #expect(row.int(0) == 1) }
    }
    await server.close()
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
