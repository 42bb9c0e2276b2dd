import CSQLite
import Database
import Glibc
import Synchronization

/// A server to be killed: 64 clients write letters of one to five pages each, without end, and eight read
/// the last one. The number of each letter is printed when the database has answered, and not before.
///
/// Arguments: the database, and the number of the first letter; then "checkpoint" or "close" for one that
/// writes some letters, makes the disk fail to take the tables, and does that, or "spill", which makes it
/// fail to take a log that begins anew, and writes more than fits into the cache.
@main
struct DatabaseCrashProbe {
  private static let clients = 64
  private static let readers = 8

  static let schema = [
    Migration(
      1, "letters",
      sql: """
        CREATE TABLE letters (number INTEGER NOT NULL, pages INTEGER NOT NULL) STRICT;
        CREATE TABLE pages (letter INTEGER NOT NULL, page INTEGER NOT NULL, text BLOB NOT NULL)
          STRICT;
        """)
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 || arguments.count == 4, let first = Int64(arguments[2]) else {
      print("usage: DatabaseCrashProbe DATABASE FIRST-NUMBER [checkpoint|close|spill]")
      exit(2)
    }
    // As where another library of the process has used SQLite before; one that reads images does.
    sqlite3_initialize()
    // Nearly always its log is being moved to the tables.
    let database = try SQLiteDatabase(at: arguments[1], limits: SQLiteLimits(pagesToMove: 100))
    try await database.migrate(schema, of: "letters")
    if arguments.count == 4 {
      try await end(database, at: arguments[1], by: arguments[3], writingFrom: first)
    }
    let next = Counter(first)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<clients {
        group.addTask {
          while true {
            let number = next.take()
            do {
              try await database.write { try write(letter: number, in: $0) }
            } catch {
              say("a write failed: \(error)", to: STDERR_FILENO)
              _exit(1)
            }
            say("\(number)", to: STDOUT_FILENO)
          }
        }
      }
      for place in 0..<readers {
        group.addTask {
          while true {
            // Also in a write that writes nothing.
            let number = try await place % 2 == 0 ? database.read(last) : database.write(last)
            if let number { say("\(number)", to: STDOUT_FILENO) }
            try await Task.sleep(for: .milliseconds(1))
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func end(
    _ database: SQLiteDatabase, at path: String, by way: String, writingFrom first: Int64
  ) async throws -> Never {
    for number in first...first + 300 {
      // The last one leaves something in the log.
      if number == first + 300, way != "spill" { Glibc.close(creat(path + ".fails", 0o600)) }
      try await database.write { try write(letter: number, in: $0) }
      say("\(number)", to: STDOUT_FILENO)
    }
    switch way {
    case "close": await database.close()
    case "checkpoint": try? await database.checkpoint()
    default:
      try await database.checkpoint()
      Glibc.close(creat(path + "-wal.fails", 0o600))
      // Nothing of it is kept, whatever becomes of the disk.
      _ = try? await database.write { tx in
        for page in 1...Int64(8_000) {
          try tx.execute("INSERT INTO pages VALUES (0, $1, zeroblob(4000))", [.integer(page)])
        }
        throw DatabaseError.invalid("not kept")
      }
    }
    exit(0)
  }

  private static func write(letter number: Int64, in tx: any WriteTransaction) throws {
    let pages = number % 5 + 1
    try tx.execute("INSERT INTO letters VALUES ($1, $2)", [.integer(number), .integer(pages)])
    for page in 1...pages {
      try tx.execute(
        "INSERT INTO pages VALUES ($1, $2, zeroblob(700))", [.integer(number), .integer(page)])
    }
  }

  private static func last(_ tx: any ReadTransaction) throws -> Int64? {
    try tx.first("SELECT number FROM letters ORDER BY rowid DESC LIMIT 1") { $0.int(0) }
  }

  /// One write of one line: not lost in a buffer when the process is killed, never mixed.
  private static func say(_ text: String, to descriptor: Int32) {
    let line = text + "\n"
    _ = line.withCString { Glibc.write(descriptor, $0, strlen($0)) }
  }

  private final class Counter: Sendable {
    private let value: Atomic<Int64>
    init(_ first: Int64) { value = Atomic(first) }
    func take() -> Int64 { value.wrappingAdd(1, ordering: .relaxed).oldValue }
  }
}
