import Glibc

/// The central directory of a ZIP file (PKWARE's APPNOTE 6.3), read without unpacking anything: what
/// office documents are made of.
///
/// It is stricter than the format: one file from the first byte to the last, no second directory, no
/// part that lies in another, nothing encrypted, no ZIP64.
struct ZipDirectory {
  private static let mostEntries = 10_000
  private static let mostDirectoryBytes = 4 << 20
  /// Bytes that all parts may come to, and how many times their compressed size.
  private static let mostUnpacked: Int64 = 1 << 30
  private static let mostRatio: Int64 = 200
  /// Less than this is no bomb, whatever its ratio.
  private static let harmless: Int64 = 32 << 20

  private(set) var names: Set<String> = []

  /// - Throws: `unsound`: `corrupt`, `bomb`, `hasMacros`; `unavailable`.
  init(of path: String) throws(FileError) {
    let length = try FileCopy.length(of: path)
    let tail = try Self.read(path, from: max(0, length - 65_557), upTo: length)
    let end = try Self.end(in: tail)
    let count = Int(tail.number(at: end + 10, bytes: 2))
    let size = tail.number(at: end + 12, bytes: 4)
    let start = tail.number(at: end + 16, bytes: 4)
    let endAt = length - Int64(tail.count - end)
    guard tail.number(at: end + 4, bytes: 4) == 0, tail.number(at: end + 8, bytes: 2) == count,
      count > 0, count <= Self.mostEntries, size <= Self.mostDirectoryBytes, start + size == endAt
    else { throw .unsound(.corrupt) }
    let directory = try Self.read(path, from: start, upTo: start + size)
    try readEntries(directory, count, before: start)
  }

  /// The type of an office document by the part that makes it one.
  /// - Throws: `unwantedType` for an archive that is no document.
  func documentType(or sniffed: String) throws(FileError) -> String {
    let office = "application/vnd.openxmlformats-officedocument."
    if names.contains("[Content_Types].xml") {
      if names.contains("word/document.xml") { return office + "wordprocessingml.document" }
      if names.contains("xl/workbook.xml") { return office + "spreadsheetml.sheet" }
      if names.contains("ppt/presentation.xml") {
        return office + "presentationml.presentation"
      }
    }
    let isOpenDocument = sniffed.hasPrefix("application/vnd.oasis.opendocument.")
    guard isOpenDocument, names.contains("content.xml") else {
      throw .unwantedType("application/zip")
    }
    return sniffed
  }

  private mutating func readEntries(
    _ directory: [UInt8], _ count: Int, before start: Int64
  ) throws(FileError) {
    var (position, packed, unpacked) = (0, Int64(0), Int64(0))
    var places: [(start: Int64, end: Int64)] = []
    for _ in 0..<count {
      guard position + 46 <= directory.count,
        directory.number(at: position, bytes: 4) == 0x0201_4B50
      else { throw .unsound(.corrupt) }
      let flags = directory.number(at: position + 8, bytes: 2)
      let compressed = directory.number(at: position + 20, bytes: 4)
      let plain = directory.number(at: position + 24, bytes: 4)
      let nameLength = Int(directory.number(at: position + 28, bytes: 2))
      let more =
        directory.number(at: position + 30, bytes: 2)
        + directory.number(at: position + 32, bytes: 2)
      let place = directory.number(at: position + 42, bytes: 4)
      let end = position + 46 + nameLength
      guard flags & 1 == 0, end + Int(more) <= directory.count else { throw .unsound(.corrupt) }
      try add(String(decoding: directory[(position + 46)..<end], as: UTF8.self))
      places.append((place, place + 30 + Int64(nameLength) + compressed))
      packed += compressed
      unpacked += plain
      position = end + Int(more)
    }
    try Self.checkPlaces(places, before: start)
    let isBomb =
      unpacked > Self.mostUnpacked || unpacked > Self.harmless && unpacked > packed * Self.mostRatio
    guard !isBomb else { throw .unsound(.bomb) }
  }

  private mutating func add(_ name: String) throws(FileError) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasPrefix("/"), !parts.contains(".."), !name.contains("\\"),
      names.insert(name).inserted
    else { throw .unsound(.corrupt) }
    guard parts.last != "vbaProject.bin", parts.first != "Basic" else {
      throw .unsound(.hasMacros)
    }
  }

  /// Parts that lie in one another would unpack to more than the sum of their sizes says; bytes
  /// before the first could be another file.
  private static func checkPlaces(
    _ places: [(start: Int64, end: Int64)], before start: Int64
  ) throws(FileError) {
    var last: Int64 = 0
    for (index, place) in places.sorted(by: { $0.start < $1.start }).enumerated() {
      guard index > 0 || place.start == 0 else { throw .unsound(.corrupt) }
      guard place.start >= last else { throw .unsound(.bomb) }
      last = place.end
    }
    guard last <= start else { throw .unsound(.bomb) }
  }

  /// Where the end record begins: the last one, whose comment ends with the file.
  private static func end(in tail: [UInt8]) throws(FileError) -> Int {
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

  private static func read(
    _ path: String, from start: Int64, upTo end: Int64
  ) throws(FileError) -> [UInt8] {
    guard start >= 0, start <= end else { throw .unsound(.corrupt) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(errno: errno) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Int(end - start))
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, Int(start)) }
    guard count == bytes.count else { throw .unsound(.corrupt) }
    return bytes
  }
}

extension [UInt8] {
  /// A number with its lowest byte first.
  fileprivate func number(at position: Int, bytes count: Int) -> Int64 {
    (0..<count).reduce(0) { $0 | Int64(self[position + $1]) << (8 * $1) }
  }
}
