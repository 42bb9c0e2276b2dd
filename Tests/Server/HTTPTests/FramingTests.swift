import Testing

@testable import HTTP

/// Requests that must be understood, and requests that two parsers could understand differently.
@Suite struct FramingTests {
  struct Probe: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: String
    /// The statuses of all answers on the connection, in order.
    let statuses: [Int]

    init(_ name: String, _ bytes: String, _ statuses: Int...) {
      self.name = name
      self.bytes = bytes
      self.statuses = statuses
    }

    var testDescription: String { name }
  }

  static let valid: [Probe] = [
    Probe("a plain GET", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", 200),
    Probe("an empty line before", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 200),
    Probe("HTTP/1.0 without Host", "GET / HTTP/1.0\r\n\r\n", 200),
    Probe("a host with port", "GET / HTTP/1.1\r\nHost: a:80\r\n\r\n", 200),
    Probe("an IPv6 host", "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", 200),
    Probe("an absolute target", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 200),
    Probe("an absolute target without path", "GET http://a HTTP/1.1\r\nHost: A\r\n\r\n", 200),
    Probe("a query with braces", "GET /?a={b}|[c] HTTP/1.1\r\nHost: a\r\n\r\n", 200),
    Probe("no space after the colon", "GET / HTTP/1.1\r\nHost:a\r\n\r\n", 200),
    Probe("an empty value", "GET / HTTP/1.1\r\nHost: a\r\nX:\r\n\r\n", 200),
    Probe("opaque bytes in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: é\r\n\r\n", 200),
    Probe("a length of zero", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 200),
    Probe("a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi", 200),
    Probe("a length with zeros", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 02\r\n\r\nhi", 200),
    Probe("a body on GET", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi", 200),
    Probe("chunks", chunked("2\r\nhi\r\n0\r\n\r\n"), 200),
    Probe("a chunk extension", chunked("2;a=b\r\nhi\r\n0\r\n\r\n"), 200),
    Probe("a trailer", chunked("2\r\nhi\r\n0\r\nX: y\r\n\r\n"), 200),
    Probe("an upper-case coding", chunked("0\r\n\r\n", coding: "Chunked"), 200),
    Probe("a chunk size with zeros", chunked("0002\r\nhi\r\n000\r\n\r\n"), 200),
    Probe(
      "two in one write",
      "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /no HTTP/1.1\r\nHost: a\r\n\r\n", 200, 404),
    Probe(
      "a body and the next request",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhiGET / HTTP/1.1\r\nHost: a\r\n\r\n",
      200, 200),
    Probe(
      "nothing after Connection: close",
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 200
    ),
    Probe("all that is served", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    Probe("an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 405),
  ]

  static let hostile: [Probe] = [
    Probe("both lengths", post("Content-Length: 5\r\nTransfer-Encoding: chunked", zero), 400),
    Probe("both, reversed", post("Transfer-Encoding: chunked\r\nContent-Length: 5", zero), 400),
    Probe("two lengths", post("Content-Length: 5\r\nContent-Length: 6", "hello!"), 400),
    Probe("two equal lengths", post("Content-Length: 5\r\nContent-Length: 5", "hello"), 400),
    Probe("a list of lengths", post("Content-Length: 5, 5", "hello"), 400),
    Probe("a signed length", post("Content-Length: +5", "hello"), 400),
    Probe("a negative length", post("Content-Length: -5", "hello"), 400),
    Probe("a hexadecimal length", post("Content-Length: 0x5", "hello"), 400),
    Probe("a length with a unit", post("Content-Length: 5b", "hello"), 400),
    Probe("a length with a space", post("Content-Length: 1 2", "hello"), 400),
    Probe("an empty length", post("Content-Length:", "hello"), 400),
    Probe("a length beyond all", post("Content-Length: 99999999999999999999", "hello"), 400),
    Probe("a fraction as length", post("Content-Length: 5.0", "hello"), 400),
    Probe("a space before the colon", post("Content-Length : 5", "hello"), 400),
    Probe("a tab before the colon", post("Content-Length\t: 5", "hello"), 400),
    Probe("a coding with space before", post("Transfer-Encoding : chunked", zero), 400),
    Probe("an unknown coding as the last", post("Transfer-Encoding: gzip", zero), 400),
    Probe("chunked before another coding", post("Transfer-Encoding: chunked, gzip", zero), 400),
    Probe("identity", post("Transfer-Encoding: identity", zero), 400),
    Probe("identity after chunked", post("Transfer-Encoding: chunked, identity", zero), 400),
    Probe("a list of codings", post("Transfer-Encoding: gzip, chunked", zero), 501),
    Probe("chunked twice", post("Transfer-Encoding: chunked, chunked", zero), 400),
    Probe(
      "a repeated field", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", zero),
      400),
    Probe("a second coding", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: x", zero), 400),
    Probe("an empty coding", post("Transfer-Encoding:", zero), 400),
    Probe("a quoted coding", post("Transfer-Encoding: \"chunked\"", zero), 400),
    Probe("a coding after vertical tab", post("Transfer-Encoding: \u{0B}chunked", zero), 400),
    Probe("a coding with parameter", post("Transfer-Encoding: chunked;x", zero), 400),
    Probe(
      "chunked in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    Probe("a host that is a dot", "GET / HTTP/1.1\r\nHost: .\r\n\r\n", 400),
    Probe("a host with an empty label", "GET / HTTP/1.1\r\nHost: a..b\r\n\r\n", 400),
    Probe("a folded line", "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", 400),
    Probe("a fold as first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
    Probe("a folded length", post("Content-Length:\r\n 5", "hello"), 400),
    Probe("a tab before a value", "GET / HTTP/1.1\r\nHost: a\r\nX:\ta\r\n\r\n", 400),
    Probe("a tab after a value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\t\r\n\r\n", 400),
    Probe("bare LF in the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
    Probe("bare LF in a field", "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", 400),
    Probe("bare LF everywhere", "GET / HTTP/1.1\nHost: a\n\n", 400),
    Probe("bare CR in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400),
    Probe("bare CR at the end", "GET / HTTP/1.1\r\nHost: a\r\n\rX", 400),
    Probe("NUL in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", 400),
    Probe("NUL in a name", "GET / HTTP/1.1\r\nHost: a\r\nX\0: a\r\n\r\n", 400),
    Probe("NUL in the target", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("an escaped NUL in the path", "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("an escape in value", "GET / HTTP/1.1\r\nHost: a\r\nX: \u{1B}[2J\r\n\r\n", 400),
    Probe("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
    Probe("an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
    Probe("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    Probe("two equal Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
    Probe("a Host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
    Probe("a Host with a user", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", 400),
    Probe("a Host with a space", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
    Probe("a Host with a bad port", "GET / HTTP/1.1\r\nHost: a:8x\r\n\r\n", 400),
    Probe("another authority", "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("a user in the target", "GET http://u@a/ HTTP/1.1\r\nHost: u@a\r\n\r\n", 400),
    Probe("an empty name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400),
    Probe("no colon", "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", 400),
    Probe("a space in a name", "GET / HTTP/1.1\r\nHost: a\r\nX Y: b\r\n\r\n", 400),
    Probe("a bracket in a name", "GET / HTTP/1.1\r\nHost: a\r\nX[]: b\r\n\r\n", 400),
    Probe("bytes above ASCII in a name", "GET / HTTP/1.1\r\nHost: a\r\né: b\r\n\r\n", 400),
    Probe("two spaces after the method", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("two spaces before the version", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("a tab for a space", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("a space before the method", " GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("a space after the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
    Probe("two empty lines before", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("a method in lower case", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("a method with a digit", "G3T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("no version", "GET /\r\nHost: a\r\n\r\n", 400),
    Probe("HTTP/0.9", "GET /\r\n\r\n", 400),
    Probe("a lower-case version", "GET / http/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("a version with two digits", "GET / HTTP/1.10\r\nHost: a\r\n\r\n", 400),
    Probe("another version", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
    Probe("another minor version", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505),
    Probe("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    Probe("TLS", "\u{16}\u{3}\u{1}\u{2}\0\u{1}", 400),
    Probe("a target without slash", "GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("an asterisk for GET", "GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("a fragment", "GET /#a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("a target above ASCII", "GET /é HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("CONNECT", "CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n", 501),
    Probe("a bad escape", "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("a cut escape", "GET /%4 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("dots in the path", "GET /a/../b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("escaped dots in the path", "GET /a/%2e%2e/b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Probe("an unknown expectation", post("Expect: 200-ok\r\nContent-Length: 1", "a"), 417),
    Probe("a chunk size without digits", chunked("\r\nhi\r\n0\r\n\r\n"), 400),
    Probe("a negative chunk size", chunked("-2\r\nhi\r\n0\r\n\r\n"), 400),
    Probe("a prefixed chunk size", chunked("0x2\r\nhi\r\n0\r\n\r\n"), 400),
    Probe("a chunk size with a space", chunked("2 \r\nhi\r\n0\r\n\r\n"), 400),
    Probe("a space before a chunk size", chunked(" 2\r\nhi\r\n0\r\n\r\n"), 400),
    Probe("a huge chunk size", chunked("fffffffffffffffff\r\nhi\r\n0\r\n\r\n"), 400),
    Probe("bare LF after a chunk size", chunked("2\nhi\r\n0\r\n\r\n"), 400),
    Probe("another byte for CR after a chunk", chunked("2\r\nhiX\n0\r\n\r\n"), 400),
    Probe("bare LF after a chunk", chunked("2\r\nhi\n0\r\n\r\n"), 400),
    Probe("a chunk that is too short", chunked("3\r\nhi\r\n0\r\n\r\n"), 400),
    Probe("a chunk that is too long", chunked("1\r\nhi\r\n0\r\n\r\n"), 400),
    Probe("bare LF in an extension", chunked("2;a\nhi\r\n0\r\n\r\n"), 400),
    Probe("NUL in an extension", chunked("2;a\0\r\nhi\r\n0\r\n\r\n"), 400),
    Probe("a bad trailer", chunked("0\r\nX : y\r\n\r\n"), 400),
    Probe("a folded trailer", chunked("0\r\nX: y\r\n z\r\n\r\n"), 400),
    Probe("bare LF after a trailer", chunked("0\r\nX: y\n\r\n"), 400),
  ]

  private static let zero = "0\r\n\r\n"

  private static func post(_ fields: String, _ body: String) -> String {
    "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
  }

  private static func chunked(_ body: String, coding: String = "chunked") -> String {
    post("Transfer-Encoding: \(coding)", body)
  }

  private static func routes(_ router: inout Router) {
    router.sync(.get, "/") { _ in .text("ok") }
    router.sync(.post, "/") { Response(body: .bytes($0.body.bytes)) }
  }

  private static func statuses(_ bytes: String, from server: Server) async throws -> [Int] {
    let client = try server.client()
    await client.send(bytes)
    await client.endSending()
    var statuses: [Int] = []
    while let reply = try? await client.reply() { statuses.append(reply.status) }
    return statuses
  }

  @Test("a request by the book is answered", arguments: valid)
  func accepts(_ probe: Probe) async throws {
    try await serving(Self.routes) { (server) async throws in
      let statuses = try await Self.statuses(probe.bytes, from: server)
      #expect(statuses == probe.statuses)
    }
  }

  @Test("an ambiguous request is refused once and the connection closed", arguments: hostile)
  func refuses(_ probe: Probe) async throws {
    try await serving(Self.routes) { (server) async throws in
      let smuggled = "GET / HTTP/1.1\r\nHost: smuggled\r\n\r\n"
      let statuses = try await Self.statuses(probe.bytes + smuggled, from: server)
      #expect(statuses == probe.statuses)
    }
  }

  @Test("the answer is the same wherever the network cuts a request", arguments: valid)
  func isCutAnywhere(_ probe: Probe) async throws {
    try await serving(Self.routes) { (server) async throws in
      let client = try server.client()
      for byte in probe.bytes.utf8 { await client.send([byte]) }
      await client.endSending()
      var statuses: [Int] = []
      while let reply = try? await client.reply() { statuses.append(reply.status) }
      #expect(statuses == probe.statuses)
    }
  }
}
