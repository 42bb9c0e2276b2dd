extension Request {
  /// Whether a trusted proxy passed it on and says for whom.
  public var isProxied: Bool {
    proxies.contains(peer) && headers.contains("x-forwarded-for")
  }

  /// The address that it was passed on for, without the port that some proxies add: each proxy puts
  /// whom it saw behind what it was told, so it is the last that is no trusted proxy itself. `unknown`
  /// for all that is no address; nil where nobody is believed.
  public var forwardedFor: String? {
    guard isProxied else { return nil }
    let path = headers.list("x-forwarded-for")
    let client =
      path.last { entry in PeerAddress(node: entry).map { !proxies.contains($0) } ?? true }
      ?? path.first
    return client.map { PeerAddress(node: $0)?.description ?? "unknown" }
  }
}

extension PeerAddress {
  /// Reads an address as proxies write it: alone, in brackets, or with a port (RFC 7239 section 6).
  fileprivate init?(node text: String) {
    var address = text[...]
    if address.first == "[", let end = address.firstIndex(of: "]") {
      let rest = address[address.index(after: end)...]
      guard rest.isEmpty || Self.isPort(rest) else { return nil }
      address = address[address.index(after: address.startIndex)..<end]
    } else if let colon = address.firstIndex(of: ":"), Self.isPort(address[colon...]) {
      address = address[..<colon]
    }
    self.init(String(address))
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.first == ":" && (1...5).contains(text.dropFirst().utf8.count)
      && text.dropFirst().utf8.allSatisfy(Ascii.isDigit)
  }
}
