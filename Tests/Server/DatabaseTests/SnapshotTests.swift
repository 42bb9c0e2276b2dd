import Database
import DatabaseTesting
import Testing
import Waiting

@Suite(.onThreads) struct SnapshotTests {
  @Test("a read sees one moment, whatever is committed while it runs")
  func snapshot() async throws {
    try await withPatientDatabase { database, _ in
      try await database.write { try $0.addPatient("Ana") }
      let hasBegun = Signal()
      let isCommitted = Signal()
      try await withThrowingTaskGroup { group in
        group.addTask {
          let (before, after) = try await database.read { tx in
            let before = try tx.patientNames()
            hasBegun.give()
            isCommitted.waitOnThread()
            return (before, try tx.patientNames())
          }
          #expect(before == ["Ana"])
          #expect(after == ["Ana"])
        }
        group.addTask {
          defer { isCommitted.give() }
          await hasBegun.wait()
          try await database.write { try $0.addPatient("Bia") }
          // Another reader already sees it.
          #expect(try await database.patientNames() == ["Ana", "Bia"])
        }
        try await group.waitForAll()
      }
    }
  }

  @Test("a read that throws gives its error and leaves the connection whole")
  func throwing() async throws {
    try await withPatientDatabase { database, _ in
      for _ in 0..<5 {
        await #expect(throws: Refused.self) {
          try await database.read { tx in
            try tx.query("SELECT 1") { _ in throw Refused() }
          }
        }
      }
      let names = try await database.patientNames()
      #expect(names == [])
    }
  }

  @Test("a read cannot write")
  func readOnly() async throws {
    try await withPatientDatabase { database, _ in
      await #expect(throws: DatabaseError.self) {
        try await database.read { tx in
          try tx.query("INSERT INTO clinics VALUES (2, 'Sul') RETURNING id") { _ in }
        }
      }
      let count = try await database.read {
        try $0.first("SELECT count(*) FROM clinics") { $0.int(0) }
      }
      #expect(count == 1)
    }
  }
}
