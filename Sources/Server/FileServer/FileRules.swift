import Database
import Entitlements
import Values

/// What an app says about the files of its spaces.
public struct FileRules: Sendable {
  /// How many bytes a space may keep, by its plan of this moment.
  public var storage: @Sendable (any ReadTransaction, _ space: UUID) throws -> Limit
  /// Whether a member may do it. The only place where a role decides about files.
  public var allows: @Sendable (_ role: String, FileAction) -> Bool
  /// The records that files belong to; nil where all files stand for themselves.
  public var owners: FileOwners?

  public init(
    storage: @escaping @Sendable (any ReadTransaction, UUID) throws -> Limit,
    allows: @escaping @Sendable (String, FileAction) -> Bool, owners: FileOwners? = nil
  ) {
    self.storage = storage
    self.allows = allows
    self.owners = owners
  }
}

/// What a member may want to do with a file.
public enum FileAction: Hashable, Sendable {
  /// To list and read files.
  case read
  case add
  /// To remove one; `isOwn` when it is their own upload.
  case remove(isOwn: Bool)
}
