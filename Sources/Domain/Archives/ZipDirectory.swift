import Values

/// The files of a zip archive.
public struct ZipDirectory: Hashable, Sendable {
  /// In their order, without folders and without what systems add. Of several with one name the first: programs
  /// differ in which of them they read, and whoever looks at one must not get another.
  public private(set) var entries: [ZipEntry] = []
  /// Whether there are more than are read.
  public private(set) var hasMore = false
  /// How many have a name that another one has.
  public private(set) var repeated = 0
  /// How many the directory tells of, folders and all.
  public private(set) var total = 0

  public static let mostEntries = 1_100_000
  public static let mostBytes: Int64 = 128 << 20

  /// Nil for what is no directory, or for one whose files lie upon each other: only what is made to harm is written so.
  /// - Parameters:
  ///   - bytes: of the central directory.
  ///   - file: the archive, by its place among those that were chosen.
  ///   - size: the length of the archive.
  public init?(_ bytes: [UInt8], of file: Int, size: Int64) {
    let all = bytes[...]
    var names = HashSet<String>()
    var position = 0
    var packed: Int64 = 0
    while position + 46 <= bytes.count,
      ZipBytes.number(all, at: position, 4) == 0x0201_4B50
    {
      guard total < Self.mostEntries else {
        hasMore = true
        return
      }
      guard let (entry, length) = Self.entry(all, at: position, of: file) else { return nil }
      position += length
      total += 1
      guard entry.offset >= 0, entry.packed >= 0, entry.size >= 0, entry.offset < size else {
        return nil
      }
      let (sum, overflow) = packed.addingReportingOverflow(entry.packed)
      guard !overflow, sum <= size else { return nil }
      packed = sum
      guard !Self.isOfTheSystem(entry.name) else { continue }
      if names.insert(entry.name) { entries.append(entry) } else { repeated += 1 }
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
    entry.check = UInt32(number(16, 4))
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
    for step in path.parts(between: { $0 == "/" })
    where step == "__MACOSX" || step.begins(with: ".") {
      return true
    }
    return false
  }

  /// The folder in which all of them are, with its slash; empty where there is none.
  public var root: String {
    guard let first = entries.first else { return "" }
    let steps = first.name.parts { $0 == "/" }
    guard steps.count > 1 else { return "" }
    let root = steps[0] + "/"
    return entries.allSatisfy { $0.name.begins(with: root) } ? root : ""
  }
}
