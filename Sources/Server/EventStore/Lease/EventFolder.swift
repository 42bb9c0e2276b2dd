import Database
import Glibc
import Segments
import Values

/// The folder in which the files of an app's events lie, which has a name that no other has, so that a process
/// knows whether it sees the same one as another.
public struct EventFolder: Hashable, Sendable {
  public let path: String
  public let id: UUID

  /// Finds it, or makes it.
  /// - Throws: `SegmentError`.
  public init(_ path: String, newID: () -> UUID) throws(SegmentError) {
    self.path = path
    let file = path + "/folder.id"
    if let id = Self.read(file) {
      self.id = id
      return
    }
    let id = newID()
    try SegmentWriter(folder: path).write(note: Array(id.description.utf8), to: file)
    self.id = id
  }

  /// Finds it; nil where there is none.
  public init?(existing path: String) {
    guard let id = Self.read(path + "/folder.id") else { return nil }
    self.path = path
    self.id = id
  }

  private static func read(_ path: String) -> UUID? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 36)
    guard Glibc.read(file, &bytes, bytes.count) == bytes.count else { return nil }
    return UUID(String(decoding: bytes, as: UTF8.self))
  }

  /// Copies all files of a folder to another, which has its name from then on.
  /// - Throws: `SegmentError`, `DatabaseError`.
  public static func copy(from source: String, to target: String) throws {
    guard let folder = EventFolder(existing: source) else { return }
    let segments = folder.files().filter { $0.segment != nil }.map { $0.path }
    for file in segments + [source + "/folder.id"] {
      let bytes = try SegmentWriter.bytes(of: file)
      let name = String(file.dropFirst(source.count))
      try SegmentWriter(folder: target).write(note: bytes, to: target + name)
    }
  }

  /// Where a segment lies.
  func path(of segment: UUID, on day: CivilDate) -> String {
    SegmentWriter(folder: path).path(of: segment, on: day)
  }

  /// The segments whose files are here, and what was never finished, by where they lie.
  func files() -> [(path: String, segment: UUID?)] {
    var files: [(path: String, segment: UUID?)] = []
    for day in FolderNames.all(in: path) where CivilDate(day) != nil {
      for name in FolderNames.all(in: "\(path)/\(day)") {
        let isWhole = name.hasSuffix(SegmentWriter.suffix)
        let id = isWhole ? UUID(String(name.dropLast(SegmentWriter.suffix.count))) : nil
        files.append((path: "\(path)/\(day)/\(name)", segment: id))
      }
    }
    return files
  }
}
