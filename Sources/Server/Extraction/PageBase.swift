import CExtraction
import Values

/// Where a page was found: what the addresses in it are relative to (RFC 3986 section 5).
struct PageBase {
  private let address: String
  /// What an element `base` says.
  var relative: String?

  init(_ address: String) {
    self.address = address
  }

  /// The whole address of what a page names; nil for what is none.
  func resolve(_ link: String) -> String? {
    let encoded = Self.encoded(link)
    guard !encoded.isEmpty, encoded.utf8.count <= 2_048 else { return nil }
    if Self.isWeb(encoded) { return encoded }
    guard let whole = extraction_resolve(encoded, address) else { return nil }
    defer { extraction_free(whole) }
    // libxml2 writes paths anew, and leaves there what would end an address in Markdown.
    return Self.encoded(String(cString: whole))
  }

  /// The same for `http` and `https` alone.
  func web(_ link: String?) -> String? {
    guard let link, let whole = resolve(link) else { return nil }
    return Self.isWeb(whole) ? whole : nil
  }

  private static func isWeb(_ address: String) -> Bool {
    let scheme = address.prefix(8).asLowercased
    return scheme.hasPrefix("http://") || scheme == "https://"
  }

  /// What a link of a text may lead to: the web, a mail, a phone.
  func linked(_ link: String?) -> String? {
    if let whole = web(link) { return whole }
    guard let link else { return nil }
    let encoded = Self.encoded(link)
    let scheme = encoded.prefix(7).asLowercased
    guard scheme == "mailto:" || scheme.hasPrefix("tel:"), encoded.utf8.count <= 2_048 else {
      return nil
    }
    return encoded
  }

  /// With what may not stand in an address, or would end it in Markdown, as `%XX`.
  static func encoded(_ link: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in link.trimmed.utf8 where byte != 0x09 && byte != 0x0A && byte != 0x0D {
      switch byte {
      case 0...0x20, 0x22, 0x28, 0x29, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0xFF:
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Substring {
  fileprivate var asLowercased: String { String(self).asciiLowercased }
}
