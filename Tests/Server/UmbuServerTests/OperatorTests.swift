import Testing

@testable import UmbuServer

@Suite("Where operators are served, and which proxies are believed", .onThreads)
struct OperatorTests {
  @Test(
    "an operators' address is an address in numbers and a port",
    arguments: [
      ("127.0.0.1:9090", "127.0.0.1", 9090), ("[::1]:0", "::1", 0),
      ("10.0.0.5:65535", "10.0.0.5", 65_535),
    ] as [(String, String, UInt16)])
  func address(_ text: String, _ address: String, _ port: UInt16) {
    #expect(OperatorAddress(text) == OperatorAddress(address: address, port: port))
  }

  @Test(
    "anything else is none",
    arguments: ["", ":9090", "127.0.0.1", "::1:9090", "localhost:9090", "127.0.0.1:70000", "[::1]"])
  func none(_ text: String) { #expect(OperatorAddress(text) == nil) }

  @Test(
    "options that cannot be read are told in words",
    arguments: [
      ("--trusted-proxy", "10.0.0.0/33"), ("--trusted-proxy", ""),
      ("--trusted-proxy", "10.0.0.1,proxy.example"), ("--operator", "9090"),
    ])
  func wrong(_ option: String, _ value: String) throws {
    // What comes behind it is wrong as well, so that nothing is served in any case.
    let result = try UmbuProcess.run(
      ["serve", "--data", "/nonexistent", option, value, "--anchors", "nowhere"])
    #expect(result.status == 2)
    #expect(result.error.contains("umbu: \(option) is an address"))
  }
}
