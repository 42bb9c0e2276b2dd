import Values

/// A file in a zip archive (PKWARE's APPNOTE 6.3), as its directory tells of it.
public struct ZipEntry: Hashable, Sendable {
  /// The archive, by its place among the files that were chosen.
  public var file: Int
  /// Its path in the archive, cleaned (`ZipEntry.path`).
  public var name: String
  /// Where its local header begins.
  public var offset: Int64
  public var packed: Int64
  /// Its length when it is unpacked, as the archive says; more is never unpacked.
  public var size: Int64
  public var isDeflated: Bool
  /// Whether it is encrypted.
  public var isLocked: Bool
  /// The day on which it was last changed, by the clock of whoever packed it.
  public var day: CivilDate?

  public init(file: Int, name: String, offset: Int64, packed: Int64, size: Int64) {
    self.file = file
    self.name = name
    self.offset = offset
    self.packed = packed
    self.size = size
    isDeflated = true
    isLocked = false
  }

  /// The length of a local header without name and extra field.
  static let headerLength = 30

  /// How far its bytes are behind the beginning of its local header; nil for what is no such header.
  static func dataOffset(_ header: ArraySlice<UInt8>) -> Int? {
    guard header.count >= headerLength, ZipBytes.number(header, at: 0, 4) == 0x0403_4B50 else {
      return nil
    }
    return headerLength + Int(ZipBytes.number(header, at: 26, 2))
      + Int(ZipBytes.number(header, at: 28, 2))
  }

  /// A path without what would lead out of the archive: roots, drives, and steps up.
  static func path(_ name: String) -> String {
    var steps: [String] = []
    for step in name.parts(between: { $0 == "/" || $0 == "\\" }) {
      if step == "." || step == ".." || step.ends(with: ":") { continue }
      steps.append(step.asLine)
    }
    return steps.joined(separator: "/")
  }
}

/// Numbers of a zip archive: the least byte first.
enum ZipBytes {
  static func number(_ bytes: ArraySlice<UInt8>, at offset: Int, _ count: Int) -> UInt64 {
    var value: UInt64 = 0
    for position in 0..<count {
      let index = bytes.startIndex + offset + position
      guard index < bytes.endIndex else { return value }
      value |= UInt64(bytes[index]) << UInt64(position * 8)
    }
    return value
  }

  /// A day as MS-DOS wrote it; nil for what is none.
  static func day(_ value: UInt64) -> CivilDate? {
    CivilDate(
      year: Int(value >> 9 & 0x7F) + 1980, month: Int(value >> 5 & 0x0F), day: Int(value & 0x1F))
  }
}

/// The end of a zip archive, which says where its directory is.
struct ZipEnd: Hashable, Sendable {
  var offset: Int64
  var length: Int64

  /// The longest that an end can be: its record, a comment, and what zip64 puts before it.
  static let mostBytes = 22 + 65_535 + 20 + 56

  /// - Parameters:
  ///   - tail: the last bytes of the archive.
  ///   - start: where they begin in it.
  init?(_ tail: [UInt8], from start: Int64) {
    let bytes = tail[...]
    var position = tail.count - 22
    while position >= 0, ZipBytes.number(bytes, from: position, at: 0, 4) != 0x0605_4B50 {
      position -= 1
    }
    guard position >= 0 else { return nil }
    length = Int64(ZipBytes.number(bytes, from: position, at: 12, 4))
    offset = Int64(ZipBytes.number(bytes, from: position, at: 16, 4))
    let locator = position - 20
    guard length == 0xFFFF_FFFF || offset == 0xFFFF_FFFF, locator >= 0,
      ZipBytes.number(bytes, from: locator, at: 0, 4) == 0x0706_4B50
    else { return }
    let place = Int64(bitPattern: ZipBytes.number(bytes, from: locator, at: 8, 8))
    guard place >= start, place - start + 56 <= Int64(tail.count) else { return nil }
    let record = Int(place - start)
    guard ZipBytes.number(bytes, from: record, at: 0, 4) == 0x0606_4B50 else { return nil }
    length = Int64(bitPattern: ZipBytes.number(bytes, from: record, at: 40, 8))
    offset = Int64(bitPattern: ZipBytes.number(bytes, from: record, at: 48, 8))
  }
}

extension ZipBytes {
  static func number(
    _ bytes: ArraySlice<UInt8>, from start: Int, at offset: Int, _ count: Int
  ) -> UInt64 {
    number(bytes, at: start - bytes.startIndex + offset, count)
  }
}
