extension Request {
  /// Whether a trusted proxy passed it on and says for whom.
  public var isProxied: Bool {
    proxies.contains(peer) && headers.contains("x-forwarded-for")
  }

  /// The address that it was passed on for, as the proxy wrote it: each proxy puts whom it saw behind
  /// what it was told, so it is the last that is no trusted proxy itself. Nil where nobody is believed.
  public var forwardedFor: String? {
    guard isProxied else { return nil }
    let path = headers.list("x-forwarded-for")
    return path.last { entry in PeerAddress(entry).map { !proxies.contains($0) } ?? true }
      ?? path.first
  }
}
