import Crypto
import Database
import DatabaseTesting
import Foundation
import Synchronization
import Values
import Waiting

/// Opens a database with an archive, and restores from it, by a clock that only the test moves.
final class Keeper: Sendable {
  let folder: String
  let bases = Count()
  let keys = KeysInMemory()
  private let home: TemporaryFolder
  private let pagesToMove: Int32
  private let interval: Duration
  private let state = Mutex(
    (
      now: Instant(milliseconds: 1_800_000_000_000), days: 7, restores: 0, failures: [String]()
    ))

  /// - Parameters:
  ///   - pagesToMove: how long the log is before it is moved to the tables.
  ///   - interval: how often the archive looks at the log by itself.
  init(
    _ home: TemporaryFolder, pagesToMove: Int32 = 6_000,
    lookingEach interval: Duration = .milliseconds(5)
  ) {
    self.home = home
    self.pagesToMove = pagesToMove
    self.interval = interval
    folder = home.file("archive")
  }

  var now: Instant { state.withLock { $0.now } }
  var failures: [String] { state.withLock { $0.failures } }
  var days: Int {
    get { state.withLock { $0.days } }
    set { state.withLock { $0.days = newValue } }
  }
  func pass(milliseconds: Int64) {
    state.withLock { $0.now = $0.now.adding(milliseconds: milliseconds) }
  }

  var settings: ArchiveSettings {
    var settings = ArchiveSettings(folder: folder, keys: keys.archiveKeys, now: { self.now }) {
      event in
      switch event {
      case .base: self.bases.add()
      case .failed: self.state.withLock { $0.failures.append("failed") }
      case .interrupted: self.state.withLock { $0.failures.append("interrupted") }
      }
    }
    settings.interval = interval
    settings.rest = .milliseconds(5)
    settings.days = days
    return settings
  }

  /// Opens it, with a copy in the archive.
  func open() async throws -> SQLiteDatabase {
    let count = bases.value
    let database = try SQLiteDatabase(
      at: home.file("kept.sqlite"), limits: SQLiteLimits(pagesToMove: pagesToMove),
      archiving: settings)
    await bases.wait(for: count + 1)
    try await database.migrate(
      [
        Migration(
          1, "things",
          sql: "CREATE TABLE things (number INTEGER NOT NULL PRIMARY KEY, body BLOB) STRICT")
      ], of: "test")
    return database
  }

  /// Lets a day pass and waits for the copy of it.
  func nextBase() async {
    let count = bases.value
    pass(milliseconds: 86_400_000)
    await bases.wait(for: count + 1)
  }

  /// The numbers that are there, restored.
  @discardableResult
  func restore(at time: Instant? = nil, toDamage: Bool = false) async throws -> (
    rows: [Int64], Archive.Restored
  ) {
    let number = state.withLock { state in
      state.restores += 1
      return state.restores
    }
    let path = home.file("restored-\(number).sqlite")
    let restored = try Archive(at: folder).restore(
      to: path, at: time, toDamage: toDamage, keys: keys.all)
    let database = try SQLiteDatabase(at: path, readers: 1)
    let isMade = try await database.read { snapshot in
      try snapshot.tables().contains { $0.name == "things" }
    }
    let rows = try await database.read { snapshot in
      try isMade
        ? snapshot.rows("SELECT number FROM things ORDER BY number") { $0.int(0) } : []
    }
    await database.close()
    return (rows, restored)
  }

  func generations() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasPrefix("2") }.map { "\(folder)/\($0)" }
  }

  func files() throws -> [String] {
    try generations().flatMap { generation in
      try FileManager.default.contentsOfDirectory(atPath: generation).sorted()
        .map { "\(generation)/\($0)" }
    }
  }
}

extension SQLiteDatabase {
  /// Adds a thing that says something.
  func add(_ number: Int64, _ words: String) async throws {
    try await write { tx in
      try tx.execute(
        "INSERT INTO things VALUES ($1, $2)", [.integer(number), .blob(Array(words.utf8))])
    }
  }

  /// Adds a thing of a size, or removes it.
  func change(_ number: Int64, _ size: Int) async throws {
    try await write { tx in
      let body = SQLValue.blob([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size))
      if try tx.execute("DELETE FROM things WHERE number = $1", [.integer(number)]) == 0 {
        try tx.execute("INSERT INTO things VALUES ($1, $2)", [.integer(number), body])
      }
    }
  }
}

/// Keys of archives that are in no file.
final class KeysInMemory: Sendable {
  private let state = Mutex<[Values.UUID: SealingKey]>([:])

  var all: [Values.UUID: SealingKey] { state.withLock { $0 } }

  func replace(with keys: [Values.UUID: SealingKey]) { state.withLock { $0 = keys } }

  var archiveKeys: ArchiveKeys {
    ArchiveKeys(
      find: { id throws(DatabaseError) in self.all[id] },
      make: { () throws(DatabaseError) in
        self.state.withLock { keys in
          let id = Values.UUID(high: 1, low: .random(in: 0 ... .max))
          let key = SealingKey()
          keys[id] = key
          return ArchiveKey(id: id, key: key)
        }
      },
      destroy: { ids throws(DatabaseError) in
        self.state.withLock { keys in for id in ids { keys[id] = nil } }
      })
  }
}
