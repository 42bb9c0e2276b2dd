import Values

/// Eight hexadecimal digits that name a key for documents: what is sealed with that key carries them in
/// its name, and so do the copies that have the key inside.
public struct CopyTag: Hashable, Sendable {
  public let text: String
  /// Of every tag, in bytes.
  public static let length = 8

  /// Nil for what is none; capitals are not one.
  public init?(_ text: String) {
    guard text.byteCount == Self.length, text.bytes.allSatisfy({ isLowerHexadecimal($0) }) else {
      return nil
    }
    self.text = text
  }

  private init(zeros text: String) {
    self.text = text
  }

  /// That of no key.
  public static var none: CopyTag { CopyTag(zeros: "00000000") }
}

func isLowerHexadecimal(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x61...0x66 ~= byte }
