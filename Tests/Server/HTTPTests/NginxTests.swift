import Peers
import Testing
import Waiting

@testable import HTTP

/// The same bytes to nginx and to us: behind a proxy the two must never disagree about where a
/// request ends, so what we accept nginx must read the same, and what it refuses we refuse.
@Suite(
  .enabled(if: Nginx.program != nil, "nginx is not installed (Debian: nginx-light)"),
  .onThreads)
struct NginxTests {
  /// Our answers that end a connection because a request could not be understood for certain.
  private static let refusals: Set<Int> = [400, 408, 413, 414, 417, 431, 501, 505]

  /// What nginx is told to do: to answer with the method and the decoded path.
  private static let mirror = #"location / { return 200 "$request_method $uri"; }"#

  private static func routes(_ router: inout Router) {
    for method in [Method.get, .head, .post, .put, .patch, .delete] {
      router.on(method, "/*path") { .text("\(request: $0)") }
    }
  }

  private struct Answer: Equatable {
    let status: Int
    let text: String
  }

  /// The answers to everything in `bytes`.
  private func answers(_ bytes: [UInt8], _ port: UInt16) async throws -> [Answer] {
    let client = try Client(port: port)
    await client.send(bytes)
    await client.endSending()
    var answers: [Answer] = []
    while let reply = try? await client.reply() {
      answers.append(Answer(status: reply.status, text: reply.status == 200 ? reply.text : ""))
    }
    return answers
  }

  /// Every request that we understand, nginx must have seen at the same place with the same target.
  private func compare(_ bytes: [UInt8], _ nginx: Nginx, _ server: Server, _ note: String)
    async throws
  {
    let ours = try await answers(bytes, server.port)
    let understood = ours.prefix { !Self.refusals.contains($0.status) }
    #expect(ours.count <= understood.count + 1, "nothing is answered after a refusal")
    guard !understood.isEmpty else { return }
    let theirs = try await answers(bytes, nginx.port)
    let agrees = understood.indices.allSatisfy { index in
      // A 404 or 405 as our last word was said before the body was read, and closed.
      if understood[index].status != 200, index == ours.count - 1 { return true }
      guard index < theirs.count, theirs[index].status == 200 else { return false }
      return understood[index].status != 200 || understood[index] == theirs[index]
    }
    let text = String(decoding: bytes, as: UTF8.self).debugDescription
    #expect(agrees, "\(note): \(text) ours \(ours) nginx \(theirs)")
  }

  @Test func `hostile and valid requests are read as nginx reads them, or refused`() async throws {
    let nginx = try #require(Nginx.started(server: Self.mirror))
    defer { nginx.stop() }
    try await serving(Self.routes) { (server) async throws in
      let marker = "GET /marker HTTP/1.1\r\nHost: a\r\n\r\n"
      // nginx does not know OPTIONS with an asterisk, and no framing depends on it.
      for probe in FramingTests.valid + FramingTests.hostile
      where !probe.bytes.hasPrefix("OPTIONS *") {
        try await compare(Array((probe.bytes + marker).utf8), nginx, server, probe.name)
      }
    }
  }

  @Test func `random damage is read as nginx reads it, or refused`() async throws {
    let nginx = try #require(Nginx.started(server: Self.mirror))
    defer { nginx.stop() }
    var random = Seed.fresh()
    let good = [
      "GET /a?b=c HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n",
      "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
      "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      "GET /h HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x\r\nabc\r\n0\r\nT: v\r\n\r\n",
    ].map { Array($0.utf8) }
    let marker = Array("GET /marker HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    try await serving(Self.routes) { (server) async throws in
      for _ in 0..<500 {
        let bytes = random.damage(good[random.below(good.count)])
        try await compare(bytes + marker, nginx, server, "seed \(random.seed)")
      }
    }
  }
}

extension DefaultStringInterpolation {
  /// The same of ours.
  fileprivate mutating func appendInterpolation(request: Request) {
    appendInterpolation("\(request.method) /\(request.parameters["path"] ?? "")")
  }
}
