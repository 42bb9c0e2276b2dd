import Findings

/// Why a file was not taken, found or given.
public enum FileError: Error, Hashable, Sendable {
  /// There is no such file or upload for this person.
  case notFound
  /// Their role does not let them.
  case forbidden
  /// The plan of the space does not have that. Another plan helps.
  case notInPlan
  /// It belongs to a record, and goes with it.
  case hasRecord
  /// What the plan allows is full. A smaller file, or one less, or another plan helps.
  /// - Parameter room: bytes that are left.
  case storageFull(room: Int64)
  /// Longer than a file may be, or than the upload said.
  case tooLarge(most: Int64)
  /// Too many uploads of this person are under way; finishing or ending one helps.
  case tooManyUploads
  /// The bytes do not follow those that are here.
  case wrongOffset(Int64)
  /// Another request writes the same upload; waiting helps.
  case locked
  /// The bytes that came are not those of the checksum; none of them was kept.
  case checksumMismatch
  /// Of a kind that is not taken, by its content.
  case unwantedType(String)
  /// Not what its kind should be: broken, or made to do harm.
  case unsound(Unsoundness)
  /// The disk or the store has no room.
  case diskFull
  /// The store or a helper cannot be reached or does not answer; trying again helps.
  case unavailable(String)

  /// What is wrong with the content of a file.
  public typealias Unsoundness = Findings.Unsoundness
}
