import Copies
import CurlTransport
import Glibc
import Testing

@testable import CopyServer

@Suite("FF-037 the server reaches nothing for others that only it can see")
struct AddressRulesTests {
  private static func bytes(_ text: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET6, text, &bytes) == 1 { return bytes }
    var four = [UInt8](repeating: 0, count: 4)
    return inet_pton(AF_INET, text, &four) == 1 ? four : []
  }

  @Test(
    "addresses of loops, own networks, links, carriers, metadata, many and none are not public",
    arguments: [
      "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
      "127.0.0.1", "127.9.9.9", "169.254.169.254", "169.254.0.1", "172.16.0.1", "172.31.255.255",
      "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255",
      "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.1.2.3", "240.0.0.1", "255.255.255.255",
      "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254",
      "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:2::1",
      "2001:db8::1", "2002:7f00:1::", "2002:a00:1::1", "3fff::1", "fc00::1", "fd12:3456::1",
      "fe80::1", "fec0::1", "ff02::1", "5f00::1",
    ])
  func special(text: String) {
    let bytes = Self.bytes(text)
    #expect(!bytes.isEmpty)
    #expect(!AddressRules.isPublic(bytes))
  }

  @Test(
    "addresses that were given out are",
    arguments: [
      "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
      "128.0.0.1", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255",
      "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "::ffff:8.8.8.8",
      "64:ff9b::808:808", "2002:808:808::1", "2606:4700::1111", "2800:3f0::1", "2a00:1450::1",
    ])
  func given(text: String) {
    #expect(AddressRules.isPublic(Self.bytes(text)))
  }

  @Test("what is no address of the internet is not public")
  func others() {
    #expect(!AddressRules.isPublic([]))
    #expect(!AddressRules.isPublic([1, 1, 1]))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isPublic = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { AddressRules.isPublic($0) }
    }
    #expect(!isPublic)
  }

  @Test("a host is allowed by name, port and way of speaking together")
  func hosts() throws {
    let hosts = try #require(AllowedHosts("nas.example:5006,http://10.0.0.9:8080"))
    func allows(_ text: String) -> Bool { CopyAddress(text).map(hosts.allows) ?? false }
    #expect(allows("https://NAS.example:5006/copias"))
    #expect(allows("http://10.0.0.9:8080/a/b"))
    for other in [
      "https://nas.example/", "http://nas.example:5006/", "https://10.0.0.9:8080/",
      "http://10.0.0.9/", "https://x.nas.example:5006/",
    ] {
      #expect(!allows(other), "\(other)")
    }
    for wrong in ["", "a,,b", "a/b", "ftp://a", "a b", "https://u@a"] {
      #expect(AllowedHosts(wrong) == nil, "\(wrong)")
    }
  }
}
