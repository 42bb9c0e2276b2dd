import HTTP

/// Where the figures for operators are served: an address of its own, which a proxy does not lead to.
public struct OperatorAddress: Hashable, Sendable {
  /// In numbers, without brackets.
  public var address: String
  public var port: UInt16

  public init(address: String = "127.0.0.1", port: UInt16) {
    self.address = address
    self.port = port
  }

  /// Reads `127.0.0.1:9090` or `[::1]:9090`; nil for anything else.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var address = text[..<colon]
    if address.hasPrefix("["), address.hasSuffix("]") {
      address = address.dropFirst().dropLast()
    } else if address.contains(":") {
      return nil
    }
    guard PeerAddress(String(address)) != nil else { return nil }
    self.init(address: String(address), port: port)
  }
}
