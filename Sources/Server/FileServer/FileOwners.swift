import Records
import SyncServer
import Values

/// The records of an app that have a file each: what is to be read and written there when an upload
/// begins, becomes a file or is refused, in the same transaction (Docs/Decisions/0018).
public struct FileOwners: Sendable {
  /// The tables of the app's records.
  public var tables: SpaceTables
  /// The record's type.
  public var recordType: String
  /// Whether the record waits for that many bytes from that account.
  public var awaits:
    @Sendable (Transaction, _ record: UUID, _ account: UUID, _ bytes: Int64) -> Bool
  /// Gives the record its file, of that media type; false when it waits for none any more.
  public var complete: @Sendable (Transaction, _ record: UUID, _ file: UUID, _ type: String) -> Bool
  /// Says at the record why its bytes were not taken, in a code of Docs/Files.md.
  public var refuse: @Sendable (Transaction, _ record: UUID, _ reason: String) -> Void

  public init(
    tables: SpaceTables, recordType: String,
    awaits: @escaping @Sendable (Transaction, UUID, UUID, Int64) -> Bool,
    complete: @escaping @Sendable (Transaction, UUID, UUID, String) -> Bool,
    refuse: @escaping @Sendable (Transaction, UUID, String) -> Void
  ) {
    self.tables = tables
    self.recordType = recordType
    self.awaits = awaits
    self.complete = complete
    self.refuse = refuse
  }
}
