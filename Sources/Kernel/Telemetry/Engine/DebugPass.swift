import Fields
import Values

/// A developer's token as a device sees it: `CONTENT.SIGNATURE`, both in Base64 for URLs. Whether the signature is right the
/// server alone knows, which takes events for developers with a good one only; a device sees that there is one, and until
/// when it holds.
struct DebugPass: Hashable, Sendable {
  let text: String
  /// Nil where the content does not say.
  let expires: Instant?

  /// Nil for what is no token, is not signed, or holds no more.
  init?(_ text: String, at now: Instant) {
    let parts = text.parts { $0 == "." }
    guard parts.count == 2, text.byteCount <= 1_000 else { return nil }
    for part in parts where part.isEmpty || !part.isAddressable { return nil }
    self.text = text
    expires = Self.expiry(in: parts[0])
    guard isValid(at: now) else { return nil }
  }

  func isValid(at now: Instant) -> Bool { expires.map { now < $0 } ?? true }

  private static func expiry(in content: String) -> Instant? {
    guard let bytes = AddressableBase64.decode(content) else { return nil }
    do throws(JSONError) {
      let content = try JSONValue.parse(bytes)
      return content["expires"]?.wholeNumber.map { Instant(milliseconds: $0) }
    } catch {
      return nil
    }
  }
}

extension String {
  /// Whether there is nothing in it but what Base64 for URLs is made of.
  fileprivate var isAddressable: Bool {
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: break
      default: return false
      }
    }
    return true
  }
}

/// Base64 as it may stand in an address (RFC 4648 section 5), without padding.
enum AddressableBase64 {
  static func encode(_ bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    for letter in Base64Text.encode(bytes).bytes {
      switch letter {
      case 0x2B: letters.append(0x2D)  // + becomes -
      case 0x2F: letters.append(0x5F)  // / becomes _
      case 0x3D: break
      default: letters.append(letter)
      }
    }
    return String(utf8: letters)
  }

  /// Nil for what is none.
  static func decode(_ text: String) -> [UInt8]? {
    var letters: [UInt8] = []
    for letter in text.bytes {
      switch letter {
      case 0x2D: letters.append(0x2B)
      case 0x5F: letters.append(0x2F)
      default: letters.append(letter)
      }
    }
    while letters.count % 4 != 0 { letters.append(0x3D) }
    return Base64Text.decode(String(utf8: letters))
  }
}
