import Testing

@testable import HTTP

@Suite struct HeadersTests {
  @Test func `names compare without case and order is kept`() {
    var headers: Headers = ["Accept": "a", "X-One": "1"]
    headers.append("accept", "b")
    #expect(headers["ACCEPT"] == "a")
    #expect(headers.values("accept") == ["a", "b"])
    #expect(headers.map(\.name) == ["Accept", "X-One", "accept"])
    headers["Accept"] = "c"
    #expect(headers.values("accept") == ["c"])
    headers["x-one"] = nil
    #expect(headers.count == 1)
  }

  @Test func `nothing in a value can start another field`() async throws {
    try await serving {
      $0.get("/") { _ in
        var response = Response.text("ok")
        response.headers.append("X-Name", "a\r\nSet-Cookie: stolen=1\r\n\r\n\0")
        response.headers.append("X\r\nEvil", "1")
        response.headers.append("Content-Length", "99")
        response.headers.append("Connection", "upgrade")
        return response
      }
    } test: { (server) async throws in
      let reply = try await server.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(reply.headers["x-name"] == "a  Set-Cookie: stolen=1     ")
      #expect(reply.headers["set-cookie"] == nil)
      #expect(reply.headers["evil"] == nil)
      #expect(reply.headers["content-length"] == "2")
      #expect(reply.headers["connection"] == nil)
      #expect(reply.text == "ok")
    }
  }

  @Test(
    "a date is written and read",
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    ] as [(Int64, String)])
  func date(_ seconds: Int64, _ text: String) {
    #expect(HTTPDate.text(seconds) == text)
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(
    "what is no date is none",
    arguments: [
      "", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Foo 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 28:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    ])
  func noDate(_ text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }

  @Test func `an address is shown as text, and IPv6 counts by network`() {
    #expect(PeerAddress(v4: 0xC000_0201, port: 1).description == "192.0.2.1")
    let one = PeerAddress(high: 0x2001_0DB8_0000_0001, low: 1, port: 1)
    let other = PeerAddress(high: 0x2001_0DB8_0000_0001, low: 2, port: 1)
    #expect(one.description == "2001:db8:0:1::1")
    #expect(one.network == other.network)
  }
}
