import Fields
import Flow
import Records
import Shell
import Sync
import Values

/// Everything on this device that the server does not have, as a file that can be kept, and that
/// another device of the space takes in (`UnsyncedFile`).
enum UnsyncedExport {
  /// Hands the file out.
  static func save<Action>(
    _ status: SyncStatus, of app: App, space: UUID, account: UUID
  ) -> Effect<Action> {
    .saveFile(
      name: "\(app.id.text)-nao-enviado.json", type: "application/json",
      bytes: bytes(of: status, in: app.schema, space: space, account: account))
  }

  static func bytes(
    of status: SyncStatus, in schema: SpaceSchema, space: UUID, account: UUID
  ) -> [UInt8] {
    let pending = status.pending.map { mutation in
      entry(mutation.id, mutation.name, mutation.time, mutation.arguments, refusal: nil)
    }
    let refused = status.refused.map { mutation in
      entry(
        mutation.id, mutation.name, mutation.time, mutation.arguments, refusal: mutation.refusal)
    }
    return JSONValue.object([
      JSONValue.Member("format", .text(UnsyncedFile.format)),
      JSONValue.Member("space", space.json),
      JSONValue.Member("account", account.json),
      JSONValue.Member("client", status.client.json),
      JSONValue.Member("schema", .integer(Int64(schema.revision))),
      // What was refused came before what still waits.
      JSONValue.Member("mutations", .array(refused + pending)),
    ]).bytes
  }

  private static func entry(
    _ id: UUID, _ name: String, _ time: Instant, _ arguments: JSONValue, refusal: Refusal?
  ) -> JSONValue {
    .object([
      JSONValue.Member("id", id.json),
      JSONValue.Member("name", .text(name)),
      JSONValue.Member("time", time.json),
      JSONValue.Member("arguments", arguments),
      JSONValue.Member("refusal", refusal?.object ?? .null),
    ])
  }
}

extension SyncStatus {
  /// The same with what was discarded and could not be done again, which is in no queue any more.
  func with(_ queue: Queue.State) -> SyncStatus {
    var status = self
    status.refused += queue.notUndone
    return status
  }
}
