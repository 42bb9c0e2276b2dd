/// The networks that a client's calls count for, from what `Request.client` says: an IPv4 address
/// alone; an IPv6 /64 and, since one customer may have many of them, its /56 and its /48.
struct ClientNetworks {
  /// The smallest.
  let client: String
  /// Each with how many times as much as the smallest it may.
  let all: [(key: String, times: Int)]

  init(_ client: String, wider: RateLimits.Widths) {
    self.client = client
    let groups = client.split(separator: ":", omittingEmptySubsequences: false)
    guard groups.count == 4, let last = UInt16(groups[3], radix: 16) else {
      all = [(client, 1)]
      return
    }
    let by48 = groups[..<3].joined(separator: ":")
    all = [
      (client, 1), ("\(by48):\(String(last & 0xFF00, radix: 16))/56", wider.by56),
      ("\(by48)/48", wider.by48),
    ]
  }
}
