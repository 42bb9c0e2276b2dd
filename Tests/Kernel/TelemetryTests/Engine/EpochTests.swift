import API
import Fields
import Telemetry
import TelemetrySimulation
import Testing
import Values

/// Whose the lines are.
@Suite struct EpochTests {
  @Test("A sign-in and a sign-out each begin an epoch, and a start of the app does not")
  func numbers() {
    let bench = EngineBench()
    #expect(bench.device.epoch == 0)
    bench.device.setAccount(EngineBench.ana)
    bench.answerAll()
    #expect(bench.device.epoch == 1)
    let next = EngineBench(bench.store, agrees: false, account: EngineBench.ana)
    #expect(next.device.epoch == 1)
    next.device.setAccount(nil)
    #expect(next.device.epoch == 2)
    next.device.setAccount(EngineBench.bia)
    #expect(next.device.epoch == 3)
  }

  @Test("PR-022 The server hears whose an epoch is before its lines, and no line names a person")
  func bound() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.setAccount(EngineBench.ana)
    bench.device.capture(2)
    bench.device.setAccount(nil)
    bench.device.capture(3)
    bench.answerAll()
    // Nobody bound the second in time, so it stays nobody's.
    bench.device.setAccount(EngineBench.ana)
    bench.answerAll()
    bench.device.capture(4)
    bench.device.advance(30_000)
    bench.answerAll()
    bench.device.setAccount(nil)
    bench.device.capture(5)
    bench.device.advance(30_000)
    bench.answerAll()

    let own = bench.server.taken.filter { $0.person == .account(EngineBench.ana) }
      .map { $0.number }
    #expect(own == [4])
    #expect(bench.taken == [1, 2, 3, 4, 5])
    let bodies = bench.device.sent.filter { $0.path == "v1/analytics/events" }
      .map { String(decoding: $0.request.body, as: UTF8.self) }
    let named = bodies.filter { $0.contains(EngineBench.ana.description) }
    #expect(named.isEmpty && !bodies.isEmpty)
  }

  @Test("What was counted for somebody is theirs, though it is sent after they signed out")
  func sentLater() {
    let bench = EngineBench(account: EngineBench.ana).warm()
    bench.device.give(.online(false))
    bench.device.capture(1)
    bench.device.setAccount(nil)
    bench.device.capture(2)
    bench.device.give(.online(true))
    bench.answerAll()
    let last = bench.server.taken.suffix(2)
    let numbers = last.map { $0.number }
    #expect(numbers == [1, 2])
    #expect(last.first?.person == .account(EngineBench.ana))
    #expect(last.last?.person != .account(EngineBench.ana))
  }

  @Test("Lines wait while the server does not hear whose they are")
  func waits() {
    let bench = EngineBench().warm()
    bench.device.setAccount(EngineBench.ana)
    // What the account has, and that it has a yes now.
    bench.device.answer(by: bench.server)
    bench.device.answer(by: bench.server)
    #expect(bench.device.inFlight?.path == "v1/analytics/epochs")
    bench.device.answer(503)
    bench.device.capture(1, TestEvents.view)
    bench.device.advance(4_999)
    #expect(bench.device.inFlight == nil)
    bench.device.advance(1)
    bench.answerAll()
    let person = bench.server.taken.last?.person
    #expect(bench.taken == [1] && person == .account(EngineBench.ana))
  }

  @Test("A session that the server refuses leaves what needs one until somebody looks again")
  func sessionOver() {
    let bench = EngineBench().warm()
    bench.device.setAccount(EngineBench.ana)
    bench.device.answer(401)
    for number in 1...30 { bench.device.capture(Int64(number)) }
    bench.device.advance(600_000)
    #expect(bench.device.inFlight == nil && bench.batches.isEmpty)
    bench.device.give(.hidden)
    bench.device.give(.shown)
    bench.answerAll()
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.taken == Array(1...30))
  }

  @Test("Where somebody had all erased, their lines go and what comes is of a new epoch")
  func ended() {
    let bench = EngineBench(account: EngineBench.ana).warm()
    let epoch = bench.device.epoch
    bench.server.erase(EngineBench.ana)
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.taken.isEmpty && bench.store.lines.isEmpty)
    #expect(bench.device.epoch == epoch + 1)
    bench.device.capture(2)
    bench.device.advance(30_000)
    bench.answerAll()
    let person = bench.server.taken.last?.person
    #expect(bench.taken == [2] && person == .account(EngineBench.ana))
    #expect(bench.device.memory.failures == 0)
  }

  @Test("A server that ends each epoch is not asked again and again")
  func endsAll() {
    let bench = EngineBench(account: EngineBench.ana).warm()
    for number in 1...50 {
      bench.device.capture(Int64(number), TestEvents.view)
      bench.device.advance(250)
      if bench.device.inFlight != nil { bench.device.answer(409, problem("reset")) }
    }
    #expect(bench.device.sent.count < 20 && bench.device.memory.failures > 1)
  }

  @Test("PR-026 After a reset nothing of before is sent, and the device works for somebody new")
  func reset() {
    let providers = Recorder()
    let bench = EngineBench(
      account: EngineBench.ana, makers: [OwnCollector.make, { _ in providers }]
    ).warm()
    let epoch = bench.device.epoch
    for number in 1...20 { bench.device.capture(Int64(number)) }
    bench.server.erase(EngineBench.ana)
    bench.device.give(.reset)
    #expect(bench.device.cancels == 1 && bench.store.lines.isEmpty)
    #expect(bench.device.epoch == epoch + 1 && providers.calls.contains("reset"))
    bench.answerAll()
    bench.device.capture(21)
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.taken == [21])
  }

  @Test("PR-026 A reset works where nobody agreed")
  func resetWithoutConsent() {
    let bench = EngineBench().warm()
    bench.device.decide(false)
    bench.answerAll()
    let epoch = bench.device.epoch
    bench.device.give(.reset)
    #expect(bench.device.epoch == epoch + 1 && bench.store.memory.epoch == epoch + 1)
  }
}
