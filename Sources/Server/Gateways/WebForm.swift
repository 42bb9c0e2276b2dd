/// The fields of a form as they are posted (WHATWG URL, `application/x-www-form-urlencoded`).
struct WebForm {
  static let type = "application/x-www-form-urlencoded"

  let bytes: [UInt8]

  init(_ fields: [(name: String, value: String)]) {
    var bytes: [UInt8] = []
    for field in fields {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
      bytes += Self.encoded(field.name) + [UInt8(ascii: "=")] + Self.encoded(field.value)
    }
    self.bytes = bytes
  }

  private static func encoded(_ text: String) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        [byte]
      case 0x20: [UInt8(ascii: "+")]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
