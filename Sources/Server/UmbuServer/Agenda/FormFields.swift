/// What a form of a page posts (`application/x-www-form-urlencoded`, in the URL standard).
struct FormFields: Sendable, Hashable {
  private var values: [String: String] = [:]

  /// Of fields with one name the first counts.
  init(_ body: [UInt8]) {
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.text(parts[0])
      if values[name] == nil { values[name] = parts.count > 1 ? Self.text(parts[1]) : "" }
    }
  }

  subscript(_ name: String) -> String? { values[name] }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+") {
        text.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), rest.count >= 2,
        let high = Self.digit(rest[rest.startIndex]),
        let low = Self.digit(rest[rest.startIndex + 1])
      {
        text.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
