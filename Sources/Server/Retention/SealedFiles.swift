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
    /// Those that should be in the store and are not, or are damaged there.
    public var lost: [LostFile] = []
  }

  /// Seals what the tables name, and notes in the backup what was taken. It is called once the rows
  /// were read: no file that a row names is newer than the row.
  func sealAll(
    from store: any ObjectStore, named database: any Database, _ keyring: Keyring,
    noting writer: SealedWriter
  ) throws -> Taken {
    var taken = Taken()
    let hasFiles = try database.withSnapshot { snapshot in
      try snapshot.tables().contains { $0.name == "file_content" }
    }
    guard hasFiles else { return taken }
    removeLeavings()
    var last: (UUID, [UInt8]) = (.zero, [])
    while true {
      let after = last
      let page = try database.withSnapshot { snapshot in
        try snapshot.rows(
          """
          SELECT space, digest, origin, bytes FROM file_content WHERE (space, digest) > ($1, $2) \
          ORDER BY space, digest LIMIT 500
          """, [SQLValue(after.0), .blob(after.1)]
        ) { row in
          let place = ObjectPlace(space: row.uuid(0), digest: row.bytes(1), origin: row.uuid(2))
          return Content(place: place, bytes: row.int(3))
        }
      }
      guard let end = page.last?.place else { return taken }
      last = (end.space, end.digest)
      for (space, contents) in page.bySpace {
        guard let key = keyring.spaces[space]?.first else { continue }
        var rows: [[SQLValue]] = []
        for content in contents {
          let found = try sealWithPreviews(content, from: store, by: key, &taken)
          if case .missing? = found.problem, try !isNamed(content.place, by: database) {
            taken.gone += 1
          } else if let problem = found.problem {
            taken.lost.append(LostFile(content.place, problem))
          }
          rows += found.sizes.map { place, bytes in
            [.blob(place.digest), SQLValue(place.origin), SQLValue(place.edge), .integer(bytes)]
          }
        }
        guard !rows.isEmpty else { continue }
        try writer.startSpace(space, sealedBy: key)
        try writer.add(SealedFrame(.files, rows))
        try writer.end()
      }
    }
  }

  /// Bytes that files of a space have.
  fileprivate struct Content {
    var place: ObjectPlace
    var bytes: Int64
  }

  /// Seals one, with its previews. What an earlier backup sealed is good also when the store has
  /// it no longer.
  private func sealWithPreviews(
    _ content: Content, from store: any ObjectStore, by key: SealingKey, _ taken: inout Taken
  ) throws -> (sizes: [(ObjectPlace, Int64)], problem: LostFile.Reason?) {
    let place = content.place
    var sizes: [(ObjectPlace, Int64)] = []
    var problem: LostFile.Reason?
    do {
      if let length = try seal(content, from: store, by: key, &taken) {
        if length != content.bytes { problem = .damaged(place.path) }
      } else {
        problem = .missing(place.path)
      }
    } catch let error as LostFile.Reason {
      problem = error
    }
    if access(path(of: place, by: key), F_OK) == 0 {
      taken.files += 1
      sizes.append((place, content.bytes))
    }
    for edge in Preview.edges {
      let preview = Content(place: place.preview(edge), bytes: 0)
      if let length = try seal(preview, from: store, by: key, &taken) {
        sizes.append((preview.place, length))
      }
    }
    return (sizes, problem)
  }

  /// Whether the tables still have it.
  private func isNamed(_ place: ObjectPlace, by database: any Database) throws -> Bool {
    try database.withSnapshot { snapshot in
      try snapshot.first(
        "SELECT 1 FROM file_content WHERE space = $1 AND digest = $2 AND origin = $3",
        [SQLValue(place.space), .blob(place.digest), SQLValue(place.origin)]
      ) { _ in true }
    } ?? false
  }

  /// Removes what backups that died were writing.
  private func removeLeavings() {
    for name in FolderNames.all(in: folder) { PartialFile.removeLeavings(in: "\(folder)/\(name)") }
  }

  /// Seals an object unless it is there; returns its length, nil when there is no such object.
  /// - Throws: `LostFile.Reason` when it has other bytes than it should.
  private func seal(
    _ content: Content, from store: any ObjectStore, by key: SealingKey, _ taken: inout Taken
  ) throws -> Int64? {
    let place = content.place
    let object: StoredObject
    do throws(FileError) { object = try store.open(place) } catch {
      if error == .notFound { return nil }
      throw error
    }
    defer { object.close() }
    let path = path(of: place, by: key)
    guard access(path, F_OK) != 0 else { return try object.length() }
    let partial = try PartialFile(of: path)
    do {
      let file = try ByteFile(filling: partial.path)
      let writer = try SealedWriter(file, sealedBy: key)
      let (length, digest) = try object.digest { piece in
        try writer.add(SealedFrame(.bytes, [[.blob(piece)]]))
      }
      // Sealed, it would stand in the way of what is right.
      guard place.edge != nil || digest == place.digest else {
        throw LostFile.Reason.damaged(place.path)
      }
      try writer.finish()
      guard rename(partial.path, path) == 0 else { throw ByteFile.error("cannot name \(path)") }
      try ByteFile.syncFolder(of: path)
      taken.new += place.edge == nil ? 1 : 0
      taken.newBytes += length
      return length
    } catch {
      partial.remove()
      throw error
    }
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

  func path(of place: ObjectPlace, by key: SealingKey) -> String {
    let name = key.mark(of: Array("umbu file \(place.path)".utf8)).hexadecimal
    return "\(folder)/\(name.prefix(2))/\(name)"
  }
}

extension [SealedFiles.Content] {
  /// In the order of the spaces.
  fileprivate var bySpace: [(UUID, [SealedFiles.Content])] {
    reduce(into: []) { groups, content in
      if groups.last?.0 == content.place.space {
        groups[groups.count - 1].1.append(content)
      } else {
        groups.append((content.place.space, [content]))
      }
    }
  }
}
