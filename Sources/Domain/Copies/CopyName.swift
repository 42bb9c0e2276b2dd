import Values

/// The name of a copy in its place: of which space, when it was made, and the tag of the key that its
/// documents are sealed with, which no two devices share:
/// `umbu-SPACE-2026-11-22T10-15-30Z-1a2b3c4d.copy`.
public struct CopyName: Hashable, Sendable {
  public let text: String
  public let space: UUID
  /// To the second.
  public let madeAt: Instant
  public let tag: CopyTag

  /// What every name begins with, and none of a part does.
  public static let start = "umbu-"
  private static let end = ".copy"
  /// Of every name, in bytes.
  public static let length = 76

  public init(of space: UUID, at time: Instant, tag: CopyTag) {
    let second = Instant(milliseconds: time.milliseconds / 1_000 * 1_000)
    let clock = Array(second.description.bytes)[..<19].map { $0 == 0x3A ? 0x2D : $0 }
    self.space = space
    madeAt = second
    self.tag = tag
    text =
      Self.start + space.description + "-" + String(utf8: clock) + "Z-" + tag.text + Self.end
  }

  /// Nil for what is no such name.
  public init?(_ text: String) {
    let bytes = Array(text.bytes)
    guard bytes.count == Self.length, text.begins(with: Self.start), text.ends(with: Self.end),
      bytes[41] == 0x2D, bytes[61] == 0x5A, bytes[62] == 0x2D,
      let space = UUID(String(utf8: bytes[5..<41])), let tag = CopyTag(String(utf8: bytes[63..<71]))
    else { return nil }
    var clock = Array(bytes[42..<62])
    for place in [13, 16] {
      guard clock[place] == 0x2D else { return nil }
      clock[place] = 0x3A
    }
    guard let time = Instant(String(utf8: clock)) else { return nil }
    self.text = text
    self.space = space
    madeAt = time
    self.tag = tag
    // One spelling of each name.
    guard Array(space.description.bytes) == Array(bytes[5..<41]) else { return nil }
  }
}
