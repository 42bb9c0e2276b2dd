import Values

/// The name of a part of a document in the place of its copies: of which space and document, how long
/// the whole document is, the part's number, and the tag of its key:
/// `part-SPACE-DOCUMENT-00900000-0000-1a2b3c4d.umbu`.
///
/// The length is in the name since a picture is another one once the server has made it anew: parts of
/// the two never mix.
public struct PartName: Hashable, Sendable {
  public let space: UUID
  public let document: UUID
  /// Of the whole document, in bytes.
  public let length: Int64
  /// From 0.
  public let number: Int
  public let tag: CopyTag

  /// How many bytes of the document every part has but the last.
  public static let size: Int64 = 4 << 20
  /// How many bytes more a sealed part has (Docs/Copies.md).
  public static let sealing = 37
  /// The longest document, in bytes.
  public static let longest: Int64 = 2 << 30
  /// Of every name, in bytes.
  public static let textLength = 106

  private static let start = "part-"
  private static let end = ".umbu"

  /// - Parameters:
  ///   - length: from 1 to `longest`.
  ///   - number: of one of its parts.
  public init(of document: UUID, in space: UUID, length: Int64, number: Int, tag: CopyTag) {
    self.space = space
    self.document = document
    self.length = length
    self.number = number
    self.tag = tag
  }

  /// Nil for what is no such name, or a part that no document has.
  public init?(_ text: String) {
    let bytes = Array(text.bytes)
    guard bytes.count == Self.textLength, text.begins(with: Self.start), text.ends(with: Self.end),
      let space = UUID(String(utf8: bytes[5..<41])),
      let document = UUID(String(utf8: bytes[42..<78])),
      let length = Self.number(bytes[79..<87], base: 16), 1...Self.longest ~= length,
      let number = Self.number(bytes[88..<92], base: 10),
      number < Int64(Self.count(of: length)), let tag = CopyTag(String(utf8: bytes[93..<101]))
    else { return nil }
    self.init(of: document, in: space, length: length, number: Int(number), tag: tag)
    // One spelling of each name, with the hyphens in their places.
    guard Array(self.text.bytes) == bytes else { return nil }
  }

  public var text: String {
    Self.prefix(of: space) + document.description + "-"
      + Self.digits(UInt64(length), 8, base: 16) + "-"
      + Self.digits(UInt64(number), 4, base: 10) + "-" + tag.text + Self.end
  }

  /// What the names of a space's parts begin with.
  public static func prefix(of space: UUID) -> String { start + space.description + "-" }

  /// How many parts a document of that length has.
  public static func count(of length: Int64) -> Int { Int((length + size - 1) / size) }

  /// Where it begins in the document.
  public var offset: Int64 { Int64(number) * Self.size }

  /// How many bytes of the document it has.
  public var bytes: Int64 { min(Self.size, length - offset) }

  /// How many bytes it has in its place.
  public var sealedBytes: Int64 { bytes + Int64(Self.sealing) }

  /// Another part of the same document.
  public func part(_ number: Int) -> PartName {
    PartName(of: document, in: space, length: length, number: number, tag: tag)
  }

  private static func number(_ digits: ArraySlice<UInt8>, base: Int64) -> Int64? {
    var value: Int64 = 0
    for byte in digits {
      guard isLowerHexadecimal(byte) else { return nil }
      value = value * base + Int64(byte < 0x3A ? byte - 0x30 : byte - 0x57)
    }
    return value
  }

  private static func digits(_ value: UInt64, _ count: Int, base: UInt64) -> String {
    var digits: [UInt8] = []
    var left = value
    for _ in 0..<count {
      let digit = UInt8(left % base)
      digits.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      left /= base
    }
    return String(utf8: Array(digits.reversed()))
  }
}
