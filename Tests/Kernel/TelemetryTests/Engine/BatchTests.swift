import API
import Fields
import Telemetry
import TelemetrySimulation
import Testing
import Values

/// When lines are sent, and how many at once.
@Suite struct BatchTests {
  @Test("PR-016 Nineteen lines wait, and the twentieth sends them all")
  func twenty() {
    let bench = EngineBench().warm()
    for number in 1...19 { bench.device.capture(Int64(number)) }
    #expect(bench.device.inFlight == nil)
    bench.device.capture(20)
    #expect(bench.device.inFlight?.numbers == Array(1...20))
    #expect(bench.device.inFlight?.keepAlive == false)
  }

  @Test("PR-015 PR-029 A line waits 30.000 seconds, and no timer runs while nothing waits")
  func interval() {
    let bench = EngineBench().warm()
    #expect(bench.device.due == nil)
    bench.device.capture(1)
    bench.device.advance(29_999)
    #expect(bench.device.inFlight == nil)
    bench.device.advance(1)
    #expect(bench.device.inFlight?.numbers == [1])
    #expect(bench.device.due == nil)
    bench.answerAll()
    bench.device.advance(3_600_000)
    #expect(bench.batches == [[1]] && bench.device.due == nil)
  }

  @Test("The wait is that of the first line, whatever comes after it")
  func first() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.advance(20_000)
    bench.device.capture(2)
    bench.device.advance(10_000)
    #expect(bench.device.inFlight?.numbers == [1, 2])
  }

  @Test(
    "PR-015 The server says how long lines wait, between 5 and 300 seconds",
    arguments: zip(
      [1, 5, 60, 300, 4_000] as [Int64],
      [5_000, 5_000, 60_000, 300_000, 300_000] as [Int64]))
  func tuned(seconds: Int64, milliseconds: Int64) {
    let bench = EngineBench().warm()
    bench.server.interval = seconds
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.answerAll()
    bench.device.capture(2)
    #expect(bench.device.timers.last == milliseconds)
    // Also after the next start.
    let next = EngineBench(bench.store, agrees: false)
    #expect(next.device.memory.interval == milliseconds)
  }

  @Test("PR-020 A screen view is sent within 250 milliseconds, with all before it and in its order")
  func priority() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.capture(2, TestEvents.view)
    #expect(bench.device.timers.last == 250)
    bench.device.advance(200)
    bench.device.capture(3, TestEvents.view)
    bench.device.capture(4)
    bench.device.advance(49)
    #expect(bench.device.inFlight == nil)
    bench.device.advance(1)
    #expect(bench.device.inFlight?.numbers == [1, 2, 3, 4])
  }

  @Test("PR-021 A thousand lines are at the server in the order in which they were captured")
  func order() {
    let bench = EngineBench().warm()
    for number in 1...1_000 {
      bench.device.capture(Int64(number), number % 7 == 0 ? TestEvents.view : TestEvents.shown)
      bench.device.advance(Int64(number % 13) * 100)
      if number % 3 == 0 { bench.device.answer(by: bench.server) }
    }
    bench.device.advance(30_000)
    bench.answerAll()
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.taken == Array(1...1_000))
    #expect(bench.store.lines.isEmpty)
  }

  @Test("What comes while a batch is on its way goes with the next one")
  func meanwhile() {
    let bench = EngineBench().warm()
    for number in 1...20 { bench.device.capture(Int64(number)) }
    bench.device.capture(21)
    #expect(bench.batches.count == 1)
    bench.device.answer(by: bench.server)
    #expect(bench.batches.count == 1 && bench.store.lines.count == 1)
    bench.device.advance(30_000)
    #expect(bench.batches.last == [21])
  }

  @Test("PR-014 Who leaves is sent once, by a request that outlives the page, and no timer runs")
  func hidden() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.give(.hidden)
    #expect(bench.device.inFlight?.numbers == [1])
    #expect(bench.device.inFlight?.keepAlive == true)
    #expect(bench.device.due == nil)
    bench.answerAll()
    bench.device.give(.hidden)
    bench.device.advance(3_600_000)
    #expect(bench.batches == [[1]])
    bench.device.give(.shown)
    #expect(bench.batches == [[1]] && bench.device.due == nil)
  }

  @Test("PR-014 A request that outlives its page has 60,000 bytes at most")
  func keepAliveBytes() {
    var settings = EngineBench.settings
    settings.perRequest = 1_000
    let bench = EngineBench(settings: settings).warm()
    bench.device.give(.online(false))
    for number in 1...1_000 { bench.device.capture(Int64(number)) }
    bench.device.give(.hidden)
    bench.device.give(.online(true))
    bench.answerAll()
    let batches = bench.device.sent.filter { $0.keepAlive }
    let largest: Int = batches.map { $0.request.body.count }.max() ?? 0
    #expect(batches.count > 1 && largest <= 60_000)
    #expect(bench.taken == Array(1...1_000))
  }

  @Test("PR-032 After its end no timer runs, and the next start sends the queue once")
  func ends() {
    let bench = EngineBench().warm()
    for number in 1...3 { bench.device.capture(Int64(number)) }
    bench.device.give(.closed)
    #expect(bench.device.due == nil && bench.device.inFlight == nil)
    bench.device.advance(3_600_000)
    bench.device.give(.online(true))
    #expect(bench.batches.isEmpty && bench.store.lines.count == 3)

    let next = EngineBench(bench.store, agrees: false)
    #expect(next.device.inFlight?.numbers == [1, 2, 3])
    next.device.answer(200, accepted(through: 5))
    #expect(next.store.lines.isEmpty && next.batches.count == 1)
  }

  @Test("What happens without a network is sent when there is one")
  func offline() {
    let bench = EngineBench().warm()
    bench.device.give(.online(false))
    for number in 1...50 { bench.device.capture(Int64(number)) }
    bench.device.advance(3_600_000)
    #expect(bench.batches.isEmpty && bench.device.due == nil)
    bench.device.give(.online(true))
    bench.answerAll()
    #expect(bench.taken == Array(1...50))
  }

  @Test("A tab that does not lead sends nothing")
  func follower() {
    let bench = EngineBench().warm()
    bench.device.give(.led(false))
    for number in 1...40 { bench.device.capture(Int64(number)) }
    bench.device.advance(3_600_000)
    #expect(bench.batches.isEmpty && bench.store.lines.count == 40)
    bench.device.give(.led(true))
    bench.answerAll()
    #expect(bench.taken == Array(1...40))
  }

  @Test("What had no room is told to the server once")
  func dropped() {
    let bench = EngineBench().warm()
    bench.store.most = 2
    bench.device.give(.online(false))
    for number in 1...5 { bench.device.capture(Int64(number)) }
    #expect(bench.device.memory.dropped == 3)
    bench.device.give(.online(true))
    bench.device.answer(500)
    bench.device.advance(10_000)
    bench.answerAll()
    #expect(bench.server.dropped == 3 && bench.device.memory.dropped == 0)
    #expect(bench.taken == [1, 2])
  }

  @Test("Each batch has its stamps once, and events name them by their place")
  func stamps() {
    let bench = EngineBench().warm()
    bench.device.stamp.plan = "free"
    bench.device.stampNumber = 2
    bench.device.capture(1)
    bench.device.capture(2)
    bench.device.stamp.plan = "gold"
    bench.device.stampNumber = 3
    bench.device.capture(3)
    bench.device.advance(30_000)
    #expect(bench.device.inFlight?.body["stamps"]?.array?.count == 2)
    bench.answerAll()
    let plans: [String] = bench.server.taken.suffix(3).map { $0.stamp["plan"]?.text ?? "" }
    #expect(plans == ["free", "free", "gold"])
  }
}

/// What a server says that has all up to that line.
func accepted(through sequence: Int64) -> JSONValue {
  .object([
    JSONValue.Member("acceptedThrough", .integer(sequence)),
    JSONValue.Member("interval", .integer(30)),
  ])
}
