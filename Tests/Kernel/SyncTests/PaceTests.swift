import API
import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@Suite struct PaceTests {
  private let server = ReferenceServer(Card.schema)

  @Test("FF-008 A crowd of mutations, as an import brings, goes in few requests")
  func crowd() {
    let bench = Bench(server)
    bench.start()
    let card = ID<Card>(UUID(high: 5, low: 1))
    bench.mutate(AddCard(card, "counted"))
    let before = bench.requests.count
    bench.giveAtOnce(
      (1...200).map { .mutate(token: $0, name: BumpCard.name, arguments: BumpCard(card).object) })
    #expect(bench.status.pending.isEmpty)
    #expect(bench.card(card)?.count == 200)
    #expect((1...20).contains(bench.requests.count - before))
  }

  @Test("FF-008 However quickly an import comes, a device asks no more than servers allow one")
  func budget() {
    let bench = Bench(server, pace: SyncPace())
    bench.start()
    let card = ID<Card>(UUID(high: 5, low: 1))
    bench.mutate(AddCard(card, "counted"))
    let (start, before) = (bench.now, bench.requests.count)
    for batch in 0..<500 {
      bench.giveAtOnce(
        (1...10).map {
          .mutate(
            token: 10_000 + batch * 10 + $0, name: BumpCard.name, arguments: BumpCard(card).object)
        })
      bench.now = bench.now.adding(milliseconds: 5)
      if batch % 25 == 0 { bench.fire(.turn) }
    }
    bench.waitForTurn()
    #expect(bench.status.pending.isEmpty && bench.card(card)?.count == 5_000)
    let passed = bench.now.since(start)
    #expect(bench.requests.count - before <= 120 + Int(passed * 8 / 1_000) + 1)
    #expect(bench.requests.count - before >= 100, "it was held back from the beginning")
  }

  @Test(
    "FF-008 The spaces of a page ask together no more than servers allow a device, each in its turn"
  )
  func sharedBudget() {
    var pace = SyncPace()
    pace.burst = 20
    let budget = RequestBudget(pace)
    let benches = (1...9).map { number in
      let bench = Bench(
        ReferenceServer(Card.schema), device: UInt64(number), pace: pace, budget: budget)
      let author = Bench(bench.server, device: 99)
      author.start()
      for card in 1...10 { author.mutate(AddCard(id(UInt64(card)), "card")) }
      // A request for each card.
      bench.server.pageSize = 1
      bench.network = .held
      return bench
    }
    // Timers that end together are told in the order in which they began, as a browser does.
    var line: [Bench] = []
    func lineUp(_ bench: Bench) {
      let waits = bench.timers[.turn] != nil && !line.contains { $0 === bench }
      if waits { line.append(bench) }
    }
    let start = benches[0].now
    for bench in benches { bench.start() }
    for tick in 1...1_000 {
      let now = start.adding(milliseconds: Int64(tick * 25))
      let waiting = line
      line = []
      for bench in waiting {
        bench.pass(until: now)
        lineUp(bench)
      }
      for bench in benches {
        bench.now = now
        for _ in bench.held { bench.answerHeld() }
        lineUp(bench)
      }
      let sent = benches.reduce(0) { $0 + $1.requests.count }
      #expect(sent <= pace.burst + tick * 25 * pace.perSecond / 1_000)
      let asked = benches.filter { $0.cards.count < 10 }.map { $0.requests.count }
      #expect((asked.max() ?? 0) - (asked.min() ?? 0) <= 2)
    }
    #expect(benches.allSatisfy { $0.cards.count == 10 && $0.status.phase == .success })
  }

  @Test("FF-036 A tab that is left sends what waits though it was not its turn")
  func leftBeforeItsTurn() {
    var pace = SyncPace()
    pace.burst = 3
    let bench = Bench(server, pace: pace)
    bench.start()
    for number in 1...5 { bench.mutate(AddCard(id(UInt64(number)), "x")) }
    #expect(bench.timers[.turn] != nil && server.applied.count < 5)
    bench.give(.visible(false))
    #expect(server.applied.count == 5 && bench.timers.isEmpty)
  }

  @Test("Waits after failures double, with jitter, up to five minutes")
  func backoff() {
    let bench = Bench(server)
    bench.network = .down
    bench.start()
    for _ in 0..<30 { bench.fire(.retry) }
    let waits = bench.waits[.retry] ?? []
    #expect(waits.count == 31)
    for (failures, wait) in waits.enumerated() {
      let whole = min(300_000, 500 << Int64(min(failures, 20)))
      #expect(wait >= whole / 2 && wait <= whole)
    }
    #expect(Set(waits.suffix(10)).count > 5)
  }

  @Test(
    "A Retry-After is kept to within an hour",
    arguments: [
      ("7", 7_000...7_000), ("999999999999999999999", 0...500),
      ("99999999999", 3_600_000...3_600_000),
      ("-5", 0...500), ("Wed, 21 Oct 2026 07:28:00 GMT", 0...500),
    ] as [(String, ClosedRange<Int64>)])
  func retryAfter(_ header: String, _ wait: ClosedRange<Int64>) {
    let bench = Bench(server)
    bench.network = .status(429, headers: [HTTPHeader("Retry-After", header)])
    bench.start()
    #expect(wait.contains(bench.timers[.retry] ?? -1))
  }

  @Test("FF-035 A visible tab without a live channel polls about twelve times an hour")
  func polls() {
    let bench = Bench(server)
    bench.start()
    bench.give(.liveClosed)
    let start = bench.now
    var polls = 0
    while bench.now.since(start) < 10 * 3_600_000 {
      bench.fire(.poll)
      polls += 1
    }
    #expect((115...125).contains(polls))
    #expect((bench.waits[.poll] ?? []).allSatisfy { (270_000...330_000).contains($0) })
  }

  @Test("FF-035 After an idle hour with a healthy live channel there are no polls, until it falls")
  func rest() {
    let bench = Bench(server)
    bench.start()
    for _ in 0..<12 { bench.fire(.poll) }
    #expect(bench.timers[.poll] == nil)
    bench.give(.liveClosed)
    #expect(bench.timers[.poll] != nil && bench.timers[.live] != nil)

    var restless = SyncPace()
    restless.pollsUntilRest = nil
    let other = Bench(server, device: 2, pace: restless)
    other.start()
    for _ in 0..<40 { other.fire(.poll) }
    #expect(other.timers[.poll] != nil)
  }

  @Test(
    """
    A live channel that falls as soon as it is open, let in or not, is tried ever less often: what the device \
    asks stays bounded
    """, arguments: [Bench.Admission.refused, .fallen])
  func refusedChannel(_ admission: Bench.Admission) {
    let bench = Bench(server, pace: SyncPace())
    bench.admission = admission
    bench.start()
    bench.pass(milliseconds: 3_600_000)
    #expect((15...40).contains(bench.openings))
    #expect(bench.requests.count <= bench.openings + 15)
    #expect(bench.status.phase == .success)
    // There is room again.
    bench.admission = .admitted
    bench.pass(milliseconds: 300_000)
    #expect(bench.isLive && bench.openings <= 41)
  }

  @Test("A refused live channel does not cut short the waits after requests that failed")
  func refusedWhileFailing() {
    let bench = Bench(server, pace: SyncPace())
    bench.admission = .refused
    bench.network = .status(503)
    bench.start()
    bench.pass(milliseconds: 3_600_000)
    #expect((15...40).contains(bench.requests.count))
  }

  @Test("The first news of a live channel ends the wait after requests that failed")
  func admitted() {
    let bench = Bench(server, pace: SyncPace())
    bench.admission = .refused
    bench.network = .down
    bench.start()
    bench.pass(milliseconds: 120_000)
    bench.mutate(AddCard(id(1), "one"))
    #expect(bench.timers[.retry] != nil && bench.timers[.live] != nil)
    (bench.network, bench.admission) = (.up, .admitted)
    bench.fire(.live)
    #expect(server.applied.count == 1 && bench.timers[.retry] == nil)
  }

  @Test(
    "A live channel that held for a while is opened again at once, and what was missed is pulled")
  func heldChannel() {
    let bench = Bench(server, pace: SyncPace())
    bench.admission = .refused
    bench.start()
    bench.pass(milliseconds: 600_000)
    bench.admission = .admitted
    bench.pass(milliseconds: 300_000)
    bench.pass(milliseconds: 10_000)
    bench.give(.liveClosed)
    #expect((0...500).contains(bench.timers[.live] ?? -1))
    let count = bench.requests.count
    bench.fire(.live)
    #expect(bench.requests.count == count + 1)
  }

  @Test("FF-036 A hidden tab has no timers and no polls, and flushes what waits")
  func hidden() {
    let bench = Bench(server)
    bench.network = .down
    bench.start()
    bench.mutate(AddCard(id(1), "one"))
    #expect(bench.timers[.retry] != nil)
    bench.network = .up
    bench.give(.visible(false))
    #expect(server.applied.count == 1)
    #expect(bench.keptAlive.last == true)
    #expect(bench.timers.isEmpty && !bench.isLive)
    let count = bench.requests.count
    for timer in SyncTimer.allCases { bench.give(.fired(timer)) }
    bench.poke()
    bench.give(.online(false))
    bench.give(.online(true))
    #expect(bench.requests.count == count && bench.timers.isEmpty)
    bench.give(.visible(true))
    #expect(bench.requests.count > count && bench.isLive)
  }

  @Test("A version that was told is pulled, though an older one was told after it")
  func pokesOutOfOrder() {
    let bench = Bench(server)
    bench.start()
    bench.network = .held
    bench.poke(version: server.version + 1)
    let count = bench.requests.count
    bench.poke(version: server.version + 3)
    bench.poke()
    bench.answerHeld()
    #expect(bench.requests.count == count + 1)
  }

  @Test("FF-036 What a hidden tab could not flush waits without a timer")
  func hiddenFailure() {
    let bench = Bench(server)
    bench.start()
    bench.network = .down
    bench.mutate(AddCard(id(1), "one"))
    bench.give(.visible(false))
    #expect(bench.timers.isEmpty && bench.status.pending.count == 1)
    bench.network = .up
    bench.give(.visible(true))
    #expect(server.applied.count == 1)
  }

  @Test("A clock that jumps changes no wait and loses nothing")
  func clock() {
    let bench = Bench(server)
    bench.start()
    for jump in [Int64.min, -1, 0, Int64.max, 86_400_000] {
      bench.now = Instant(milliseconds: jump)
      bench.network = .down
      bench.mutate(AddCard(id(UInt64(bitPattern: jump)), "card"))
      bench.network = .up
      bench.fire(.retry)
    }
    #expect(server.applied.count == 5 && bench.status.pending.isEmpty)
    #expect(bench.waits.values.joined().allSatisfy { (0...330_000).contains($0) })
  }

  @Test("Offline there are no requests; online again they go at once")
  func offline() {
    let bench = Bench(server)
    bench.start()
    bench.give(.online(false))
    let count = bench.requests.count
    bench.mutate(AddCard(id(1), "one"))
    #expect(bench.requests.count == count && !bench.status.isOnline)
    bench.give(.online(true))
    #expect(server.applied.count == 1)
  }
}
