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
  /// Whether it is encrypted, or packed in a way that nobody reads here.
  public var isLocked: Bool
  /// The day on which it was last changed, by the clock of whoever packed it.
  public var day: CivilDate?
  /// What its bytes are checked by (`CRC32`).
  public var check: UInt32 = 0

  public init(file: Int, name: String, offset: Int64, packed: Int64, size: Int64) {
    self.file = file
    self.name = name
    self.offset = offset
    self.packed = packed
    self.size = size
    isDeflated = true
    isLocked = false
  }

  /// Whether these are its bytes, unpacked: as many as it says, with the check that it has.
  public func isWhole(_ bytes: [UInt8]) -> Bool {
    Int64(bytes.count) == size && CRC32(bytes).value == check
  }

  /// The length of a local header without name and extra field.
  public static let headerLength = 30

  /// How far its bytes are behind the beginning of its local header; nil for what is no such header.
  public static func dataOffset(_ header: ArraySlice<UInt8>) -> Int? {
    guard header.count >= headerLength, ZipBytes.number(header, at: 0, 4) == 0x0403_4B50 else {
      return nil
    }
    return headerLength + Int(ZipBytes.number(header, at: 26, 2))
      + Int(ZipBytes.number(header, at: 28, 2))
  }

  /// A path without what would lead out of the archive: roots, drives, and steps up.
  public static func path(_ name: String) -> String {
    var steps: [String] = []
    for step in name.parts(between: { $0 == "/" || $0 == "\\" }) {
      if step == "." || step == ".." || step.ends(with: ":") { continue }
      steps.append(step.asLine)
    }
    return steps.joined(separator: "/")
  }
}
