import Database
import Entitlements
import Values

/// What an app says about the files of its spaces.
public struct FileRules: Sendable {
  /// How many bytes a space may keep, by its plan of this moment.
  public var storage: @Sendable (any ReadTransaction, _ space: UUID) throws -> Limit
  /// Whether a member may do it. The only place where a role decides about files.
  public var allows: @Sendable (_ role: String, FileAction) -> Bool
  /// Whether the plan of the space, as it is at this moment, has that; of an app whose plans say nothing of it, all.
  public var isInPlan: @Sendable (any ReadTransaction, _ space: UUID, FileAction) throws -> Bool = {
    _, _, _ in true
  }
  /// The bytes above which a space has more files than is usual: operators are told by the metrics, and nothing is
  /// refused. Nil where nobody is told.
  public var fairUse: Int64?
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
  /// To list files, and to look at the previews of pictures.
  case read
  /// To have a whole file.
  case download
  /// The same for a copy of all that one has, which is everybody's right.
  case copy
  case add
  /// To remove one; `isOwn` when it is their own upload.
  case remove(isOwn: Bool)
}
