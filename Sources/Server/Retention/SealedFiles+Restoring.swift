import Crypto
import Database
import FileServer
import Glibc
import Values

extension SealedFiles {
  /// What came back.
  public struct Restored: Sendable {
    /// Files, without their previews.
    public var files = 0
    public var lost: [LostFile] = []
  }

  /// Opens a file and puts it where it was. What the store has there stays when it is the same, and
  /// goes when it is not.
  /// - Returns: why it did not come back; nil when it did.
  /// - Throws: `FileError` of the store, `DatabaseError` of the workshop.
  func restore(
    _ place: ObjectPlace, of length: Int64, to store: any ObjectStore, _ keyring: Keyring,
    by workshop: String
  ) throws -> LostFile.Reason? {
    let there = try content(of: place, in: store)
    var lost: LostFile.Reason?
    for key in keyring.spaces[place.space] ?? [] {
      let path = path(of: place, by: key)
      guard access(path, F_OK) == 0 else {
        if lost == nil { lost = .missing(path) }
        continue
      }
      let opened = workshop + "/file-" + randomBytes(8).hexadecimal
      try ByteFile.makeFolder(of: opened)
      defer { unlink(opened) }
      let digest: [UInt8]
      do {
        digest = try open(path, place, of: length, keyring, to: try ByteFile(making: opened))
      } catch let reason as LostFile.Reason {
        lost = reason
        continue
      }
      if there?.digest == digest { return nil }
      if there != nil { try store.remove(place) }
      try store.put(opened, at: place)
      return nil
    }
    // Of a preview the digest is that of what it shows, and its length alone tells.
    guard let there, there.length == length, place.edge != nil || there.digest == place.digest
    else { return lost ?? .notInBackup }
    return nil
  }

  /// Opens a file into an empty one; returns its SHA-256.
  /// - Throws: `LostFile.Reason` for what is wrong with it, `DatabaseError` for the empty one.
  private func open(
    _ path: String, _ place: ObjectPlace, of length: Int64, _ keyring: Keyring, to file: ByteFile
  ) throws -> [UInt8] {
    let reader = try reading(path) {
      try SealedReader(path, keyring, keys: keyring.spaces[place.space] ?? [])
    }
    let digest = RunningDigest(.sha256)
    var count: Int64 = 0
    while let part = try reading(path, { try reader.next() }) {
      guard case .frame(let frame, nil) = part, let bytes = frame.rows.first?.first?.blob else {
        throw LostFile.Reason.another(path)
      }
      digest.add(bytes)
      count += Int64(bytes.count)
      try file.write(bytes)
    }
    try file.sync()
    let found = digest.finish()
    guard count == length, place.edge != nil || found == place.digest else {
      throw LostFile.Reason.another(path)
    }
    return found
  }

  /// Turns what is wrong with a file beside the backup into a reason.
  private func reading<T>(_ path: String, _ body: () throws -> T) throws(LostFile.Reason) -> T {
    do {
      return try body()
    } catch let error as SealedError {
      if case .otherKeys = error { throw .another(path) }
      throw .damaged(path)
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// What the store has at a place; nil when there is nothing. What cannot be read is nobody's.
  private func content(
    of place: ObjectPlace, in store: any ObjectStore
  ) throws -> (length: Int64, digest: [UInt8])? {
    let object: StoredObject
    do throws(FileError) { object = try store.open(place) } catch {
      if error == .notFound { return nil }
      throw error
    }
    defer { object.close() }
    return (try? object.digest()) ?? (-1, [])
  }
}
