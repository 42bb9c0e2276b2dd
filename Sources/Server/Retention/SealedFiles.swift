import Crypto
import Database
import FileServer
import Glibc
import SyncServer
import Values

/// The files of backups, in a folder beside them that all backups of one folder share: each sealed
/// under its space's key, under a name that says nothing. What is there already is not written again.
public struct SealedFiles: Sendable {
  /// The folder's name.
  public static let name = "files.sealed"
  private static let pieceBytes: Int64 = 1 << 20

  private let folder: String

  /// - Parameter backup: the path of a backup.
  public init(besides backup: String) {
    let slash = backup.lastIndex(of: "/")
    folder = (slash.map { String(backup[...$0]) } ?? "") + Self.name
  }

  /// What was taken along.
  public struct Taken: Sendable, Hashable {
    public var files = 0
    /// Those that were not there from an earlier backup.
    public var new = 0
    public var newBytes: Int64 = 0
    /// Those that were removed while the backup was made.
    public var gone = 0
  }

  /// A file that a backup names and that is not beside it.
  public struct Missing: Error, CustomStringConvertible {
    var folder: String
    var place: ObjectPlace
    public var description: String {
      "a file of the backup is not in \(folder), and was not restored: \(place.path)"
    }
  }

  /// A file that came back as another.
  public struct Changed: Error, CustomStringConvertible {
    var place: ObjectPlace
    public var description: String { "a file came back with other bytes: \(place.path)" }
  }

  /// Seals what the tables name, and notes in the backup what was taken. It is called once the rows
  /// were read: no file that a row names is newer than the row.
  func take(
    from store: any ObjectStore, named database: any Database, _ keyring: Keyring,
    noting writer: SealedWriter
  ) throws -> Taken {
    var taken = Taken()
    let isThere = try database.withSnapshot { snapshot in
      try snapshot.tables().contains { $0.name == "file_content" }
    }
    guard isThere else { return taken }
    var last: (UUID, [UInt8]) = (.zero, [])
    while true {
      let after = last
      let page = try database.withSnapshot { snapshot in
        try snapshot.rows(
          """
          SELECT space, digest, origin FROM file_content WHERE (space, digest) > ($1, $2) \
          ORDER BY space, digest LIMIT 500
          """, [SQLValue(after.0), .blob(after.1)]
        ) { ObjectPlace(space: $0.uuid(0), digest: $0.bytes(1), origin: $0.uuid(2)) }
      }
      guard let end = page.last else { return taken }
      last = (end.space, end.digest)
      for (space, places) in page.bySpace {
        guard let key = keyring.spaces[space]?.first else { continue }
        var rows: [[SQLValue]] = []
        for place in places {
          let sizes = try ([place] + Preview.edges.map { place.preview($0) }).compactMap { place in
            try seal(place, from: store, by: key, &taken).map { (place, $0) }
          }
          if sizes.first?.0 != place { taken.gone += 1 }
          rows += sizes.map { place, bytes in
            [.blob(place.digest), SQLValue(place.origin), SQLValue(place.edge), .integer(bytes)]
          }
        }
        guard !rows.isEmpty else { continue }
        try writer.begin(space, sealedBy: key)
        try writer.add(SealedFrame(.files, rows))
        try writer.end()
      }
    }
  }

