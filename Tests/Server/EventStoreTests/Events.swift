import Analytics
import Database
import DatabaseTesting
import EventStore
import EventTesting

/// Lends the tables of events to `body`, by a clock that stands.
func withEvents<T>(_ body: (EventTable) async throws -> T) async throws -> T {
  try await withTemporaryDatabase { database, folder in
    try await EventTable.migrate(database)
    return try await body(EventTable(database, keys: folder.file("events.key")))
  }
}

extension EventTable {
  func count(_ sql: String) async throws -> Int {
    try await database.read { try $0.first(sql) { Int($0.int(0)) } ?? 0 }
  }

  /// What becomes of a body of some events of a device.
  func bring(_ body: [UInt8], of device: EventDevice) async throws -> IntakeAnswer {
    try await intake.own(body, from: device.proof)
  }

  /// Why nothing of a body is taken; nil when it is taken.
  func failure(_ body: [UInt8], by proof: InstallationProof) async throws -> IntakeFailure? {
    do {
      _ = try await intake.own(body, from: proof)
      return nil
    } catch let failure as IntakeFailure {
      return failure
    }
  }
}
