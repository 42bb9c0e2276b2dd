import Effort
import API
import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@Suite struct StoreTests {
  private let server = ReferenceServer(Card.schema)

  /// A store with cards, refusals and a queue in it.
  private func filled(_ server: ReferenceServer) -> SimulatedStore {
    let store = SimulatedStore()
    let bench = Bench(server, store: store)
    bench.start()
    for number in 1...9 { bench.mutate(AddCard(id(UInt64(number)), "card \(number)")) }
    bench.network = .down
    bench.mutate(AddCard(id(30), "refused", code: "x"))
    Bench(server, device: 2).with { $0.mutate(AddCard(id(31), "other", code: "x")) }
    bench.network = .up
    bench.fire(.retry)
    bench.network = .down
    for number in 1...6 { bench.mutate(BumpCard(id(UInt64(number)))) }
    return store
  }

  /// The kinds of what a device keeps, each flipped as often as the row says.
  enum Kept: String, CaseIterable {
    case queue
    case meta
    case rows
    case refusals

    /// Those of the store's values that are of this kind.
    func keys(in store: SimulatedStore) -> [String] {
      store.values.keys.sorted().filter { key in
        switch self {
        case .queue: false
        case .meta: key == SyncKeys.meta
        case .rows: key.hasPrefix(SyncKeys.bucketPrefix)
        case .refusals: key.hasPrefix(SyncKeys.refusedPrefix)
        }
      }
    }
  }

  @Test(
    "FF-030 Whatever byte of the store flips, the app opens and keeps what can be read",
    arguments: Kept.allCases)
  func flips(kept: Kept) throws {
    var random = SimulatedRandom(30)
    for flip in 0..<Effort.times(500) {
      let server = ReferenceServer(Card.schema)
      let store = SimulatedStore()
      let filler = Bench(server, store: store, seed: UInt64(flip))
      filler.start()
      for number in 1...4 { filler.mutate(AddCard(id(UInt64(number)), "card \(number)")) }
      filler.network = .down
      filler.mutate(AddCard(id(30), "refused", code: "x"))
      Bench(server, device: 2).with { $0.mutate(AddCard(id(31), "other", code: "x")) }
      filler.network = .up
      filler.fire(.retry)
      filler.network = .down
      for number in 1...3 { filler.mutate(BumpCard(id(UInt64(number)))) }

      if kept == .queue {
        let entry = store.queue[random.below(store.queue.count)]
        store.damage(entry.sequence, flipped(entry.bytes, &random))
      } else {
        let keys = kept.keys(in: store)
        try #require(!keys.isEmpty)
        let key = keys[random.below(keys.count)]
        store.damage(key, flipped(store.values[key] ?? nil, &random))
      }

      let bench = Bench(server, store: store, seed: UInt64(10_000 + flip))
      bench.network = .down
      bench.start()
      let readable = kept == .queue ? 2 : 3
      let refusals = kept == .refusals ? 0 : 1
      #expect(
        bench.opening
          == .repaired(rescued: readable + refusals, lost: 4 - readable - refusals), "flip \(flip)")
      #expect(bench.status.pending.count == readable)
      #expect(bench.status.refused.count == refusals)
      #expect(store.quarantined == 1)
      bench.network = .up
      bench.fire(.retry)
      #expect(bench.status.pending.isEmpty && bench.status.isComplete)
      #expect(bench.cards.count == 5)
      #expect(bench.cards.reduce(0) { $0 + $1.count } == readable)
      let again = Bench(server, store: store, seed: UInt64(20_000 + flip))
      again.start()
      #expect(again.opening == .ready && again.cards == bench.cards)
    }
  }

  @Test("FF-030 However much flips at once, what can be read of the queue takes effect once")
  func manyFlips() {
    for seed in 0..<UInt64(Effort.times(500)) {
      var random = SimulatedRandom(seed)
      let server = ReferenceServer(Card.schema)
      let store = filled(server)
      let keys = store.values.keys.sorted()
      let entries = store.queue
      var spots: Set<Int> = []
      for _ in 0...random.below(5) { spots.insert(random.below(keys.count + entries.count)) }
      var lostBumps = 0
      var lostRefusals = 0
      for spot in spots.sorted() {
        if spot < keys.count {
          store.damage(keys[spot], bitFlipped(store.values[keys[spot]] ?? nil, &random))
          lostRefusals += keys[spot].hasPrefix(SyncKeys.refusedPrefix) ? 1 : 0
        } else {
          let entry = entries[spot - keys.count]
          store.damage(entry.sequence, bitFlipped(entry.bytes, &random))
          lostBumps += 1
        }
      }
      let bench = Bench(server, store: store, seed: 2)
      bench.network = .down
      bench.start()
      let bumps = 6 - lostBumps
      let rescued = bumps + 1 - lostRefusals
      #expect(
        bench.opening == .repaired(rescued: rescued, lost: 7 - rescued), "seed \(seed)")
      #expect(bench.status.pending.count == bumps, "seed \(seed)")
      #expect(bench.status.refused.count == 1 - lostRefusals, "seed \(seed)")
      #expect(store.quarantined == spots.count, "seed \(seed)")
      bench.network = .up
      bench.fire(.retry)
      #expect(bench.status.pending.isEmpty && bench.status.isComplete, "seed \(seed)")
      #expect(bench.cards.count == 10, "seed \(seed)")
      #expect(bench.cards.reduce(0) { $0 + $1.count } == bumps, "seed \(seed)")
      let again = Bench(server, store: store, seed: 3)
      again.start()
      #expect(again.opening == .ready && again.cards == bench.cards, "seed \(seed)")
      #expect(again.status.refused == bench.status.refused, "seed \(seed)")
    }
  }

  private func bitFlipped(_ bytes: [UInt8]?, _ random: inout SimulatedRandom) -> [UInt8]? {
    guard var bytes, !bytes.isEmpty else { return nil }
    bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
    return bytes
  }

  private func flipped(_ bytes: [UInt8]?, _ random: inout SimulatedRandom) -> [UInt8]? {
    guard var bytes, !bytes.isEmpty else { return nil }
    bytes[random.below(bytes.count)] ^= UInt8(1 + random.below(255))
    return bytes
  }

  @Test("FF-030 A store of which nothing can be read is pulled anew")
  func hopeless() {
    let store = filled(server)
    for key in store.values.keys { store.damage(key, nil) }
    for entry in store.queue { store.damage(entry.sequence, nil) }
    let bench = Bench(server, store: store, seed: 2)
    bench.start()
    #expect(bench.opening == .repaired(rescued: 0, lost: 7))
    #expect(bench.cards.count == 10 && bench.status.isComplete)
    #expect(bench.mutate(BumpCard(id(1))) == "saved")
    #expect(bench.status.pending.isEmpty)
  }

  @Test("FF-030 Without its meta value the queue is still sent under the name it had")
  func metaLost() {
    let store = SimulatedStore()
    let bench = Bench(server, store: store)
    bench.start()
    bench.mutate(AddCard(id(1), "one"))
    bench.network = .held
    bench.mutate(BumpCard(id(1)))
    // The server took it, and the answer never came.
    _ = server.answer(bench.requests[bench.requests.count - 1], from: bench.account)
    store.damage(SyncKeys.meta, [1, 2, 3])
    let reopened = Bench(server, store: store, seed: 2)
    reopened.start()
    #expect(reopened.opening == .repaired(rescued: 1, lost: 0))
    #expect(reopened.card(id(1))?.count == 1)
    #expect(server.applied.count == 2)
  }

  @Test("FF-031 A full store warns, goes on in memory and from there to the server")
  func full() {
    let store = SimulatedStore()
    let bench = Bench(server, store: store)
    bench.start()
    store.isFull = true
    bench.network = .down
    #expect(bench.mutate(AddCard(id(1), "one")) == "in memory")
    #expect(bench.status.isMemoryOnly && bench.status.pending.count == 1)
    #expect(bench.status.pending.first?.arguments["title"] == .text("one"))

    bench.network = .up
    bench.fire(.retry)
    #expect(server.applied.count == 1 && bench.card(id(1)) != nil)
    #expect(bench.status.isMemoryOnly && bench.status.pending.isEmpty)

    store.isFull = false
    bench.fire(.store)
    #expect(!bench.status.isMemoryOnly)
    #expect(bench.mutate(BumpCard(id(1))) == "saved")
    let reopened = Bench(server, store: store, seed: 2)
    reopened.network = .down
    reopened.start()
    #expect(reopened.card(id(1))?.count == 1)
  }

  @Test("FF-031 What was in memory is stored as soon as the store takes it, before it is sent")
  func fullOffline() {
    let store = SimulatedStore()
    let bench = Bench(server, store: store)
    bench.network = .down
    bench.start()
    store.isFull = true
    bench.mutate(AddCard(id(1), "one"))
    bench.give(.online(false))
    bench.mutate(BumpCard(id(1)))
    store.isFull = false
    bench.fire(.store)
    if store.queue.isEmpty {
      // It had been sent from memory, so it goes on from there.
      #expect(bench.status.isMemoryOnly)
    } else {
      #expect(store.queue.count == 2 && !bench.status.isMemoryOnly)
    }
    bench.network = .up
    bench.give(.online(true))
    #expect(server.applied.count == 2 && bench.status.pending.isEmpty)
  }

  @Test("FF-031 A commit that fails is not settled: the server keeps its refusals")
  func unsettled() {
    let store = SimulatedStore()
    let bench = Bench(server, store: store)
    bench.start()
    bench.network = .down
    bench.mutate(AddCard(id(1), "one", code: "x"))
    Bench(server, device: 2).with { $0.mutate(AddCard(id(2), "two", code: "x")) }
    store.isFull = true
    bench.network = .up
    bench.fire(.retry)
    #expect(bench.status.refused.count == 1 && bench.status.isMemoryOnly)
    bench.give(.syncNow)
    #expect(bench.requests.last?.settled == 0)

    let reopened = Bench(server, store: store, seed: 2)
    store.isFull = false
    reopened.start()
    #expect(reopened.status.refused.count == 1 && reopened.status.pending.isEmpty)
    reopened.give(.syncNow)
    #expect(reopened.requests.last?.settled == 1)
  }

  @Test("Without any store the tab works from memory and says so")
  func absent() {
    let bench = Bench(server)
    bench.hasStore = false
    bench.start()
    #expect(bench.opening == .memoryOnly && bench.status.isMemoryOnly)
    #expect(bench.mutate(AddCard(id(1), "one")) == "in memory")
    #expect(server.applied.count == 1 && bench.status.pending.isEmpty)
    #expect(bench.commits.isEmpty && bench.status.phase == .success)
  }

  @Test("Erasing leaves nothing on the device")
  func erase() {
    let store = filled(server)
    let bench = Bench(server, store: store, seed: 2)
    bench.start()
    bench.give(.close(erase: true))
    #expect(store.values.isEmpty && store.queue.isEmpty && bench.timers.isEmpty)
    #expect(bench.cards.isEmpty)
  }

  @Test("One changed record rewrites one part of the replica")
  func buckets() {
    let bench = Bench(server)
    bench.start()
    for number in 1...200 {
      bench.mutate(AddCard(id(UInt64(number)), "card"))
      bench.mutate(SetCardActive(id(UInt64(number)), false))
    }
    bench.mutate(BumpCard(id(7)))
    let keys = bench.commits.last?.puts.map { $0.key } ?? []
    #expect(keys.count == 2 && keys.last == SyncKeys.meta)
  }

  @Test("Acknowledged in a page and then lost in a restore, it is sent again")
  func acknowledgedAndLost() {
    let backup = server.copy()
    let bench = Bench(server)
    bench.start()
    Bench(server, device: 2).with { other in
      for number in 1...5 { other.mutate(AddCard(id(UInt64(10 + number)), "\(number)")) }
    }
    server.pageSize = 2
    bench.network = .held
    bench.mutate(AddCard(id(1), "mine"))
    // The first page acknowledges it; the server is brought back before the last one.
    bench.answerHeld()
    #expect(bench.status.pending.count == 1 && !bench.held.isEmpty)
    server.goBack(to: backup, skippingTo: 1_000)
    bench.network = .up
    bench.answerHeld()
    #expect(bench.status.pending.isEmpty)
    #expect(bench.cards.map { $0.title } == ["mine"])
    #expect(server.applied.count == 1)
  }

  @Test("Lost in a restore between two pages, it is sent again before what is newer")
  func notOvertaken() {
    let bench = Bench(server)
    bench.start()
    Bench(server, device: 2).with { other in
      for number in 1...6 { other.mutate(AddCard(id(UInt64(10 + number)), "\(number)")) }
    }
    server.pageSize = 2
    let backup = server.copy()
    bench.network = .held
    bench.mutate(AddCard(id(1), "mine"))
    bench.answerHeld()
    #expect(bench.status.pending.count == 1)
    // The first page acknowledged it, and so might one after the restore that took something newer.
    server.goBack(to: backup, skippingTo: 1_000)
    bench.mutate(AddCard(id(2), "newer"))
    bench.network = .up
    bench.answerHeld()
    #expect(bench.status.pending.isEmpty && bench.status.refused.isEmpty)
    #expect(bench.cards.count == 8)
    #expect(server.storage.base.rows(of: Card.recordType).count == 8)
  }

  @Test("A restore between two pages takes nothing from the device that was in the middle of them")
  func restoredBetweenPages() {
    let writer = Bench(server, device: 2)
    writer.start()
    for number in 1...6 { writer.mutate(AddCard(id(UInt64(number)), "\(number)")) }
    let backup = server.copy()
    writer.mutate(BumpCard(id(1)))
    server.pageSize = 2
    let reader = Bench(server)
    reader.network = .held
    reader.start()
    // The first page is without the first card, which has moved behind it; the backup has it before.
    reader.answerHeld()
    server.goBack(to: backup, skippingTo: 1_000)
    reader.network = .up
    reader.answerHeld()
    #expect(reader.cards.map { $0.id } == (1...6).map { id($0) })
  }

  @Test("After the server went back to an older state the device starts over and keeps its queue")
  func startsOver() {
    let store = SimulatedStore()
    let bench = Bench(server, store: store)
    bench.start()
    for number in 1...5 { bench.mutate(AddCard(id(UInt64(number)), "gone")) }
    let restored = ReferenceServer(Card.schema)
    Bench(restored, device: 2).with { $0.mutate(AddCard(id(40), "still there")) }
    let reopened = Bench(restored, store: store, seed: 2)
    reopened.network = .down
    reopened.start()
    #expect(reopened.cards.count == 5)
    reopened.network = .up
    reopened.fire(.retry)
    #expect(reopened.cards.map { $0.title } == ["still there"])
    #expect(reopened.status.phase == .success)
  }
}
