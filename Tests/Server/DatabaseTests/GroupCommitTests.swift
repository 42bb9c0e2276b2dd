import Database
import DatabaseTesting
import Testing

@Suite struct GroupCommitTests {
  @Test("writes that wait together share one commit")
  func shared() async throws {
    try await withPatientDatabase { database, _ in
      try await database.batch(of: 9) { group in
        for number in 0..<9 {
          group.addTask { try await database.write { try $0.addPatient("patient \(number)") } }
        }
      }
      let statistics = database.statistics()
      #expect(statistics.batchSizes.batches == 1)
      #expect(statistics.writes == 10)
      #expect(try await database.patientNames().count == 9)
    }
  }

  @Test("a write that throws takes back its own changes and no one else's")
  func refusedAmongOthers() async throws {
    try await withPatientDatabase { database, _ in
      try await database.batch(of: 20) { group in
        for number in 0..<20 {
          group.addTask {
            do {
              try await database.write { tx in
                try tx.addPatient("patient \(number) a")
                try tx.addPatient("patient \(number) b")
                if number.isMultiple(of: 2) { throw Refused() }
              }
              #expect(!number.isMultiple(of: 2))
            } catch is Refused {
              #expect(number.isMultiple(of: 2))
            }
          }
        }
      }
      let expected = (0..<20).filter { !$0.isMultiple(of: 2) }
        .flatMap { ["patient \($0) a", "patient \($0) b"] }.sorted()
      #expect(try await database.patientNames() == expected)
      #expect(database.statistics().refusedWrites == 10)
    }
  }

  @Test("concurrent writes never lose an update: each sees all before it")
  func serial() async throws {
    try await withTemporaryDatabase { database in
      try await database.write { tx in
        try tx.execute("CREATE TABLE counter (value INTEGER NOT NULL) STRICT")
        try tx.execute("INSERT INTO counter VALUES (0)")
      }
      let seen = try await withThrowingTaskGroup(of: Int64.self) { group in
        for _ in 0..<200 {
          group.addTask {
            try await database.write { tx in
              let value = try tx.first("SELECT value FROM counter") { $0.int(0) } ?? -1
              try tx.execute("UPDATE counter SET value = $1", [.integer(value + 1)])
              return value
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(seen.sorted() == Array(0..<200))
    }
  }

  @Test("a part that fails inside a write is undone alone")
  func atomically() async throws {
    try await withPatientDatabase { database, _ in
      let inside = try await database.write { tx in
        var inside: [String] = []
        try tx.addPatient("Ana")
        do {
          try tx.atomically {
            try tx.addPatient("Bia")
            try? tx.atomically {
              try tx.addPatient("Caio")
              throw Refused()
            }
            inside = try tx.patientNames()
            throw Refused()
          }
        } catch is Refused {}
        try tx.atomically { try tx.addPatient("Davi") }
        return inside
      }
      #expect(inside == ["Ana", "Bia"])
      #expect(try await database.patientNames() == ["Ana", "Davi"])
    }
  }

  @Test("a part that failed after it changed something leaves nothing, even when nobody minds it")
  func partAmongOthers() async throws {
    try await withPatientDatabase { database, _ in
      try await database.batch(of: 12) { group in
        for number in 0..<12 {
          group.addTask {
            let seen = try await database.write { tx in
              try tx.addPatient("patient \(number)", cpf: "\(number)")
              if number.isMultiple(of: 3) {
                try? tx.atomically {
                  try tx.addPatient("half \(number)")
                  // The schema forbids it, after the part has changed something.
                  try tx.addPatient("twice \(number)", cpf: "\(number)")
                }
              }
              return try tx.patientNames().filter { $0.hasSuffix(" \(number)") }
            }
            #expect(seen == ["patient \(number)"])
          }
        }
      }
      let expected = (0..<12).map { "patient \($0)" }.sorted()
      #expect(try await database.patientNames() == expected)
      #expect(database.statistics().batchSizes.batches == 1)
      #expect(database.statistics().refusedWrites == 0)
    }
  }

  @Test(
    "a write cannot end the transaction that others share",
    arguments: [
      "COMMIT", "ROLLBACK", "BEGIN", "END", "RELEASE body", "ROLLBACK TO body", "SAVEPOINT mine",
      "ATTACH ':memory:' AS other",
    ])
  func transactionControl(sql: String) async throws {
    try await withPatientDatabase { database, _ in
      await #expect(throws: DatabaseError.self) {
        try await database.write { tx in
          try tx.addPatient("Ana")
          try tx.execute(sql)
        }
      }
      try await database.write { try $0.addPatient("Bia") }
      #expect(try await database.patientNames() == ["Bia"])
    }
  }

  @Test("a statement that rolls back everything fails the batch, not later ones")
  func rollbackConflict() async throws {
    try await withPatientDatabase { database, _ in
      await #expect(throws: DatabaseError.self) {
        try await database.write { tx in
          try tx.addPatient("Ana", cpf: "1")
          let sql = "INSERT OR ROLLBACK INTO patients (clinic, name, cpf) VALUES (1, 'Bia', '1')"
          _ = try? tx.execute(sql)
          // Would stand on its own if the end of the transaction went unnoticed.
          _ = try? tx.addPatient("Caio")
        }
      }
      try await database.write { try $0.addPatient("Davi") }
      #expect(try await database.patientNames() == ["Davi"])
      #expect(database.statistics().failedWrites == 1)
    }
  }

  @Test(
    "when too many wait, the next is turned away at once and a later one is not",
    .timeLimit(.minutes(1)))
  func backPressure() async throws {
    try await withPatientDatabase(mostWaiting: 3) { database, _ in
      let turnedAway = Signal()
      let hasBegun = Signal()
      let done = try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask {
          try await database.write { _ in
            hasBegun.give()
            turnedAway.waitOnThread()
          }
          return 0
        }
        await hasBegun.wait()
        for number in 0..<8 {
          group.addTask {
            do {
              try await database.write { try $0.addPatient("patient \(number)") }
              return 1
            } catch DatabaseError.busy {
              if database.statistics().busy == 5 { turnedAway.give() }
              return 0
            }
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(DatabaseError.busy.canRetry)
      #expect(done == 3)
      #expect(try await database.patientNames().count == 3)
      try await database.write { try $0.addPatient("later") }
    }
  }
}
