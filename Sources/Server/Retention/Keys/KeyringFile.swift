import Crypto
import Database
import Glibc
import Values

/// The file of a keyring, in a folder of data: its owner alone can read it, and it is never part of a
/// backup, nor of an archive.
public struct KeyringFile: Sendable, Hashable {
  public static let name = "backup.keys"
  private static let mostBytes = 256 << 20

  public let path: String

  /// The keyring of a folder of data.
  public init(in folder: String) { path = folder + "/" + Self.name }

  /// A copy of a keyring, wherever it lies.
  public init(at path: String) { self.path = path }

  public var isThere: Bool { access(path, F_OK) == 0 }

  /// Whether others than its owner may read it.
  public var isOpenToOthers: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }

  /// The keyring; nil when there is none.
  /// - Throws: `unavailable` when it cannot be read or is damaged.
  public func load() throws(DatabaseError) -> Keyring? {
    guard isThere else { return nil }
    // What was opened just before another took its place is overwritten: once more, then.
    for _ in 0..<20 {
      if let keyring = try read() { return keyring }
      usleep(5_000)
    }
    throw .unavailable(
      "\(path) is no keyring, or damaged; put a copy of it back (umbu keys export made it)")
  }

  private func read() throws(DatabaseError) -> Keyring? {
    let file = try ByteFile(reading: path)
    guard try file.length() <= Self.mostBytes else {
      throw .unavailable("\(path) is too long for a keyring")
    }
    let bytes = try file.read(upTo: Int(try file.length()))
    return Keyring(String(decoding: bytes, as: UTF8.self))
  }

  /// Changes the keyring, and makes one where there is none; what comes of it is durable when this
  /// returns. Nobody else changes it meanwhile.
  /// - Parameters:
  ///   - start: what it begins with where there is none.
  ///   - change: says whether anything is different.
  /// - Throws: `unavailable`, `full`.
  @discardableResult
  public func update(
    startingWith start: Keyring = Keyring(), _ change: (inout Keyring) -> Bool
  ) throws(DatabaseError) -> (keyring: Keyring, isNew: Bool) {
    try ByteFile.makeFolder(of: path)
    let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw ByteFile.error("cannot open \(path).lock") }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw ByteFile.error("cannot lock \(path)") }
    }
    let before = try load()
    var keyring = before ?? start
    if change(&keyring) || before == nil { try write(keyring) }
    return (keyring, before == nil)
  }

  /// Destroys the keys of spaces or archives, and notes that they were erased: also where no backup
  /// has made a keyring yet, for an archive may hold them.
  /// - Throws: `unavailable`, `full`.
  public func erase(_ spaces: [UUID: Instant]) throws(DatabaseError) {
    let keyring = try load()
    guard
      spaces.contains(where: {
        keyring?.spaces[$0.key] != nil || keyring?.erased[$0.key] == nil
      })
    else { return }
    try update { keyring in
      var isChanged = false
      for (space, time) in spaces where keyring.erase(space, at: time) { isChanged = true }
      return isChanged
    }
  }

  /// Writes a copy for another place, which is never put over a file.
  /// - Throws: `invalid` when there is a file of that name; `unavailable`.
  public func export(to copy: String) throws(DatabaseError) {
    guard let keyring = try load() else {
      throw .invalid("there is no keyring at \(path); umbu backup makes it")
    }
    let file = try ByteFile(making: copy)
    try file.write(Array(keyring.text.utf8))
    try file.sync()
    try ByteFile.syncFolder(of: copy)
  }

  /// Brings a copy that is kept elsewhere up to date, or makes it. What was erased is erased there as
  /// well.
  /// - Throws: `invalid` when what is there is no keyring of this installation; `unavailable`, `full`.
  public func keepCopy(at path: String) throws(DatabaseError) {
    guard let keyring = try load() else { return }
    let copy = KeyringFile(at: path)
    if let there = try copy.load(),
      there.installation.allSatisfy({ !keyring.installation.contains($0) })
    {
      throw .invalid("\(path) is the keyring of another installation")
    }
    try copy.update(startingWith: keyring) { $0.merge(keyring, first: true) }
  }

  private func write(_ keyring: Keyring) throws(DatabaseError) {
    let partial = path + ".partial"
    unlink(partial)
    let file = try ByteFile(making: partial)
    try file.write(Array(keyring.text.utf8))
    try file.sync()
    // What the file held before is overwritten where it lay, as far as the file system lets one.
    let before = ByteFile.overwritable(path)
    guard rename(partial, path) == 0 else { throw ByteFile.error("cannot write \(path)") }
    try ByteFile.syncFolder(of: path)
    before?.overwrite()
  }
}
