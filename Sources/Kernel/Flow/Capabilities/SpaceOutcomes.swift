import Records
import Sync
import Values

/// What opening a space takes.
public struct SpaceAccess: Hashable, Sendable {
  public var space: UUID
  public var account: UUID
  /// The person's role in it, by its raw value.
  public var role: String
  /// Of a space that lives on this device alone: the records that it has from its first moment. Nil of one
  /// that a server keeps.
  public var beginning: [RecordChange]?

  public init(space: UUID, account: UUID, role: String) {
    self.space = space
    self.account = account
    self.role = role
  }
}

/// How the device's store was found when a space was opened.
public enum SpaceOpening: Hashable, Sendable {
  case ready
  /// The store was not readable: it was set aside and is pulled anew. `rescued` mutations that were
  /// not yet synced could be kept, `lost` could not be read.
  case repaired(rescued: Int, lost: Int)
  /// The browser gives no durable store: everything lives in memory until the tab is closed.
  case memoryOnly
  /// All of a space of this device alone was erased, by another tab or before this one was closed.
  case erased
}

/// What became of a mutation on the device. What the server decides comes with `SyncStatus`.
public indirect enum MutationOutcome: Hashable, Sendable {
  /// Done, and durable on this device.
  case saved
  /// Done, but only in memory, since the device's store takes nothing.
  case savedInMemory
  /// Nothing of it happened.
  case refused(Refusal)
}
