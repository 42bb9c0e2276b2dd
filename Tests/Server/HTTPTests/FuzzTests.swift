import Testing
import Waiting

@testable import HTTP

/// Random bytes against everything that reads what clients send. A failure names the seed that
/// makes it again: UMBU_SEED=… swift test --filter FuzzTests.
@Suite(.onThreads) struct FuzzTests {
  private static let seeds = [
    "GET /a/b?c=d HTTP/1.1\r\nHost: example.org:8080\r\nAccept: */*\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\nConnection: keep-alive, close\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n",
    "OPTIONS http://a:1/ HTTP/1.0\r\nHost: a:1\r\nX-Empty:\r\n\r\n",
  ].map { Array($0.utf8) }

  private enum Outcome: Equatable {
    case head(String)
    case refused(Int)
    case incomplete
  }

  /// Reads a head as the loop does, with the bytes arriving in these pieces.
  private func read(_ bytes: [UInt8], cuts: [Int]) -> Outcome {
    let limits = Limits()
    var scan = HeadScan()
    do throws(ProtocolError) {
      for end in cuts + [bytes.count] {
        let arrived = Array(bytes[..<end])
        guard let length = try scan.end(in: arrived.span, limits: limits) else { continue }
        let head = try HeadParser.parse(Array(arrived[..<length]), limits: limits)
        return .head("\(head.method) \(head.target) \(head.framing) \(head.keepsAlive)")
      }
      return .incomplete
    } catch {
      return .refused(error.status.code)
    }
  }

  @Test func `heads that were damaged at random are read the same however they are cut`() {
    var random = Seed.fresh()
    for _ in 0..<Seed.rounds {
      let bytes = random.damage(Self.seeds[random.below(Self.seeds.count)])
      let whole = read(bytes, cuts: [])
      let cuts = (0..<3).map { _ in random.below(bytes.count + 1) }.sorted()
      #expect(read(bytes, cuts: cuts) == whole, "seed \(random.seed): \(bytes)")
    }
  }

  @Test func `what is accepted has one framing and one host`() {
    var random = Seed.fresh()
    for _ in 0..<Seed.rounds {
      let bytes = random.damage(Self.seeds[random.below(Self.seeds.count)])
      var scan = HeadScan()
      guard let length = try? scan.end(in: bytes.span, limits: Limits()),
        let head = try? HeadParser.parse(Array(bytes[..<length]))
      else { continue }
      let lengths = head.headers.values("content-length")
      let codings = head.headers.values("transfer-encoding")
      #expect(lengths.count + codings.count <= 1, "seed \(random.seed)")
      let hosts = head.headers.values("host").count
      #expect(hosts == 1 || (hosts == 0 && head.minorVersion == 0), "seed \(random.seed)")
      switch head.framing {
      case .none: #expect(codings.isEmpty && lengths.allSatisfy { Int($0) == 0 })
      case .length(let length): #expect(lengths == ["\(length)"] || Int(lengths[0]) == length)
      case .chunked: #expect(codings.map { $0.lowercased() } == ["chunked"])
      }
    }
  }

  @Test func `chunks that were damaged at random decode the same however they are cut`() {
    var random = Seed.fresh()
    let good = Array("5\r\nhello\r\nA;x=y\r\n0123456789\r\n0\r\nT: v\r\n\r\n".utf8)
    func decode(_ bytes: [UInt8], _ cuts: [Int]) -> String {
      var decoder = ChunkDecoder()
      var output: [UInt8] = []
      var start = 0
      do throws(ProtocolError) {
        for end in cuts + [bytes.count] {
          let piece = Array(bytes[start..<end])
          _ = try decoder.decode(piece.span, into: &output, limits: Limits())
          start = end
        }
      } catch {
        return "refused"
      }
      return "\(decoder.isDone) \(output)"
    }
    #expect(decode(good, []) == "true \(Array("hello0123456789".utf8))")
    for _ in 0..<Seed.rounds {
      let bytes = random.damage(good)
      let cuts = (0..<4).map { _ in random.below(bytes.count + 1) }.sorted()
      #expect(decode(bytes, cuts) == decode(bytes, []), "seed \(random.seed): \(bytes)")
    }
  }

  @Test func `text is judged as Swift judges it, however it is cut`() {
    var random = Seed.fresh()
    let good = Array("aé€😀\u{FFFD}z".utf8)
    for _ in 0..<Seed.rounds {
      let bytes = random.damage(good)
      let cut = random.below(bytes.count + 1)
      var validator = TextValidator()
      let isValid =
        bytes[..<cut].withUnsafeBufferPointer { validator.accepts($0) }
        && bytes[cut...].withUnsafeBufferPointer { validator.accepts($0) } && validator.isComplete
      #expect(
        isValid == (String(validating: bytes, as: UTF8.self) != nil),
        "seed \(random.seed): \(bytes)")
    }
  }

  @Test func `a server that is sent rubbish goes on serving`() async throws {
    var random = Seed.fresh()
    try await serving {
      $0.sync(.get, "/ok") { _ in .text("ok") }
      $0.sync(.get, "/") { $0.webSocket(onMessage: { _, _ in }) }
      $0.post("/", body: .streamed()) { _ in .text("") }
    } test: { (server) async throws in
      for round in 0..<150 {
        let client = try server.client()
        if round % 3 == 0 { _ = try await client.upgrade() }
        for _ in 0..<3 {
          let seed = Self.seeds[random.below(Self.seeds.count)]
          await client.send(
            round % 3 == 0 ? random.damage(Client.frame(1, seed)) : random.damage(seed))
        }
        await client.endSending()
        _ = await client.everything()
      }
      let reply = try await server.ask("GET /ok HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(reply.text == "ok", "seed \(random.seed)")
    }
  }
}
