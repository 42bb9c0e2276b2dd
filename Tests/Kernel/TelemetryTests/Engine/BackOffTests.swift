import API
import Fields
import Telemetry
import TelemetrySimulation
import Testing
import Values

/// What becomes of lines that the server did not take.
@Suite struct BackOffTests {
  @Test("PR-013 PR-031 Lines stay until the server has them, and it counts each once")
  func kept() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.device.answer(500)
    #expect(bench.store.lines.count == 1 && bench.taken.isEmpty)
    bench.device.advance(4_999)
    #expect(bench.device.inFlight == nil)
    bench.device.advance(1)
    #expect(bench.device.inFlight?.numbers == [1])
    // It arrives, and nobody hears of it.
    if let sent = bench.device.inFlight {
      _ = bench.server.handle(sent.request, session: nil)
    }
    bench.device.answer(.failed(.timedOut))
    #expect(bench.store.lines.count == 1)
    bench.device.advance(10_000)
    bench.answerAll()
    #expect(bench.store.lines.isEmpty && bench.taken == [1])
    let isLogged = bench.device.logs.contains("sent 1")
    #expect(isLogged)
  }

  @Test("PR-031 Each failure doubles the wait from 5 seconds to 10 minutes; half of it is chance")
  func doubles() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    var waits: [Int64] = []
    for _ in 0..<9 {
      bench.device.answer(503)
      waits.append(bench.device.timers.last ?? 0)
      bench.device.advance(600_000)
    }
    #expect(
      waits == [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000, 600_000])

    var settings = EngineBench.settings
    settings.random = { .max }
    let other = EngineBench(settings: settings).warm()
    other.device.capture(1)
    other.device.advance(30_000)
    for _ in 0..<20 {
      other.device.answer(503)
      let wait = other.device.timers.last ?? 0
      #expect(wait >= 2_500 && wait <= 600_000)
      other.device.advance(600_000)
    }
  }

  @Test("How often it failed is known at the next start")
  func remembered() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    for _ in 0..<3 {
      bench.device.answer(503)
      bench.device.advance(600_000)
    }
    let next = EngineBench(bench.store, agrees: false)
    #expect(next.device.inFlight == nil && next.device.timers == [20_000])
    next.device.advance(20_000)
    next.device.answer(200, accepted(through: 3))
    #expect(next.device.memory.failures == 0 && next.store.lines.isEmpty)
  }

  @Test(
    "The server says how long it wants nothing, and no network that comes back ends that",
    arguments: [429, 503, 507])
  func retryAfter(status: Int) {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.device.answer(status, after: 120)
    #expect(bench.device.timers.last == 120_000)
    bench.device.give(.online(false))
    bench.device.give(.online(true))
    for number in 2...30 { bench.device.capture(Int64(number), TestEvents.view) }
    bench.device.advance(119_999)
    #expect(bench.device.inFlight == nil)
    bench.device.advance(1)
    bench.answerAll()
    #expect(bench.taken == Array(1...30))
  }

  @Test("A clock that is set back makes no wait longer")
  func clock() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.device.answer(503)
    bench.device.give(.hidden)
    bench.device.now = bench.device.now.adding(milliseconds: -86_400_000)
    bench.device.give(.shown)
    #expect(bench.device.timers.last == 5_000)
  }

  @Test("What the server refuses is one line's: the others count, and none is sent again")
  func refused() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.capture(2, TestEvents.wrong)
    bench.device.capture(3)
    bench.device.advance(30_000)
    bench.answerAll()
    bench.device.advance(600_000)
    #expect(bench.taken == [1, 3] && bench.batches == [[1, 2, 3]])
    let isLogged = bench.device.logs.contains("refused 1")
    #expect(isLogged && bench.store.lines.isEmpty)
  }

  @Test("A batch that is too large is sent in halves, and a line that is too large goes")
  func tooLarge() {
    let bench = EngineBench().warm()
    for number in 1...20 { bench.device.capture(Int64(number)) }
    var sizes: [Int] = []
    for _ in 0..<200 {
      guard let sent = bench.device.inFlight else { break }
      sizes.append(sent.numbers.count)
      if sent.numbers.contains(7) {
        bench.device.answer(413)
      } else {
        bench.device.answer(by: bench.server)
      }
    }
    #expect(Array(sizes.prefix(3)) == [20, 10, 5])
    #expect(bench.taken == Array(1...6) + Array(8...20))
    #expect(bench.store.lines.isEmpty)
  }

  @Test(
    "Something on the way that answers in the server's place takes nothing",
    arguments: [
      HTTPResponse(status: 200, body: Array("<html>Welcome to our network</html>".utf8)),
      HTTPResponse(status: 302, body: []), HTTPResponse(status: 204, body: []),
      HTTPResponse(status: 200, body: Array("{}".utf8)),
    ])
  func portal(response: HTTPResponse) {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.device.answer(.answered(response))
    #expect(bench.store.lines.count == 1 && bench.device.memory.failures == 1)
    bench.device.advance(5_000)
    bench.answerAll()
    #expect(bench.taken == [1])
  }

  @Test(
    "Who is not wanted any more sends nothing until the next start", arguments: [401, 403, 404])
  func stopped(status: Int) {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.device.answer(status, problem("forbidden"))
    for number in 2...60 { bench.device.capture(Int64(number)) }
    bench.device.advance(3_600_000)
    #expect(bench.batches.count == 1 && bench.device.due == nil)
    let next = EngineBench(bench.store, agrees: false)
    #expect(next.device.inFlight?.numbers.first == 1)
  }

  @Test("A device that the server does not know makes itself known anew, once a start")
  func unknown() {
    let bench = EngineBench(settings: TelemetrySettings()).warm()
    let before = bench.device.memory.installation
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.device.answer(401, problem("unknownInstallation"))
    #expect(bench.device.inFlight?.path == "v1/analytics/consent")
    let proof = bench.device.inFlight?.body["proof"]
    let now = bench.device.memory.installation
    #expect(now != before && proof?["installation"]?.text == now?.description)
    bench.device.answer(by: bench.server)
    #expect(bench.device.inFlight?.numbers == [1])
    bench.device.answer(401, problem("unknownInstallation"))
    bench.device.advance(3_600_000)
    #expect(bench.device.inFlight == nil && bench.store.lines.count == 1)
  }
}
