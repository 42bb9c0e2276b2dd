import CCurl
import CurlTransport
import Values

/// The address that a person's link, or a redirect, leads to.
enum PageLink {
  /// Nil for anything but an address of `http` or `https` that names no user, on a port of the web. Names in other
  /// letters come out in ASCII (RFC 3492), and without what comes behind `#`.
  /// - Parameter base: what it is relative to.
  static func address(_ link: String, from base: WebAddress? = nil) -> WebAddress? {
    guard link.utf8.count <= WebAddress.maxBytes, let url = curl_url() else { return nil }
    defer { curl_url_cleanup(url) }
    let none: UInt32 = 0
    let encode = UInt32(CURLU_URLENCODE)
    if let base, curl_url_set(url, CURLUPART_URL, base.text, none) != CURLUE_OK { return nil }
    guard
      curl_url_set(url, CURLUPART_URL, plain(link), encode | UInt32(CURLU_DISALLOW_USER))
        == CURLUE_OK
    else { return nil }
    curl_url_set(url, CURLUPART_FRAGMENT, nil, none)
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(url, CURLUPART_URL, &text, UInt32(CURLU_PUNYCODE)) == CURLUE_OK, let text
    else { return nil }
    defer { curl_free(text) }
    guard let address = WebAddress(String(cString: text)), PageRules.isWebPort(address.port) else {
      return nil
    }
    return address
  }

  /// Without spaces around it, and with what no address has as `%XX`.
  private static func plain(_ link: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in link.trimmed.utf8 {
      switch byte {
      case 0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D:
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      case 0x09, 0x0A, 0x0D: break
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