  /// Seals an object unless it is there; nil when there is no such object.
  private func seal(
    _ place: ObjectPlace, from store: any ObjectStore, by key: SealingKey, _ taken: inout Taken
  ) throws -> Int64? {
    let object: StoredObject
    do throws(FileError) { object = try store.open(place) } catch {
      if error == .notFound { return nil }
      throw error
    }
    defer { object.close() }
    let length = try object.length()
    taken.files += place.edge == nil ? 1 : 0
    let path = path(of: place, by: key)
    guard access(path, F_OK) != 0 else { return length }
    try ByteFile.makeFolder(of: path)
    let partial = path + ".partial-" + randomBytes(8).hexadecimal
    do {
      let file = try ByteFile(making: partial)
      let writer = try SealedWriter(file, sealedBy: key)
      var offset: Int64 = 0
      while offset < length {
        let piece = try object.read(offset..<min(offset + Self.pieceBytes, length))
        guard !piece.isEmpty else { throw FileError.unavailable("\(place.path) ended early") }
        try writer.add(SealedFrame(.bytes, [[.blob(piece)]]))
        offset += Int64(piece.count)
      }
      try writer.finish()
      guard rename(partial, path) == 0 else { throw ByteFile.error("cannot name \(path)") }
      try ByteFile.syncFolder(of: path)
    } catch {
      unlink(partial)
      throw error
    }
    taken.new += place.edge == nil ? 1 : 0
    taken.newBytes += length
    return length
  }

  /// A place and its length from a row of the backup.
  static func place(_ row: [SQLValue], of space: UUID) -> (ObjectPlace, Int64)? {
    guard row.count == 4, let digest = row[0].blob, digest.count == Digest.size,
      let origin = row[1].blob?.withUnsafeBytes({ UUID($0) }), case .integer(let bytes) = row[3]
    else { return nil }
    var place = ObjectPlace(space: space, digest: digest, origin: origin)
    if case .integer(let edge) = row[2] { place.edge = Int(edge) }
    return (place, bytes)
  }

  /// Opens a file and puts it where it was.
  func restore(
    _ place: ObjectPlace, of length: Int64, to store: any ObjectStore, _ keyring: Keyring,
    by workshop: String
  ) throws {
    let keys = keyring.spaces[place.space] ?? []
    let names = keys.map { self.path(of: place, by: $0) }
    guard let path = names.first(where: { access($0, F_OK) == 0 }) else {
      throw Missing(folder: folder, place: place)
    }
    let reader = try SealedReader(path, keyring, keys: keys)
    let opened = workshop + "/file-" + randomBytes(8).hexadecimal
    try ByteFile.makeFolder(of: opened)
    defer { unlink(opened) }
    let file = try ByteFile(making: opened)
    let digest = RunningDigest(.sha256)
    var count: Int64 = 0
    while let part = try reader.next() {
      guard case .frame(let frame, nil) = part, let bytes = frame.rows.first?.first?.blob else {
        throw Changed(place: place)
      }
      digest.add(bytes)
      count += Int64(bytes.count)
      try file.write(bytes)
    }
    try file.sync()
    // Of a preview the digest is that of what it shows.
    guard count == length, place.edge != nil || digest.finish() == place.digest else {
      throw Changed(place: place)
    }
    try store.put(opened, at: place)
  }

  private func path(of place: ObjectPlace, by key: SealingKey) -> String {
    let name = key.mark(of: Array("umbu file \(place.path)".utf8)).hexadecimal
    return "\(folder)/\(name.prefix(2))/\(name)"
  }
}

extension [ObjectPlace] {
  /// In the order of the spaces.
  fileprivate var bySpace: [(UUID, [ObjectPlace])] {
    reduce(into: []) { groups, place in
      if groups.last?.0 == place.space {
        groups[groups.count - 1].1.append(place)
      } else {
        groups.append((place.space, [place]))
      }
    }
  }
}

extension StoredObject {
  fileprivate func close() {
    if case .file(let descriptor) = self { Glibc.close(descriptor) }
  }

  fileprivate func read(_ part: Range<Int64>) throws(FileError) -> [UInt8] {
    switch self {
    case .remote(_, let read): return try read(part)
    case .file(let descriptor):
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: part.count) { room, filled in
        while filled < part.count {
          let count = pread(
            descriptor, room.baseAddress! + filled, part.count - filled,
            Int(part.lowerBound) + filled)
          if count < 0, errno == EINTR { continue }
          if count < 0 { code = errno }
          guard count > 0 else { return }
          filled += count
        }
      }
      guard code == 0 else { throw .unavailable(String(cString: strerror(code))) }
      return bytes
    }
  }
}
