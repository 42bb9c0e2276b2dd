import ChildProcess
import Clinic
import Fields
import Foundation
import Values

/// What PostgreSQL can do when nothing stands between it and a loop: pgbench writes the rows that a
/// mutation leaves behind, into the very tables and indexes of the server, a transaction each.
struct PgBench {
  private let database: String

  /// - Parameter database: the URL of one in which a server has made its tables.
  init(_ database: String) {
    self.database = database
  }

  /// Transactions a second.
  func speed(_ clients: Int, _ each: Int) throws -> Double {
    let script = FileManager.default.temporaryDirectory
      .appending(path: "umbu-pgbench-\(getpid()).sql").path
    defer { try? FileManager.default.removeItem(atPath: script) }
    try Self.script.write(toFile: script, atomically: false, encoding: .utf8)
    try run("/usr/bin/psql", ["--quiet", "--command", Self.spaces(clients), database])
    let said = try run(
      "/usr/bin/pgbench",
      [
        "--no-vacuum", "--protocol", "prepared", "--client", "\(clients)", "--jobs", "2",
        "--transactions", "\(each)", "--define", "number=0", "--file", script, database,
      ])
    guard let line = said.split(separator: "\n").first(where: { $0.hasPrefix("tps = ") }),
      let speed = Double(line.dropFirst("tps = ".count).prefix { $0 != " " })
    else { throw LoadDevice.Failed(reason: "pgbench says no speed: \(said)") }
    return speed
  }

  @discardableResult
  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = try ChildProcess(program, arguments, output: .pipe)
    let said = String(decoding: process.output?.all() ?? [], as: UTF8.self)
    guard process.wait() == 0 else { throw LoadDevice.Failed(reason: "\(program) failed: \(said)") }
    return said
  }

  /// The id of a client's space, and of its queue.
  private static func id(_ client: String) -> String {
    "decode(lpad(to_hex(\(client)::bigint), 32, '0'), 'hex')"
  }

  /// A space and a queue for each client, as after its first push.
  private static func spaces(_ clients: Int) -> String {
    """
    SET search_path = fisioflow;
    INSERT INTO space (id, kind, version)
      SELECT \(id("client")), 'clinic', 2 FROM generate_series(0, \(clients - 1)) AS client;
    INSERT INTO sync_client (id, account, space, acknowledged)
      SELECT \(id("client")), \(id("client")), \(id("client")), 0
      FROM generate_series(0, \(clients - 1)) AS client;
    """
  }

  private static let script: String = {
    let columns = Patient.fields.map { "\"\($0.name.snakeCased)\"" }
    let values = zip(Patient.fields, Patient.load(0, 0).row).map { field, value in
      switch (field.name, value) {
      case ("id", _):
        """
        decode(lpad(to_hex(:client_id::bigint), 16, '0') \
        || lpad(to_hex(:number::bigint), 16, '0'), 'hex')
        """
      case (_, .text(let text)): "'\(text)'"
      case (_, .integer(let number)): "\(number)"
      case (_, .boolean(let flag)): flag ? "1" : "0"
      case (_, .array): "'\(String(decoding: value.bytes, as: UTF8.self))'"
      default: "NULL"
      }
    }
    return """
      \\set number :number + 1
      BEGIN;
      INSERT INTO fisioflow.patient (space, space_version, \(columns.joined(separator: ", ")))
        VALUES (\(id(":client_id")), :number + 2, \(values.joined(separator: ", ")));
      UPDATE fisioflow.space SET version = :number + 2 WHERE id = \(id(":client_id"));
      UPDATE fisioflow.sync_client SET acknowledged = :number WHERE id = \(id(":client_id"));
      COMMIT;
      """
  }()
}
