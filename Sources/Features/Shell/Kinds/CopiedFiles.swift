import Fields
import Values

/// Of a type of record whose records have bytes: what a person's own copy must know to take the bytes
/// along, which lie beside it in parts, and to bring them back. An app has one such type at most.
public struct CopiedFiles: Sendable {
  /// One that is here.
  public let find: @Sendable (UUID, Parts) -> CopiedFile?
  /// All that are here.
  public let all: @Sendable (Parts) -> [CopiedFile]
  /// Whether some are on their way to the server at this moment.
  public let isSending: @Sendable (Parts) -> Bool
  /// How many bytes more the plan has room for; nil for any number.
  public let room: @Sendable (Context, Parts) -> Int64?
  /// Under what name the bytes of one lie on this device until the server has them.
  public let blob: @Sendable (UUID) -> String
  /// What is noted beside the bytes of one that comes back.
  public let note: @Sendable (CopyEntry) -> String
  /// One of another length: a picture that was made anew is as long as its parts say.
  public let resized: @Sendable (CopyEntry, Int64) -> CopyEntry

  public init(
    find: @escaping @Sendable (UUID, Parts) -> CopiedFile?,
    all: @escaping @Sendable (Parts) -> [CopiedFile],
    isSending: @escaping @Sendable (Parts) -> Bool,
    room: @escaping @Sendable (Context, Parts) -> Int64?,
    blob: @escaping @Sendable (UUID) -> String,
    note: @escaping @Sendable (CopyEntry) -> String,
    resized: @escaping @Sendable (CopyEntry, Int64) -> CopyEntry
  ) {
    self.find = find
    self.all = all
    self.isSending = isSending
    self.room = room
    self.blob = blob
    self.note = note
    self.resized = resized
  }
}

/// The bytes of a record that is here.
public struct CopiedFile: Equatable, Sendable {
  /// The record's id.
  public let id: UUID
  /// As people call it, with its ending.
  public let name: String
  public let bytes: Int64
  /// The file that it is on the server; nil while its bytes are on their way.
  public let file: UUID?
  /// Whether the server did not take it.
  public let isRefused: Bool
  /// Whether its bytes lie on this device until the server has them.
  public let isKept: Bool
  /// The account whose device has the bytes until the server has them.
  public let sender: UUID

  public init(
    id: UUID, name: String, bytes: Int64, file: UUID?, isRefused: Bool, isKept: Bool, sender: UUID
  ) {
    self.id = id
    self.name = name
    self.bytes = bytes
    self.file = file
    self.isRefused = isRefused
    self.isKept = isKept
    self.sender = sender
  }

  public var isAwaited: Bool { file == nil && !isRefused }
}
