import CLinux
import Crypto
import Glibc
import Values

/// The past of a database, as `ArchiveSettings` has it kept: what it was at any moment.
public struct Archive: Sendable {
  private let folder: ArchiveFolder

  /// - Parameter path: the folder of one database.
  public init(at path: String) {
    folder = ArchiveFolder(path: path)
  }

  /// Removes all of it; a server that archives begins it anew with its next start.
  /// - Parameter destroy: destroys the keys of those ids, by which copies of it could be read.
  /// - Throws: `unavailable` when a server writes to it, or something cannot be removed; what `destroy`
  ///   throws.
  public func forget(
    destroying destroy: (Set<UUID>) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    guard access(folder.path, F_OK) == 0 else {
      throw .unavailable("there is no archive in \(folder.path)")
    }
    let lock = try FileLock(path: folder.path + "/archive.lock")
    defer { withExtendedLifetime(lock) {} }
    // First: what is left of it by whoever is ended here cannot be read any more.
    try destroy(folder.keys())
    folder.removeAll()
    guard folder.generations().isEmpty else {
      throw .unavailable("some files of \(folder.path) cannot be removed")
    }
  }

  /// What came of a restore.
  public struct Restored: Sendable, Hashable {
    /// The time of the last commit that is in it, or of the copy when none came after.
    public var time: Instant
    /// How many commits were done again after the copy.
    public var commits: Int
    /// Why it ends where it does, where that is not the moment that was asked for.
    public var remark: String?
  }

  /// Makes a file of the database as it was at a moment, with every commit up to then.
  /// - Parameters:
  ///   - time: nil for the last commit that the archive has.
  ///   - toDamage: what is damaged or missing ends the restore there instead of refusing it.
  ///   - keys: those that may open it, by their ids.
  /// - Throws: `ArchiveError`, `DatabaseError`; the file may then be there and must not be used.
  public func restore(
    to path: String, at time: Instant? = nil, toDamage: Bool = false, keys: [UUID: SealingKey]
  ) throws -> Restored {
    let bases = folder.generations().flatMap { folder.bases(of: $0) }
    guard let first = bases.first else { throw ArchiveError.empty(folder.path) }
    guard let base = bases.last(where: { $0.time <= time ?? $0.time }) else {
      throw ArchiveError.tooEarly(first: first.time)
    }
    let file = folder.file(of: base)
    try DataFiles(path: path).createNew()
    if !base.isSealed { try DataFiles.copyBytes(of: file, to: path) }
    guard try ArchiveChecksum.isRight(base.isSealed ? file : path, of: file) else {
      throw ArchiveError.damaged(file, "it has another checksum", restorable: nil)
    }
    if base.isSealed { try SealedCopy.open(file, to: path, keys) }
    let restored = try Replay(folder, base, upTo: time, toDamage: toDamage, keys).run(on: path)
    try RestoredFile.check(path)
    return restored
  }
}

/// Why an archive was not restored.
public enum ArchiveError: Error, Sendable, Hashable {
  /// It has no copy of the database.
  case empty(String)
  /// It begins later.
  case tooEarly(first: Instant)
  /// A file is not what was written, or is not there; up to the moment `restorable`, if there is one,
  /// it can be restored.
  case damaged(String, String, restorable: Instant?)
  /// None of the keys opens the file.
  case locked(String)
}

extension ArchiveError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty(let path): "there is no archive in \(path)"
    case .tooEarly(let first): "the archive begins later, at \(first)"
    case .damaged(let file, let what, let restorable):
      "the archive is damaged: \(file): \(what)"
        + (restorable.map { "; --to-damage restores the data as of \($0)" } ?? "")
    case .locked(let file):
      """
      \(file) is sealed, and the keyring has not its key; --keys FILE names a copy of the keyring that \
      has it (umbu keys export made it), unless umbu archive forget destroyed it
      """
    }
  }
}
