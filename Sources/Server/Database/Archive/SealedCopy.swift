import Crypto
import Glibc
import Values

/// A whole copy of a database in an archive, sealed in pieces (Docs/Backup.md).
enum SealedCopy {
  private static let mark = Array("umbu sealed copy".utf8)
  private static let headSize = mark.count + ArchiveSeal.size
  /// Bytes of a piece before it is sealed; the last one has fewer.
  private static let pieceSize = 1 << 20

  /// Seals a file into one that is there and empty, durably.
  static func seal(_ plain: String, to path: String, by key: ArchiveKey) throws(DatabaseError) {
    let from = Glibc.open(plain, O_RDONLY | O_CLOEXEC)
    guard from >= 0 else { throw DataFiles.error("cannot read \(plain)") }
    defer { close(from) }
    let to = Glibc.open(path, O_WRONLY | O_CLOEXEC)
    guard to >= 0 else { throw DataFiles.error("cannot open \(path)") }
    defer { close(to) }
    let head = mark + ArchiveSeal(by: key).bytes
    let fileKey = ArchiveSeal.fileKey(of: key.key, head: head)
    try DataFiles.write(head, to: to, of: path)
    var number: UInt64 = 0
    var piece = try DataFiles.read(pieceSize, from: from, of: plain)
    repeat {
      let next = try DataFiles.read(pieceSize, from: from, of: plain)
      let sealed = fileKey.seal(piece, number: number, in: context(isLast: next.isEmpty))
      try DataFiles.write(sealed, to: to, of: path)
      number += 1
      piece = next
    } while !piece.isEmpty
    guard fsync(to) == 0 else { throw DataFiles.error("cannot sync \(path)") }
  }

  /// Which key opens a copy; nil for what is none.
  static func key(of path: String) -> UUID? {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let head = try? DataFiles.read(headSize, from: descriptor, of: path)
    guard let head, head.starts(with: mark) else { return nil }
    return ArchiveSeal(head.dropFirst(mark.count))?.key
  }

  /// Opens a copy, and hands over its bytes piece by piece.
  /// - Throws: `ArchiveError.damaged` for what was changed or cut; `locked` without its key.
  static func open(
    _ path: String, _ keys: [UUID: SealingKey], _ each: ([UInt8]) throws -> Void = { _ in }
  ) throws {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DataFiles.error("cannot read \(path)") }
    defer { close(descriptor) }
    let head = try DataFiles.read(headSize, from: descriptor, of: path)
    guard head.starts(with: mark), let seal = ArchiveSeal(head.dropFirst(mark.count)) else {
      throw ArchiveError.damaged(path, "it is no copy", restorable: nil)
    }
    guard let key = keys[seal.key] else { throw ArchiveError.locked(path) }
    let fileKey = ArchiveSeal.fileKey(of: key, head: head)
    let size = pieceSize + SealingKey.tagSize
    var number: UInt64 = 0
    var piece = try DataFiles.read(size, from: descriptor, of: path)
    repeat {
      let next = try DataFiles.read(size, from: descriptor, of: path)
      guard let plain = fileKey.open(piece, number: number, in: context(isLast: next.isEmpty))
      else {
        throw ArchiveError.damaged(path, "it is not what was sealed", restorable: nil)
      }
      try each(plain)
      number += 1
      piece = next
    } while !piece.isEmpty
  }

  /// Opens a copy into a file that is there and empty, durably.
  static func open(_ path: String, to target: String, _ keys: [UUID: SealingKey]) throws {
    let to = Glibc.open(target, O_WRONLY | O_CLOEXEC)
    guard to >= 0 else { throw DataFiles.error("cannot open \(target)") }
    defer { close(to) }
    try open(path, keys) { try DataFiles.write($0, to: to, of: target) }
    guard fsync(to) == 0 else { throw DataFiles.error("cannot sync \(target)") }
  }

  /// Sealed along with a piece, so that no file ends early unseen.
  private static func context(isLast: Bool) -> [UInt8] { [isLast ? 1 : 0] }
}
