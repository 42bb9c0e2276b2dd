import API
import CurlTransport
import Testing
import TransportContract
import Waiting

@Suite("FF-002 libcurl keeps the transport's contract", .onThreads)
struct CurlTransportTests {
  @Test(arguments: transportContract.indices)
  func contract(index: Int) {
    let promise = transportContract[index]
    let other = WireServer()
    let server = WireServer(redirectingTo: "http://127.0.0.1:\(other.port)/")
    defer {
      server.stop()
      other.stop()
    }
    // Only who says nothing is not waited for: a busy machine answers late.
    let timeout = promise.request.path == "slow" ? 700 : 60_000
    let transport = CurlTransport(
      base: "http://127.0.0.1:\(server.port)/", timeout: Int64(timeout))
    #expect(promise.verdict(transport.send(promise.request)) == nil, "\(promise.name)")
  }

  @Test("a server that is not there is unreachable")
  func nobody() {
    let server = WireServer()
    server.stop()
    let transport = CurlTransport(base: "http://127.0.0.1:\(server.port)/", timeout: 700)
    #expect(transport.send(HTTPRequest(.get, "echo")) == .failed(.unreachable))
  }

  @Test("a header cannot become two")
  func headers() {
    let transport = CurlTransport(base: "http://127.0.0.1:1/")
    let header = HTTPHeader("X-Name", "a\r\nX-Other: b")
    #expect(
      transport.send(HTTPRequest(.get, "echo", headers: [header])) == .failed(.invalidURL))
  }

  @Test("an answer beyond the limit counts as none")
  func tooLarge() {
    let server = WireServer()
    defer { server.stop() }
    let transport = CurlTransport(
      base: "http://127.0.0.1:\(server.port)/", maxResponseBytes: 999_999)
    #expect(transport.send(HTTPRequest(.get, "large")) == .failed(.unreachable))
  }
}
