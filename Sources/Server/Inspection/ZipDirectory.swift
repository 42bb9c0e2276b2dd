import Findings

/// The central directory of a ZIP file (PKWARE's APPNOTE 6.3), read without unpacking anything: what
/// office documents are made of.
///
/// It is stricter than the format: one file from the first byte to the last, no second directory, no
/// part that lies in another or says another name of itself than the directory does, nothing between
/// parts, nothing encrypted, no ZIP64.
struct ZipDirectory {
  private static let mostEntries = 10_000
  private static let mostDirectoryBytes: Int64 = 4 << 20
  /// Bytes that all parts may come to, and how many times their compressed size.
  private static let mostUnpacked: Int64 = 1 << 30
  private static let mostRatio: Int64 = 200
  /// Less than this is no bomb, whatever its ratio.
  private static let harmless: Int64 = 32 << 20

  private(set) var names: Set<String> = []

  /// - Throws: `unsound`: `corrupt`, `bomb`, `hasMacros`.
  init(of source: SourceFile) throws(InspectionFailure) {
    let tail = try source.tail(65_557)
    let end = try Self.end(in: tail)
    let count = Int(tail.number(at: end + 10, bytes: 2))
    let size = tail.number(at: end + 12, bytes: 4)
    let start = tail.number(at: end + 16, bytes: 4)
    let endAt = source.length - Int64(tail.count - end)
    guard tail.number(at: end + 4, bytes: 4) == 0, tail.number(at: end + 8, bytes: 2) == count,
      count > 0, count <= Self.mostEntries, size <= Self.mostDirectoryBytes, start + size == endAt
    else { throw .unsound(.corrupt) }
    let entries = try Self.entries(in: try source.bytes(start..<start + size), count)
    for entry in entries { try add(entry.name) }
    try Self.checkSizes(entries)
    try Self.checkPlaces(entries, before: start, in: source)
  }

  private mutating func add(_ name: String) throws(InspectionFailure) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasPrefix("/"), !parts.contains(".."), !name.contains("\\"),
      names.insert(name).inserted
    else { throw .unsound(.corrupt) }
    guard parts.last != "vbaProject.bin", parts.first != "Basic", parts.first != "Scripts" else {
      throw .unsound(.hasMacros)
    }
  }

  private static func entries(
    in directory: [UInt8], _ count: Int
  ) throws(InspectionFailure) -> [ZipEntry] {
    var entries: [ZipEntry] = []
    var position = 0
    for _ in 0..<count {
      let entry = try ZipEntry(in: directory, at: position)
      position = entry.end
      entries.append(entry)
    }
    return entries
  }

  private static func checkSizes(_ entries: [ZipEntry]) throws(InspectionFailure) {
    let packed = entries.reduce(0) { $0 + $1.packedBytes }
    let unpacked = entries.reduce(0) { $0 + $1.plainBytes }
    let isBomb = unpacked > mostUnpacked || unpacked > harmless && unpacked > packed * mostRatio
    guard !isBomb else { throw .unsound(.bomb) }
  }

  /// Parts that lie in one another would unpack to more than the sum of their sizes says; bytes
  /// before the first or between two could be another file, and a part that calls itself otherwise
  /// is another one to a reader that begins at the front.
  private static func checkPlaces(
    _ entries: [ZipEntry], before directory: Int64, in source: SourceFile
  ) throws(InspectionFailure) {
    var last: Int64 = 0
    var gap: Int64 = 0
    for entry in entries.sorted(by: { $0.place < $1.place }) {
      guard entry.place >= last else { throw .unsound(last == 0 ? .corrupt : .bomb) }
      guard entry.place <= last + gap else { throw .unsound(.corrupt) }
      let least = entry.place + 30 + Int64(entry.nameBytes.count) + entry.packedBytes
      guard least <= directory else { throw .unsound(.bomb) }
      last = try entry.endOfPart(in: source)
      gap = entry.mostBehind
    }
    guard last <= directory else { throw .unsound(.bomb) }
    guard directory <= last + gap else { throw .unsound(.corrupt) }
  }

  /// Where the end record begins: the last one, whose comment ends with the file.
  private static func end(in tail: [UInt8]) throws(InspectionFailure) -> Int {
    var position = tail.count - 22
    while position >= 0 {
      if tail.number(at: position, bytes: 4) == 0x0605_4B50,
        position + 22 + Int(tail.number(at: position + 20, bytes: 2)) == tail.count
      {
        return position
      }
      position -= 1
    }
    throw .unsound(.corrupt)
  }
}
