import Database
import DatabaseTesting
import Foundation
import Testing
import Waiting

@Suite(.onSQLite, .onThreads) struct FileTests {
  @Test("the folder and the files are made, and are private")
  func permissions() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(at: folder.file("a/b/clinic.sqlite"))
      try await database.write { try $0.execute("CREATE TABLE things (a INTEGER)") }
      #expect(mode(of: folder.file("a")) == 0o700)
      #expect(mode(of: folder.file("a/b")) == 0o700)
      for suffix in ["", "-wal", "-shm", ".lock"] {
        #expect(mode(of: folder.file("a/b/clinic.sqlite" + suffix)) == 0o600)
      }
      await database.close()
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b"))
      #expect(files.sorted() == ["clinic.sqlite", "clinic.sqlite.lock"])
    }
  }

  @Test("a file that must be there is not made")
  func mustExist() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.file("clinic.sqlite")
      #expect(throws: DatabaseError.unavailable("there is no database at \(path)")) {
        try SQLiteDatabase(at: path, mustExist: true)
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files == [])
    }
  }

  @Test("an answer means on disk: the log is synced at each commit, and foreign keys are kept")
  func durability() async throws {
    try await withPatientDatabase { database, _ in
      let settings = try await database.write { tx in
        try ["journal_mode", "synchronous", "foreign_keys"].map { name in
          try tx.first("PRAGMA \(name)") { $0.text(0) }
        }
      }
      // 2 is FULL.
      #expect(settings == ["wal", "2", "1"])
    }
  }

  @Test("a second server on the same data is refused with a sentence that says who has it")
  func lock() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.file("clinic.sqlite")
      let database = try SQLiteDatabase(at: path)
      let error = #expect(throws: DatabaseError.self) { try SQLiteDatabase(at: path) }
      #expect(
        error
          == .unavailable(
            """
            another server (process \(getpid())) is using this data; stop it first. \
            Lock: \(path).lock
            """))
      await database.close()
      let next = try SQLiteDatabase(at: path)
      await next.close()
    }
  }

  @Test("a lock file that a killed server left behind is no lock")
  func staleLock() async throws {
    try await withTemporaryFolder { folder in
      try Data("4711\n".utf8).write(to: URL(filePath: folder.file("clinic.sqlite.lock")))
      let database = try SQLiteDatabase(at: folder.file("clinic.sqlite"))
      await database.close()
    }
  }

  @Test("a second server that is refused closes its own descriptor and no other")
  func refusedCloses() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.file("clinic.sqlite")
      let database = try SQLiteDatabase(at: path)
      let isOver = Signal()
      async let stolen = Self.descriptorsLost(until: isOver)
      for _ in 0..<20_000 { _ = try? SQLiteDatabase(at: path) }
      isOver.give()
      #expect(await stolen == 0)
      await database.close()
    }
  }

  /// Opens and closes descriptors; how many of them somebody else had closed meanwhile.
  private static func descriptorsLost(until isOver: Signal) async -> Int {
    var lost = 0
    while !isOver.isGiven {
      let descriptor = open("/dev/null", O_RDONLY)
      if Glibc.close(descriptor) != 0 { lost += 1 }
    }
    return lost
  }

  @Test("a process that was being started when the database closed does not keep its lock")
  func inheritedLock() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.file("clinic.sqlite")
      let database = try SQLiteDatabase(at: path)
      // Until it runs its program, a new process holds copies of all descriptors, as this one is.
      let copy = dup(try #require(descriptor(of: path + ".lock")))
      defer { Glibc.close(copy) }
      await database.close()
      let next = try SQLiteDatabase(at: path)
      await next.close()
    }
  }

  private func descriptor(of path: String) -> Int32? {
    let files = FileManager.default
    let open = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return open.first {
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
    }.flatMap { Int32($0) }
  }

  @Test("a file that is not a database is refused as damaged, and left as it is")
  func notADatabase() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.file("clinic.sqlite")
      let letter = Data(repeating: 0x61, count: 10_000)
      try letter.write(to: URL(filePath: path))
      let error = #expect(throws: DatabaseError.self) { try SQLiteDatabase(at: path) }
      #expect(error == .corrupt("file is not a database"))
      #expect(error?.canRetry == false)
      #expect(try Data(contentsOf: URL(filePath: path)) == letter)
    }
  }

  @Test("damage inside the file is found by verify, and a sound file has none")
  func damage() async throws {
    try await withPatientDatabase { database, folder in
      try await database.write { tx in
        for number in 0..<500 { try tx.addPatient("patient \(number)", cpf: "\(number)") }
      }
      try await #require(database as? SQLiteDatabase).checkpoint()
      #expect(try await database.verify() == [])
      let file = try #require(FileHandle(forUpdatingAtPath: folder.file("test.sqlite")))
      let size = try file.seekToEnd()
      for page in stride(from: 4_096 * 4, to: size, by: 4_096) {
        try file.seek(toOffset: page)
        try file.write(contentsOf: Data(repeating: 0x5a, count: 64))
      }
      try file.close()
      let problems = try? await database.verify()
      // Bad enough damage makes even the check give up, with an error instead of sentences.
      #expect(problems != [])
    }
  }

  @Test("what was accepted before the end is finished, what comes after is refused")
  func close() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(at: folder.file("clinic.sqlite"))
      try await database.migrate(clinicSchema, of: "clinic")
      let hasBegun = Signal()
      let isClosing = Signal()
      async let first: Void = database.write { tx in
        hasBegun.give()
        isClosing.waitOnThread()
        try tx.addPatient("Ana")
      }
      await hasBegun.wait()
      async let second: Void = database.write { try $0.addPatient("Bia") }
      try await until { database.statistics().waitingWrites > 0 }
      async let end: Void = database.close()
      try await until { (try? await database.patientNames()) == nil }
      isClosing.give()
      _ = try await (first, second, end)
      await database.close()
      let closed = DatabaseError.unavailable("it was closed")
      await #expect(throws: closed) { try await database.write { try $0.addPatient("Caio") } }
      await #expect(throws: closed) { try await database.patientNames() }
      await #expect(throws: closed) { try await database.verify() }
      let next = try SQLiteDatabase(at: folder.file("clinic.sqlite"))
      #expect(try await next.patientNames() == ["Ana", "Bia"])
      await next.close()
    }
  }

  private func mode(of path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.posixPermissions] as? Int
  }
}
