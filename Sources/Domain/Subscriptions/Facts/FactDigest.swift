import Fields
import Values

/// The SHA-256 of a fact as it arrived: the same fact twice has the same, and of two that were signed at one
/// instant the greater counts.
public struct FactDigest: Hashable, Sendable {
  /// Lower-case hexadecimal, 64 digits; empty of a blank fact.
  public let hex: String

  /// - Parameter bytes: the 32 of a SHA-256.
  public init(_ bytes: some Sequence<UInt8>) {
    let digits = Array("0123456789abcdef".utf8)
    var hex: [UInt8] = []
    for byte in bytes {
      hex.append(digits[Int(byte >> 4)])
      hex.append(digits[Int(byte & 15)])
    }
    self.hex = String(utf8: hex)
  }

  public static let blank = FactDigest([UInt8]())
}

extension FactDigest: Comparable {
  public static func < (a: FactDigest, b: FactDigest) -> Bool { isBefore(a.hex, b.hex) }
}

extension FactDigest: FieldValue {
  public static var outline: FieldOutline { FieldOutline(.text) }
  public var json: JSONValue { .text(hex) }
  public init?(json: JSONValue) {
    guard case .text(let text) = json,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    hex = text
  }
}
