import Database
import Foundation

/// Durable single-row writes a second: 64 clients that each await their answer, against a bare
/// loop over SQLite's C interface, in the same run and on the same disk. Takes the best of three.
///
/// Each line: name, value, unit, ratio, against what.
@main
struct GroupCommitBenchmark {
  static let insert = "INSERT INTO patients (clinic, name, version) VALUES ($1, $2, $3)"
  static let name = "Maria Aparecida de Oliveira"
  static let version: Int64 = 812
  private static let schema = """
    CREATE TABLE patients (
      id INTEGER PRIMARY KEY, clinic INTEGER NOT NULL, name TEXT NOT NULL, version INTEGER NOT NULL
    ) STRICT
    """
  private static let clients = 64
  private static let rows = 40_000
  private static let rounds = 3

  static func main() async throws {
    let folder = CommandLine.arguments.dropFirst().first ?? ".build/benchmarks"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    var ours = 0.0
    var alone = 0.0
    var sameSize = 0.0
    var batch = 0.0
    for round in 0..<rounds {
      let path = "\(folder)/group-commit-\(round).sqlite"
      let (speed, size) = try await measureDatabase(path)
      ours = max(ours, speed)
      batch = size
      alone = max(alone, try measureBare(path, rows: rows / 10, size: 1))
      sameSize = max(sameSize, try measureBare(path, rows: rows, size: Int(size.rounded())))
    }
    report("writes", ours, "writes/s", ours / sameSize, "bare SQLite, as many rows a transaction")
    report("writes", ours, "writes/s", ours / alone, "bare SQLite, one row a transaction")
    report("batch", batch, "writes/commit", batch / Double(clients), "the number of clients")
    report("bare", sameSize, "rows/s", 1, "itself, as many rows a transaction")
    report("bare", alone, "rows/s", 1, "itself, one row a transaction")
  }

  private static func measureDatabase(_ path: String) async throws -> (Double, Double) {
    try remove(path)
    let database = try SQLiteDatabase(at: path)
    try await database.migrate([Migration(1, "patients", sql: schema)], of: "benchmark")
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<clients {
        group.addTask {
          for number in 0..<rows / clients {
            try await database.write { tx in
              try tx.execute(
                insert, [.integer(Int64(number)), .text(name), .integer(version)])
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let speed = perSecond(rows, since: start)
    let sizes = database.statistics().batchSizes
    await database.close()
    try remove(path)
    return (speed, Double(sizes.writes) / Double(sizes.batches))
  }

  private static func measureBare(_ path: String, rows: Int, size: Int) throws -> Double {
    try remove(path)
    let bare = BareSQLite(path: path, schema: schema)
    let start = ContinuousClock.now
    bare.write(rows, inTransactionsOf: size)
    let speed = perSecond(rows, since: start)
    bare.close()
    try remove(path)
    return speed
  }

  private static func perSecond(_ count: Int, since start: ContinuousClock.Instant) -> Double {
    let time = (ContinuousClock.now - start).components
    return Double(count) / (Double(time.seconds) + Double(time.attoseconds) * 1e-18)
  }

  private static func report(
    _ name: String, _ value: Double, _ unit: String, _ ratio: Double, _ peer: String
  ) {
    print(
      String(
        format: "database-group-commit/%@ %.1f %@ %.2f %@", name, value, unit, ratio, peer))
  }

  private static func remove(_ path: String) throws {
    for suffix in ["", "-wal", "-shm", ".lock"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}
