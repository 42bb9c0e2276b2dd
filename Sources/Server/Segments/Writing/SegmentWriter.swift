import Crypto
import Values

/// Writes segments into the folder of an app, in which each day has one.
public struct SegmentWriter: Sendable {
  public let folder: String

  public init(folder: String) {
    self.folder = folder
  }

  /// Where the segment of that name and day lies.
  public func path(of id: UUID, on date: CivilDate) -> String {
    "\(folder)/\(date)/\(id)\(Self.suffix)"
  }

  /// How the names of segments end.
  public static let suffix = ".ev"

  /// Writes one. The file has its name only once it is whole and durable.
  public func write(
    _ rows: SortedRows, of day: SegmentDay
  ) throws(SegmentError) -> SegmentFacts {
    let image = SegmentImage(rows, of: day)
    let path = path(of: day.id, on: day.date)
    try DurableFile.write(image.bytes, to: path)
    let times = rows.rows.map { $0.at }
    return SegmentFacts(
      id: day.id, path: path, rows: rows.rows.count, bytes: image.bytes.count,
      people: image.people, firstAt: times.min() ?? day.start, lastAt: times.max() ?? day.start,
      checksum: Digest.sha256(image.bytes).hexadecimal)
  }

  /// The bytes of a file, whatever is in it.
  public static func bytes(of path: String) throws(SegmentError) -> [UInt8] {
    let file = try MappedFile(path)
    return withExtendedLifetime(file) { Array(file.bytes) }
  }

  /// Writes a file that is no segment, whole or not at all; the folder is made if need be.
  public func write(note bytes: [UInt8], to path: String) throws(SegmentError) {
    try DurableFile.write(bytes, to: path)
  }
}
