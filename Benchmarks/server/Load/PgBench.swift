import ChildProcess
import Clinic
import Fields
import Foundation
import Values

/// What PostgreSQL can do when nothing stands between it and a loop: pgbench writes the rows that a
/// mutation leaves behind (the patient, its past, its audit; the ends of space, client and audit),
/// into the very tables and indexes of the server, a transaction each.
struct PgBench {
  private let database: String
  /// The texts that a server's mutation left in the past of a patient and in the audit.
  private let (changes, details): (String, String)

  /// Makes spaces for so many clients at most.
  /// - Parameter database: the URL of one in which a server has made its tables, and added a patient.
  init(_ database: String, clients: Int) throws {
    self.database = database
    func text(_ sql: String) throws -> String {
      let said = try Self.run(
        "/usr/bin/psql", ["--quiet", "--tuples-only", "--no-align", "--command", sql, database])
      return said.trimmingCharacters(in: .newlines)
    }
    changes = try text("SELECT changes FROM fisioflow.record_history LIMIT 1")
    details = try text("SELECT details FROM fisioflow.audit WHERE action = 'edit_patient' LIMIT 1")
    guard !changes.isEmpty, !details.isEmpty else {
      throw LoadDevice.Failed(reason: "no server has added a patient")
    }
    try Self.run("/usr/bin/psql", ["--quiet", "--command", Self.spaces(clients), database])
  }

  /// Transactions a second.
  /// - Parameters:
  ///   - clients: how many connections.
  ///   - each: how many each of them makes.
  ///   - done: at least as many as each has made before.
  func speed(_ clients: Int, _ each: Int, after done: Int) throws -> Double {
    let script = FileManager.default.temporaryDirectory
      .appending(path: "umbu-pgbench-\(getpid()).sql").path
    defer { try? FileManager.default.removeItem(atPath: script) }
    try text.write(toFile: script, atomically: false, encoding: .utf8)
    let said = try Self.run(
      "/usr/bin/pgbench",
      [
        "--no-vacuum", "--protocol", "prepared", "--client", "\(clients)", "--jobs", "2",
        "--transactions", "\(each)", "--define", "number=\(done)", "--file", script, database,
      ])
    guard let line = said.split(separator: "\n").first(where: { $0.hasPrefix("tps = ") }),
      let speed = Double(line.dropFirst("tps = ".count).prefix { $0 != " " })
    else { throw LoadDevice.Failed(reason: "pgbench says no speed: \(said)") }
    return speed
  }

  @discardableResult
  private static func run(_ program: String, _ arguments: [String]) throws -> String {
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
    INSERT INTO audit_head (space, number, hash)
      SELECT \(id("client")), 0, \(hash) FROM generate_series(0, \(clients - 1)) AS client;
    """
  }

  /// As long as a SHA-256.
  private static let hash = "decode(repeat('5a', 32), 'hex')"
  private static let time = "1764000000000"

  /// A text as SQL has it. pgbench takes a colon and a letter for a variable, everywhere.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "'", with: "''")
    return "'" + escaped.replacing(/:(?=[A-Za-z0-9_])/, with: ": ") + "'"
  }

  private var text: String {
    let columns = Patient.fields.map { "\"\($0.name.snakeCased)\"" }
    let values = zip(Patient.fields, Patient.load(0, 0).row).map { field, value in
      switch (field.name, value) {
      case ("id", _): Self.patient
      case (_, .text(let text)): Self.quoted(text)
      case (_, .integer(let number)): "\(number)"
      case (_, .boolean(let flag)): flag ? "1" : "0"
      case (_, .array): Self.quoted(String(decoding: value.bytes, as: UTF8.self))
      default: "NULL"
      }
    }
    let client = Self.id(":client_id")
    return """
      \\set number :number + 1
      BEGIN;
      INSERT INTO fisioflow.patient (space, space_version, \(columns.joined(separator: ", ")))
        VALUES (\(client), :number + 2, \(values.joined(separator: ", ")));
      INSERT INTO fisioflow.record_history (space, record_type, record, version, time, account,
          mutation, mutation_name, changes)
        VALUES (\(client), 'patient', \(Self.patient), :number + 2, \(Self.time), \(client),
          \(Self.patient), 'addPatient', \(Self.quoted(changes)));
      INSERT INTO fisioflow.audit (space, number, happened_at, recorded_at, account, action,
          subject_type, subject, details, hash)
        VALUES (\(client), :number, \(Self.time), \(Self.time), \(client), 'edit_patient',
          'patient', \(Self.patient), \(Self.quoted(details)), \(Self.hash));
      UPDATE fisioflow.audit_head SET number = :number, hash = \(Self.hash)
        WHERE space = \(client);
      UPDATE fisioflow.sync_client SET acknowledged = :number WHERE id = \(client);
      UPDATE fisioflow.space SET version = :number + 2 WHERE id = \(client);
      COMMIT;
      """
  }

  /// The id of a new patient.
  private static let patient = """
    decode(lpad(to_hex(:client_id::bigint), 16, '0') \
    || lpad(to_hex(:number::bigint), 16, '0'), 'hex')
    """
}

extension String {
  /// The name of the column of a field with this name.
  fileprivate var snakeCased: String {
    map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }
}
