/// How a text travels as SMS (3GPP TS 23.038 and 23.040): its alphabet, and of how many messages it
/// becomes, each of which is paid for.
public struct SMSText: Sendable, Hashable {
  public enum Alphabet: Sendable, Hashable {
    /// 7 bits a letter. `ç`, `á`, `ã`, `ê`, `í`, `ó`, `õ` and `ú` are not among them.
    case gsm7
    /// 16 bits a letter.
    case ucs2
  }

  public let text: String
  public let alphabet: Alphabet
  /// In units of its alphabet: septets, or halves of UTF-16.
  public let length: Int
  /// Of how many messages it is made; none for an empty text.
  public let segments: Int

  public init(_ text: String) {
    self.text = text
    if let weights = Self.weights(text) {
      alphabet = .gsm7
      length = weights.reduce(0, +)
      segments = length <= 160 ? min(length, 1) : Self.segments(weights, of: 153)
    } else {
      alphabet = .ucs2
      let weights = text.unicodeScalars.map { $0.value > 0xFFFF ? 2 : 1 }
      length = weights.reduce(0, +)
      segments = length <= 70 ? min(length, 1) : Self.segments(weights, of: 67)
    }
  }

  /// No letter is cut in two: one that does not fit begins the next message.
  private static func segments(_ weights: [Int], of room: Int) -> Int {
    var count = 1
    var used = 0
    for weight in weights {
      if used + weight > room {
        count += 1
        used = 0
      }
      used += weight
    }
    return count
  }

  /// The septets of each letter; nil when one is not in the alphabet.
  private static func weights(_ text: String) -> [Int]? {
    var weights: [Int] = []
    for scalar in text.unicodeScalars {
      if basic.contains(scalar) {
        weights.append(1)
      } else if extended.contains(scalar) {
        weights.append(2)
      } else {
        return nil
      }
    }
    return weights
  }

  /// TS 23.038 section 6.2.1.
  private static let basic = Set(
    ("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
      + "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà").unicodeScalars)
  /// Section 6.2.1.1: those behind an escape.
  private static let extended = Set("\u{0C}^{}\\[~]|€".unicodeScalars)

  /// A text whose letters are all of the alphabet of 7 bits where that has a near one: accents that it
  /// lacks are left out, as people write without them. Others stay as they are.
  public static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if basic.contains(scalar) || extended.contains(scalar) {
        plain.append(scalar)
      } else if let near = near[scalar] {
        plain.append(contentsOf: near.unicodeScalars)
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  private static let near: [Unicode.Scalar: String] = [
    "á": "a", "â": "a", "ã": "a", "ê": "e", "í": "i", "ó": "o", "ô": "o", "õ": "o", "ú": "u",
    "ç": "c", "Á": "A", "À": "A", "Â": "A", "Ã": "A", "Ê": "E", "Í": "I", "Ó": "O", "Ô": "O",
    "Õ": "O", "Ú": "U", "“": "\"", "”": "\"", "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...",
    "\u{A0}": " ", "\u{202F}": " ", "º": "o", "ª": "a",
  ]
}
