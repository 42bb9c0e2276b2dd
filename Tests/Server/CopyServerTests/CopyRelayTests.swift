import Copies
import CopyServer
import Testing

@Suite("FF-037 places that the server does not reach")
struct CopyRelayTests {
  private static func place(_ address: String) -> CopyPlace {
    var place = CopyPlace()
    place.address = address
    return place
  }

  @Test(
    "a place in a private network, however it is written",
    arguments: [
      "https://127.0.0.1/", "https://localhost/", "https://127.1/", "https://2130706433/",
      "https://0x7f000001/", "https://017700000001/", "https://0/", "https://10.0.0.1/",
      "https://169.254.169.254/latest/meta-data", "https://192.168.0.1:8443/", "https://[::1]/",
      "https://[::ffff:127.0.0.1]/", "https://[fe80::1]/", "https://[fd00::1]/",
      "https://100.64.0.1/",
    ])
  func privateNetworks(address: String) async {
    await #expect(throws: CopyFailure.hostNotAllowed) {
      try await CopyRelay(patience: 5_000).check(Self.place(address))
    }
  }

  @Test("a place without TLS that the operator does not name, and what is no address")
  func unsafe() async {
    await #expect(throws: CopyFailure.notSecure) {
      try await CopyRelay().check(Self.place("http://1.1.1.1/"))
    }
    for address in ["", "gopher://1.1.1.1/", "https://a@1.1.1.1/"] {
      await #expect(throws: CopyFailure.badAddress) {
        try await CopyRelay().list(Self.place(address))
      }
    }
  }

  @Test("nobody listens there")
  func unreachable() async throws {
    let hosts = try #require(AllowedHosts("http://127.0.0.1:1"))
    await #expect(throws: CopyFailure.unreachable) {
      try await CopyRelay(allowing: hosts).list(Self.place("http://127.0.0.1:1/"))
    }
  }
}
