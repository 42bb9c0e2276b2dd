import Fields
import Values

/// JSON as it stands in other texts.
enum JSONText {
  /// How deep what is taken away is nested, at most.
  static var limits: JSONLimits { JSONLimits(depth: 16, bytes: JSONPieces.mostBytes) }

  static func value(_ bytes: [UInt8]) -> JSONValue? {
    do throws(JSONError) {
      return try JSONValue.parse(bytes, limits: limits)
    } catch {
      return nil
    }
  }

  static func text(_ bytes: [UInt8]) -> String? { value(bytes)?.text }

  /// Within HTML, where no less-than sign may end what it stands in: `\u003c` says the same.
  static func inPage(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x3C) else { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 64)
    for byte in bytes {
      if byte == 0x3C { out += escaped(0x3C) } else { out.append(byte) }
    }
    return out
  }

  /// Within YAML, which takes fewer characters as they are than JSON does.
  static func inFrontMatter(_ value: JSONValue) -> [UInt8] {
    var text = ""
    for scalar in value.jsonText.scalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        text += String(utf8: escaped(scalar.value))
      default: text.append(scalar)
      }
    }
    return Array(text.bytes)
  }

  private static func escaped(_ value: UInt32) -> [UInt8] {
    var out: [UInt8] = [0x5C, 0x75]
    for place in 0..<4 as Range<UInt32> {
      let digit = UInt8(truncatingIfNeeded: value >> (12 - 4 * place) & 15)
      out.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
    return out
  }
}
