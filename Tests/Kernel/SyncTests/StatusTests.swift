import API
import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@Suite struct StatusTests {
  private let server = ReferenceServer(Card.schema)

  @Test(
    "FF-032 The status says what became of a sync",
    arguments: [
      (Bench.Network.up, SyncStatus.Phase.success),
      (.down, .failed(.unreachable)),
      (.status(401), .failed(.signedOut)),
      (.status(403), .failed(.forbidden)),
      (.status(409), .failed(.outdated)),
      (.status(426), .failed(.outdated)),
      (.status(429), .failed(.server)),
      (.status(500), .failed(.server)),
      (.status(507), .failed(.server)),
      // A hotel's sign-in page, say: an answer, but not the server's.
      (.status(200), .failed(.unreachable)),
    ])
  func phases(_ network: Bench.Network, _ phase: SyncStatus.Phase) {
    let bench = Bench(server)
    #expect(bench.status.phase == .idle)
    bench.network = network
    bench.start()
    #expect(bench.phases.suffix(2) == [.syncing, phase])
    bench.mutate(AddCard(id(1), "kept"))
    #expect(bench.status.pending.count == (phase == .success ? 0 : 1))
    bench.network = .up
    bench.give(.signedIn)
    bench.give(.syncNow)
    #expect(bench.status.phase == .success && bench.status.pending.isEmpty)
    #expect(server.applied.count == 1)
  }

  @Test("A session that ended stops every request until there is one again")
  func signedOut() {
    let bench = Bench(server)
    bench.network = .status(401)
    bench.start()
    let count = bench.requests.count
    bench.mutate(AddCard(id(1), "one"))
    bench.give(.online(false))
    bench.give(.online(true))
    #expect(bench.requests.count == count && bench.timers[.retry] == nil && !bench.isLive)
    bench.network = .up
    bench.give(.signedIn)
    #expect(server.applied.count == 1 && bench.isLive)
  }

  @Test("FF-033 When the last sync was is still known after a restart, offline")
  func lastSync() {
    let store = SimulatedStore()
    let bench = Bench(server, store: store)
    bench.start()
    #expect(bench.status.lastSync == bench.now)
    let reopened = Bench(server, store: store, seed: 2)
    reopened.network = .down
    reopened.now = bench.now.adding(milliseconds: 5_000_000)
    reopened.start()
    #expect(reopened.status.lastSync == bench.now)
  }

  @Test("FF-032 FF-034 A network that dies at any page never makes a success of partial data")
  func partial() {
    let writer = Bench(server, device: 9)
    writer.start()
    for number in 1...60 {
      writer.mutate(AddCard(id(UInt64(number)), "card"))
      writer.mutate(SetCardActive(id(UInt64(number)), false))
    }
    server.pageSize = 3
    for cut in 0...22 {
      let store = SimulatedStore()
      let bench = Bench(server, store: store, seed: UInt64(cut))
      bench.network = .held
      bench.start()
      for _ in 0..<cut { bench.answerHeld() }
      bench.network = .down
      bench.answerHeld()
      let isWhole = bench.cards.count == 60
      #expect(bench.status.isComplete == isWhole)
      // FF-032: how far the first download is, of each type of record.
      #expect(
        bench.status.downloaded
          == (isWhole
            ? [] : [TableCount("card", bench.cards.count), TableCount("textConflict", 0)]))
      #expect(!bench.phases.contains(.success) || isWhole)
      let reopened = Bench(server, store: store, seed: UInt64(100 + cut))
      reopened.network = .down
      reopened.start()
      #expect(reopened.status.isComplete == isWhole)
      #expect(reopened.cards.count == bench.cards.count)
      reopened.network = .up
      reopened.fire(.retry)
      #expect(reopened.status.isComplete && reopened.cards == writer.cards)
    }
    server.pageSize = SyncLimits.changes
  }

  @Test("FF-028 What another device wrote reaches those who watch, row by row")
  func observed() {
    let reader = Bench(server, device: 1)
    let writer = Bench(server, device: 2)
    reader.start()
    writer.start()
    writer.mutate(AddCard(id(1), "one"))
    writer.mutate(AddCard(id(2), "two"))
    reader.poke()
    let before = reader.changed.count
    writer.mutate(BumpCard(id(2)))
    reader.poke()
    #expect(reader.changed[before...] == [RecordKey(Card.recordType, id(2).uuid)])
    #expect(reader.card(id(2))?.count == 1)
  }

  @Test("While pages are on their way, what is acknowledged does not flicker away")
  func noFlicker() {
    let bench = Bench(server, device: 1)
    bench.start()
    let writer = Bench(server, device: 2)
    writer.start()
    for number in 1...8 { writer.mutate(AddCard(id(UInt64(number)), "card")) }
    server.pageSize = 2
    bench.network = .held
    bench.mutate(AddCard(id(50), "mine"))
    bench.answerHeld()
    #expect(bench.card(id(50)) != nil && bench.status.pending.count == 1)
    while !bench.held.isEmpty { bench.answerHeld() }
    #expect(bench.card(id(50)) != nil && bench.status.pending.isEmpty)
    #expect(bench.cards.count == 9)
    server.pageSize = SyncLimits.changes
  }
}
