import Values

/// A file that goes with a mail.
public struct MailAttachment: Sendable, Hashable {
  /// Letters, digits, dots and hyphens.
  public var name: String
  /// With its parameters: `text/calendar; charset=utf-8; method=PUBLISH`.
  public var type: String
  public var bytes: [UInt8]

  public init(name: String, type: String, bytes: [UInt8]) {
    self.name = name
    self.type = type
    self.bytes = bytes
  }

  /// Whether neither its name nor its type says anything but that.
  var isFitForHeaders: Bool {
    (1...60).contains(name.utf8.count) && (3...200).contains(type.utf8.count)
      && type.utf8.allSatisfy { 0x20...0x7E ~= $0 }
      && name.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: "-")
      }
  }

  /// It as a part of a message, in lines of 76 characters at most (RFC 2045 section 6.8, RFC 2183).
  var lines: [String] {
    let text = Array(Base64Text.encode(bytes).utf8)
    let pieces = stride(from: 0, to: text.count, by: 76).map { start in
      String(decoding: text[start..<min(start + 76, text.count)], as: UTF8.self)
    }
    return [
      "Content-Type: \(type)", "Content-Transfer-Encoding: base64",
      "Content-Disposition: attachment; filename=\"\(name)\"", "",
    ] + pieces
  }
}
