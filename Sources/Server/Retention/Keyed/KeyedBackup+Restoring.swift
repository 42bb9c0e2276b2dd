import Crypto
import Database
import Glibc
import SyncServer
import Values

/// Reading what was made.
extension KeyedBackup {
  /// What came back.
  public struct Restored: Sendable {
    public var about: About
    public var rows = 0
    /// The names of the files.
    public var files: [String] = []
  }

  /// Makes a SQLite file of the tables, and the files below a folder. Blocks.
  /// - Throws: `SealedError`, `DatabaseError`; what was made until then is of no use.
  public static func restore(
    _ path: String, _ keyring: Keyring, to file: String, files folder: String
  ) throws -> Restored {
    var filled: FilledFile?
    var tables: [String: TableDescription] = [:]
    var rows = 0
    var unpacking = Unpacking(into: folder) { _, _ in true }
    let about = try read(path, keyring) { frame in
      switch frame.kind {
      case .definitions:
        let made = try FilledFile(
          making: file, definitions: frame.rows.compactMap(\.firstText))
        tables = Dictionary(uniqueKeysWithValues: try made.tables().map { ($0.name, $0) })
        filled = made
      case .rows:
        let (pages, page) = try frame.rows(in: tables)
        try filled?.add(page, to: pages)
        rows += page.count
      case .files, .bytes: try unpacking.take(frame)
      default: break
      }
    }
    guard let filled else { throw SealedError.damaged(path, byte: Int64(SealedHead.size)) }
    try filled.finish()
    return Restored(about: about, rows: rows, files: try unpacking.finish())
  }

  /// Brings single files of it back below a folder, in the place of what is there. Blocks.
  /// - Parameter isWanted: by name and SHA-256.
  /// - Returns: the names of those that came back.
  /// - Throws: `SealedError`, `DatabaseError`.
  public static func restoreFiles(
    of path: String, _ keyring: Keyring, to folder: String,
    where isWanted: @escaping (_ name: String, _ checksum: String) -> Bool
  ) throws -> (about: About, files: [String]) {
    var unpacking = Unpacking(into: folder, isWanted)
    let about = try read(path, keyring) { frame in
      if frame.kind == .files || frame.kind == .bytes { try unpacking.take(frame) }
    }
    return (about, try unpacking.finish())
  }

  /// Whether its days are over, so that nobody opens it any more.
  public static func hasEnded(_ path: String, _ keyring: Keyring, at now: Instant) -> Bool {
    guard let id = try? keyID(of: path), let madeAt = madeAt(id) else { return false }
    return keyring.erased[id] != nil || madeAt <= now.adding(milliseconds: -days * 86_400_000)
  }

  /// Which key seals it; nil for what is none.
  private static func keyID(of path: String) throws -> UUID? {
    let bytes = try ByteFile(reading: path).read(upTo: SealedHead.size)
    return SealedHead(bytes)?.id.prefix(16).withUnsafeBytes { UUID($0) }
  }

  /// Hands over all frames behind the first one, which says what it is.
  private static func read(
    _ path: String, _ keyring: Keyring, _ each: (SealedFrame) throws -> Void
  ) throws -> About {
    let key = try keyID(of: path).flatMap { keyring.archives[$0] }
    let reader = try SealedReader(path, keyring, keys: [key].compactMap(\.self))
    guard case .frame(let first, nil)? = try reader.next(), first.kind == .about,
      let about = first.rows.first.flatMap({ About($0) })
    else { throw SealedError.damaged(path, byte: Int64(SealedHead.size)) }
    while let part = try reader.next() {
      guard case .frame(let frame, nil) = part else { continue }
      try each(frame)
    }
    return about
  }
}

/// Puts files together whose bytes come in pieces.
private struct Unpacking {
  private struct Open {
    var name: String
    var path: String
    /// Nil for one that nobody wants.
    var file: (partial: PartialFile, bytes: ByteFile)?
    var left: Int64
    var checksum: String
    let digest = RunningDigest(.sha256)
  }

  private let folder: String
  private let isWanted: (String, String) -> Bool
  private var open: Open?
  private var names: [String] = []

  init(into folder: String, _ isWanted: @escaping (String, String) -> Bool) {
    self.folder = folder
    self.isWanted = isWanted
  }

  mutating func take(_ frame: SealedFrame) throws {
    switch frame.kind {
    case .files:
      try close()
      guard let row = frame.rows.first, row.count == 3, let name = row.firstText,
        Self.isInside(name), case .integer(let length) = row[1], case .text(let checksum) = row[2]
      else { throw DatabaseError.corrupt("a file of the backup has no name") }
      let path = folder + "/" + name
      var file: (partial: PartialFile, bytes: ByteFile)?
      if isWanted(name, checksum) {
        let partial = try PartialFile(of: path)
        file = (partial, try ByteFile(filling: partial.path))
      }
      open = Open(name: name, path: path, file: file, left: length, checksum: checksum)
    default:
      guard case .blob(let bytes)? = frame.rows.first?.first, var file = open else {
        throw DatabaseError.corrupt("the backup has bytes of no file")
      }
      file.left -= Int64(bytes.count)
      file.digest.add(bytes)
      try file.file?.bytes.write(bytes)
      open = file
    }
  }

  /// Ends the last one.
  /// - Returns: the names of all that were wanted.
  mutating func finish() throws -> [String] {
    try close()
    return names
  }

  private mutating func close() throws {
    guard let file = open else { return }
    open = nil
    guard file.left == 0, file.digest.finish().hexadecimal == file.checksum else {
      file.file?.partial.remove()
      throw DatabaseError.corrupt("\(file.name) is not what the tables say of it")
    }
    guard let (partial, bytes) = file.file else { return }
    try bytes.sync()
    guard rename(partial.path, file.path) == 0 else {
      throw ByteFile.error("cannot name \(file.path)")
    }
    try ByteFile.syncFolder(of: file.path)
    names.append(file.name)
  }

  /// Whether a name leads nowhere but below the folder.
  private static func isInside(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
  }
}
