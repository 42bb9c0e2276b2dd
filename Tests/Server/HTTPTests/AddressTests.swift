import Testing

@testable import HTTP

@Suite struct AddressTests {
  @Test(
    "a network holds the addresses that begin as it does",
    arguments: [
      ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
      ("10.1.2.3/8", "10.9.9.9", true), ("192.0.2.7", "192.0.2.7", true),
      ("192.0.2.7", "192.0.2.8", false), ("172.18.0.0/31", "172.18.0.1", true),
      ("172.18.0.0/31", "172.18.0.2", false), ("0.0.0.0/0", "203.0.113.7", true),
      ("0.0.0.0/0", "2001:db8::1", false), ("10.0.0.0/8", "::ffff:10.1.1.1", true),
      ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe00::1", false),
      ("2001:db8:1:2::/64", "2001:db8:1:2:ffff::9", true),
      ("2001:db8:1:2::/64", "2001:db8:1:3::9", false),
      ("2001:db8::/65", "2001:db8:0:0:8000::", false), ("::1", "::1", true),
      ("::/0", "2001:db8::1", true),
    ])
  func holds(_ network: String, _ address: String, _ isIn: Bool) throws {
    let range = try #require(AddressRange(network))
    #expect(range.contains(try #require(PeerAddress(address))) == isIn)
  }

  @Test(
    "what is no address or no length is no network",
    arguments: [
      "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0/8", "::/129",
      "fd00::/8/8", "localhost", "10.0.0.0/8 ", "[::1]", "10.0.0.0:80",
    ])
  func none(_ text: String) { #expect(AddressRange(text) == nil) }

  @Test func `addresses are read as they are written`() {
    for text in ["203.0.113.7", "2001:db8::1", "::1"] {
      #expect(PeerAddress(text)?.description == text)
    }
    #expect(PeerAddress("::ffff:203.0.113.7")?.description == "203.0.113.7")
    #expect(PeerAddress("203.0.113") == nil)
  }

  private func forwarded(
    _ path: String?, from peer: String, trusting networks: [String]
  ) -> String? {
    Request(
      .get, "/", headers: path.map { ["X-Forwarded-For": $0] } ?? [:], peer: PeerAddress(peer)!,
      proxies: TrustedProxies(networks.compactMap { AddressRange($0) })
    ).forwardedFor
  }

  @Test func `a proxy that is trusted is believed, and nobody else`() {
    let containers = ["172.18.0.0/16", "fd00::/8"]
    #expect(forwarded("203.0.113.7", from: "172.18.0.2", trusting: containers) == "203.0.113.7")
    #expect(forwarded("203.0.113.7", from: "fd00::2", trusting: containers) == "203.0.113.7")
    #expect(forwarded("203.0.113.7", from: "172.19.0.2", trusting: containers) == nil)
    #expect(forwarded("203.0.113.7", from: "127.0.0.1", trusting: containers) == nil)
    #expect(forwarded(nil, from: "172.18.0.2", trusting: containers) == nil)
  }

  @Test func `of a chain of proxies the last that is none counts, whatever was written before`() {
    let chain = ["127.0.0.1", "10.0.0.0/8"]
    #expect(
      forwarded("198.51.100.1, 203.0.113.7, 10.0.0.9", from: "127.0.0.1", trusting: chain)
        == "203.0.113.7")
    #expect(forwarded("10.0.0.8, 10.0.0.9", from: "127.0.0.1", trusting: chain) == "10.0.0.8")
    #expect(forwarded("unknown", from: "127.0.0.1", trusting: chain) == "unknown")
  }

  @Test(
    "PL-006 a client is one address, whatever its port, and all that is no address is one client",
    arguments: [
      ("203.0.113.7:49152", "203.0.113.7"), ("[2001:db8::1]:443", "2001:db8::1"),
      ("[2001:db8::1]", "2001:db8::1"), ("2001:0DB8:0::1", "2001:db8::1"),
      ("::ffff:203.0.113.7", "203.0.113.7"), ("198.51.100.1, 10.0.0.9:80", "198.51.100.1"),
      ("203.0.113.7:", "unknown"), ("203.0.113.7:80x", "unknown"), ("[203.0.113.7", "unknown"),
      ("[::1]80", "unknown"), ("a:1", "unknown"), ("fe80::1%eth0", "unknown"),
      (String(repeating: "x", count: 9_000), "unknown"), ("198.51.100.1, unknown7", "unknown"),
    ])
  func nodes(_ header: String, _ client: String) {
    #expect(
      forwarded(header, from: "127.0.0.1", trusting: ["127.0.0.1", "10.0.0.0/8"]) == client)
  }
}
