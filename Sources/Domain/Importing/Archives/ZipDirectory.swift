import Values

/// The files of a zip archive.
struct ZipDirectory: Hashable, Sendable {
  /// In their order, without folders and without what systems add.
  private(set) var entries: [ZipEntry] = []
  /// Whether there are more than are read.
  private(set) var hasMore = false

  static let mostEntries = 250_000
  static let mostBytes: Int64 = 64 << 20

  /// Nil for what is no directory, or for one whose files lie upon each other: only what is made to harm is written so.
  /// - Parameters:
  ///   - bytes: of the central directory.
  ///   - file: the archive, by its place among those that were chosen.
  ///   - size: the length of the archive.
  init?(_ bytes: [UInt8], of file: Int, size: Int64) {
    let all = bytes[...]
    var position = 0
    var packed: Int64 = 0
    while position + 46 <= bytes.count,
      ZipBytes.number(all, at: position, 4) == 0x0201_4B50
    {
      guard entries.count < Self.mostEntries else {
        hasMore = true
        return
      }
      guard let (entry, length) = Self.entry(all, at: position, of: file) else { return nil }
      position += length
      guard entry.offset >= 0, entry.packed >= 0, entry.size >= 0, entry.offset < size else {
        return nil
      }
      let (sum, overflow) = packed.addingReportingOverflow(entry.packed)
      guard !overflow, sum <= size else { return nil }
      packed = sum
      if !Self.isOfTheSystem(entry.name) { entries.append(entry) }
    }
  }

  private static func entry(
    _ all: ArraySlice<UInt8>, at start: Int, of file: Int
  ) -> (ZipEntry, length: Int)? {
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      ZipBytes.number(all, at: start + offset, count)
    }
    let nameLength = Int(number(28, 2))
    let extraLength = Int(number(30, 2))
    let length = 46 + nameLength + extraLength + Int(number(32, 2))
    guard start + length <= all.endIndex else { return nil }
    let raw = String(utf8: all[(start + 46)..<(start + 46 + nameLength)])
    let isFolder = raw.ends(with: "/")
    var entry = ZipEntry(
      file: file, name: isFolder ? "" : ZipEntry.path(raw), offset: Int64(number(42, 4)),
      packed: Int64(number(20, 4)), size: Int64(number(24, 4)))
    let flags = number(8, 2)
    let method = number(10, 2)
    entry.isDeflated = method == 8
    // What is packed in yet another way is as closed to us as what is encrypted.
    entry.isLocked = flags & 1 == 1 || method != 0 && method != 8
    entry.day = ZipBytes.day(number(14, 2))
    let extra = all[(start + 46 + nameLength)..<(start + 46 + nameLength + extraLength)]
    widen(&entry, extra)
    return (entry, length)
  }

  /// Takes the numbers of 64 bits where those of 32 are full.
  private static func widen(_ entry: inout ZipEntry, _ extra: ArraySlice<UInt8>) {
    let full: Int64 = 0xFFFF_FFFF
    guard entry.size == full || entry.packed == full || entry.offset == full else { return }
    var position = 0
    while position + 4 <= extra.count {
      let length = Int(ZipBytes.number(extra, at: position + 2, 2))
      guard ZipBytes.number(extra, at: position, 2) == 1 else {
        position += 4 + length
        continue
      }
      var at = position + 4
      func next() -> Int64 {
        defer { at += 8 }
        return Int64(bitPattern: ZipBytes.number(extra, at: at, 8))
      }
      if entry.size == full { entry.size = next() }
      if entry.packed == full { entry.packed = next() }
      if entry.offset == full { entry.offset = next() }
      return
    }
  }

  /// Folders, and files that are of no use to people.
  private static func isOfTheSystem(_ path: String) -> Bool {
    guard !path.isEmpty else { return true }
    return path.parts { $0 == "/" }.contains { $0 == "__MACOSX" || $0.begins(with: ".") }
  }

  /// The folder in which all of them are, with its slash; empty where there is none.
  var root: String {
    guard let first = entries.first else { return "" }
    let steps = first.name.parts { $0 == "/" }
    guard steps.count > 1 else { return "" }
    let root = steps[0] + "/"
    return entries.allSatisfy { $0.name.begins(with: root) } ? root : ""
  }
}
