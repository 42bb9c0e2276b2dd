import Values

/// Addresses that an item may be about, and that a page may lead to.
public enum WebAddress {
  /// Whether it is one of the web: `http:` or `https:` with something behind it, without white space or controls.
  public static func isHeld(_ text: String) -> Bool {
    let lower = text.first(scalars: 8).asciiLowercased
    let scheme = lower.begins(with: "https://") ? 8 : lower.begins(with: "http://") ? 7 : 0
    guard scheme > 0, text.byteCount > scheme else { return false }
    for byte in text.bytes where byte <= 0x20 || byte == 0x7F { return false }
    return true
  }

  /// The name of its host, as people know it: without `www.` and port; nil for what is no address.
  public static func host(of text: String) -> String? {
    guard isHeld(text) else { return nil }
    var host: [UInt8] = []
    var slashes = 0
    for byte in text.bytes {
      if byte == 0x2F {
        slashes += 1
        if slashes == 3 { break }
        continue
      }
      guard slashes == 2 else { continue }
      if byte == 0x3F || byte == 0x23 { break }
      // What stands before an at sign is no host.
      if byte == 0x40 {
        host = []
      } else {
        host.append(byte)
      }
    }
    var name = String(utf8: host).asciiLowercased
    if let colon = name.bytes.enumerated().first(where: { $0.element == 0x3A }) {
      name = name.dropping(utf8: 0, upTo: colon.offset)
    }
    if name.begins(with: "www.") { name = name.dropping(utf8: 4) }
    return name.isEmpty ? nil : name
  }
}
