/// Parameters as Stripe's API takes them: a form whose names have brackets, `line_items[0][price]`.
struct StripeForm: Sendable, Hashable {
  static let type = "application/x-www-form-urlencoded"

  private(set) var text = ""

  /// Adds a parameter; nil adds nothing.
  mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    if !text.isEmpty { text += "&" }
    text += Self.encoded(name) + "=" + Self.encoded(value)
  }

  mutating func add(_ name: String, _ value: Int64) { add(name, "\(value)") }

  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        out.append(byte)
      default:
        out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
