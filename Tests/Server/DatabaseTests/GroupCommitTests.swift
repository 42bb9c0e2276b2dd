import Database
import DatabaseTesting
import Glibc
import Synchronization
import Testing
import Waiting

@Suite(.onThreads) struct GroupCommitTests {
  @Test(
    "writes that wait together share one commit, and not the one of those before them",
    .onSQLite)
  func shared() async throws {
    try await withPatientDatabase { database, _ in
      try await database.batch(of: 9) { group in
        for number in 0..<9 {
          group.addTask { try await database.write { try $0.addPatient("patient \(number)") } }
        }
      }
      let statistics = database.statistics()
      // One of one write, one of nine.
      #expect(statistics.batchSizes.counts == [1, 0, 0, 0, 1, 0, 0, 0, 0, 0])
      #expect(statistics.writes == 10)
      #expect(try await database.patientNames().count == 9)
    }
  }

  @Test(
    "where commits pause, a write after one waits until enough others do, and the first for none",
    .onSQLite)
  func pause() async throws {
    try await withTemporaryFolder { folder in
      var limits = SQLiteLimits()
      limits.pause = .seconds(3_600)
      limits.enough = 3
      let database = try SQLiteDatabase(at: folder.file("clinic.sqlite"), limits: limits)
      try await database.write { _ in }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { try await database.write { _ in } } }
        try await group.waitForAll()
      }
      // One of one write, one of three.
      let statistics = database.statistics()
      #expect(statistics.batchSizes.counts == [1, 0, 1, 0, 0, 0, 0, 0, 0, 0])
      await database.close()
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

  @Test("one that fails late makes its batch run again, but not the batches after it", .onSQLite)
  func runAgain() async throws {
    try await withPatientDatabase { database, _ in
      for (round, expected) in [12, 6, 6].enumerated() {
        // Whichever runs as the sixth is the one that fails, then and when it is run again.
        let runs = Runs()
        try await database.batch(of: 6) { group in
          for number in 0..<6 {
            group.addTask {
              try? await database.write { tx in
                let failing = runs.begin(number, failing: 6)
                try tx.addPatient("patient \(round) \(number)")
                if number == failing { throw Refused() }
              }
            }
          }
        }
        let (count, failing) = runs.all
        #expect(count == expected)
        let names = try await database.patientNames().filter { $0.hasPrefix("patient \(round)") }
        #expect(names == (0..<6).filter { $0 != failing }.map { "patient \(round) \($0)" })
      }
      #expect(database.statistics().refusedWrites == 3)
      #expect(database.statistics().batchSizes.batches == 6)
    }
  }

  @Test("rows that a failing statement leaves behind go with its write", .onSQLite)
  func orFail() async throws {
    try await withPatientDatabase { database, _ in
      await #expect(throws: DatabaseError.self) {
        try await database.write { tx in
          try tx.execute(
            """
            INSERT OR FAIL INTO patients (id, clinic, name, cpf) \
            VALUES (1, 1, 'Ana', '1'), (2, 1, 'Bia', '1')
            """)
        }
      }
      #expect(try await database.patientNames() == [])
      try await database.write { tx in
        try? tx.atomically {
          try tx.execute(
            """
            INSERT OR FAIL INTO patients (id, clinic, name) \
            VALUES (1, 1, 'Caio'), (2, 1, 'caio')
            """)
        }
      }
      #expect(try await database.patientNames() == [])
    }
  }

  @Test("concurrent writes never lose an update: each sees all before it")
  func serial() async throws {
    let counter = Migration(
      1, "counter",
      sql: "CREATE TABLE counter (value INTEGER NOT NULL) STRICT; INSERT INTO counter VALUES (0);")
    try await withTemporaryDatabase([counter]) { database in
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

  @Test("writes about one subject come one after the other, each seeing all before it")
  func oneSubject() async throws {
    let counters = Migration(
      1, "counters",
      sql: """
        CREATE TABLE counters (id INTEGER PRIMARY KEY, value INTEGER NOT NULL) STRICT;
        INSERT INTO counters (id, value) VALUES (0, 0), (1, 0), (2, 0);
        """)
    try await withTemporaryDatabase([counters]) { database in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<300 {
          let subject = Int64(number % 3)
          group.addTask {
            try await database.write(about: subject) { tx in
              let value = try tx.first(
                "SELECT value FROM counters WHERE id = $1", [.integer(subject)]
              ) { $0.int(0) }
              try tx.execute(
                "UPDATE counters SET value = $2 WHERE id = $1",
                [.integer(subject), .integer((value ?? 0) + 1)])
            }
          }
        }
        try await group.waitForAll()
      }
      let values = try await database.read { tx in
        try tx.rows("SELECT value FROM counters ORDER BY id") { $0.int(0) }
      }
      #expect(values == [100, 100, 100])
    }
  }

  @Test("writes about different subjects never conflict, though all their rows are on one page")
  func differentSubjects() async throws {
    let notes = Migration(
      1, "notes",
      sql: """
        CREATE TABLE notes (
          subject INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (subject, number)
        ) STRICT, WITHOUT ROWID;
        """)
    try await withTemporaryDatabase([notes], writers: 32) { database, _ in
      let begun = Count()
      let ended = Count()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for subject in Int64(0)..<64 {
          group.addTask {
            defer { ended.add() }
            for _ in 0..<5 {
              try await database.write(about: subject) { tx in
                let last = try tx.first(
                  "SELECT max(number) FROM notes WHERE subject = $1", [.integer(subject)]
                ) { $0.isNull(0) ? 0 : $0.int(0) }
                // Until another one is in the middle of its own; SQLite has one at a time.
                let own = begun.add()
                blockUntil { TestEngine.isSQLite || begun.value > own || ended.value == 63 }
                try tx.execute(
                  "INSERT INTO notes (subject, number) VALUES ($1, $2)",
                  [.integer(subject), .integer((last ?? 0) + 1)])
              }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await database.count("notes") == 64 * 5)
      let statistics = database.statistics()
      #expect(statistics.failedWrites == 0 && statistics.busy == 0)
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
      if TestEngine.isSQLite { #expect(database.statistics().batchSizes.batches == 2) }
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

  @Test("a statement that rolls back everything fails the batch, not later ones", .onSQLite)
  func rollbackConflict() async throws {
    try await withPatientDatabase { database, _ in
      await #expect(throws: DatabaseError.self) {
        try await database.write { tx in
          try tx.addPatient("Ana", cpf: "1")
          let sql = """
            INSERT OR ROLLBACK INTO patients (id, clinic, name, cpf) VALUES (1, 1, 'Bia', '1')
            """
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

  @Test("when too many wait, the next is turned away at once and a later one is not")
  func backPressure() async throws {
    try await withPatientDatabase(writers: 1, mostWaiting: 3) { database, _ in
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

/// Counts how often bodies run.
private final class Runs: Sendable {
  private let state = Mutex((count: 0, failing: -1))

  /// The number of runs, and of the write that fails.
  var all: (Int, Int) { state.withLock { ($0.count, $0.failing) } }

  /// Counts a run of the write of that number, and returns which write fails: the one whose run was
  /// the n-th.
  func begin(_ number: Int, failing nth: Int) -> Int {
    state.withLock { state in
      state.count += 1
      if state.count == nth { state.failing = number }
      return state.failing
    }
  }
}
