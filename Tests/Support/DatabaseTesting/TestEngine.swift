import ChildProcess
import Database
import Foundation
import Synchronization
import Testing

/// The engine that the tests of this process run on: SQLite, or PostgreSQL where `Tools/postgres`
/// runs them, which names a server in `UMBU_TEST_DATABASE`. The tests are the same.
public enum TestEngine {
  /// The URL of a database on a server that is there for tests; nil for SQLite.
  public static let postgreSQL = ProcessInfo.processInfo.environment["UMBU_TEST_DATABASE"]

  public static var isSQLite: Bool { postgreSQL == nil }

  /// Opens the database of a test's folder: a file in it, or a schema that is named after it.
  public static func open(
    in folder: String, readers: Int = 2, writers: Int = 4, mostWaiting: Int = 4_096
  ) throws -> any Database {
    guard let postgreSQL else {
      // Its batches take in all who wait, however long that takes.
      return try SQLiteDatabase(
        at: folder + "/test.sqlite", readers: readers,
        limits: SQLiteLimits(mostWaiting: mostWaiting, longestBatch: .seconds(3_600)))
    }
    // However many transactions come in between on a slow machine, nobody hears that it is busy.
    return try PostgresDatabase(
      at: PostgresAddress(postgreSQL, schema: name(of: folder)), readers: readers,
      writers: writers, mostWaiting: mostWaiting, tries: .max)
  }

  /// A database of its own for an installation in a test's folder, made when it is first asked for;
  /// nil on SQLite.
  /// - Parameter other: the folder of the installation that it is a copy of, to which nobody is connected.
  public static func installation(in folder: String, like other: String? = nil) throws -> String? {
    guard let postgreSQL else { return nil }
    let name = name(of: folder)
    let isNew = made.withLock { $0.insert(name).inserted }
    if isNew {
      let template = other.map { " TEMPLATE " + Self.name(of: $0) } ?? ""
      let maker = try ChildProcess(
        "/usr/bin/psql", ["--quiet", "--command", "CREATE DATABASE \(name)\(template)", postgreSQL])
      guard maker.wait() == 0 else { throw NotMade(name: name) }
    }
    let server = postgreSQL.prefix(through: postgreSQL.lastIndex(of: "/")!)
    return server + name
  }

  private static let made = Mutex<Set<String>>([])

  struct NotMade: Error {
    var name: String
  }

  /// The last part of a path, in letters that a schema's name may have.
  private static func name(of folder: String) -> String {
    let last = folder.split(separator: "/").filter { $0 != "data" }.last ?? ""
    return "t" + last.utf8.map { String($0, radix: 16) }.joined().suffix(60)
  }
}

extension Trait where Self == ConditionTrait {
  /// A test of what only SQLite has: files, a writer that groups commits, its own words.
  public static var onSQLite: Self {
    .enabled(if: TestEngine.isSQLite, "about SQLite alone")
  }

  /// A test of what only PostgreSQL has.
  public static var onPostgreSQL: Self {
    .enabled(if: !TestEngine.isSQLite, "about PostgreSQL alone: Tools/postgres runs it")
  }
}
