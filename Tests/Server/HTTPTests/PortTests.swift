import Testing

@testable import HTTP

@Suite struct PortTests {
  private func server(on port: UInt16, loops: Int = 2, address: String = "127.0.0.1") -> Server {
    var router = Router()
    router.sync(.get, "/") { _ in .text("ok") }
    var configuration = Configuration()
    configuration.address = address
    configuration.port = port
    configuration.loops = loops
    configuration.clock = Hands().clock
    return Server(router: router, configuration: configuration)
  }

  @Test("a port that another server has is an error with its number", arguments: [1, 2])
  func taken(loops: Int) async throws {
    let first = server(on: 0)
    try first.start()
    let second = server(on: first.port, loops: loops)
    #expect(throws: ServerError.addressInUse(first.port)) { try second.start() }
    // All families and addresses have the same port.
    let third = server(on: first.port, address: "0.0.0.0")
    #expect(throws: ServerError.addressInUse(first.port)) { try third.start() }
    for _ in 0..<8 {
      let reply = try await first.ask("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(reply.text == "ok")
    }
    await first.stop(grace: .zero)
  }

  @Test func `a port is free again right after a stop that closed its clients' connections`()
    async throws
  {
    let first = server(on: 0)
    try first.start()
    let client = try first.client()
    await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try await client.reply().text == "ok")
    // The server closes first, so the connection ends in TIME_WAIT on its side.
    await first.stop(grace: .zero)
    #expect(await client.isAtEnd())
    let second = server(on: first.port)
    try second.start()
    #expect(second.port == first.port)
    #expect(try await second.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").text == "ok")
    await second.stop(grace: .zero)
  }

  @Test func `an address that is not in numbers is an error`() throws {
    for port: UInt16 in [0, 8080] {
      #expect(throws: ServerError.badAddress("nowhere")) {
        try server(on: port, address: "nowhere").start()
      }
    }
  }
}
