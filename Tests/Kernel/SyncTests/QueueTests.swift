import API
import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@Suite struct QueueTests {
  private let server = ReferenceServer(Card.schema)

  @Test("What is done offline shows at once, outlives the tab and reaches the server in order")
  func offline() {
    let store = SimulatedStore()
    let first = Bench(server, store: store)
    first.network = .down
    first.start()
    #expect(first.mutate(AddCard(id(1), "one")) == "saved")
    #expect(first.mutate(BumpCard(id(1))) == "saved")
    #expect(first.card(id(1))?.count == 1)
    #expect(first.status.pending.map { $0.name } == ["addCard", "bumpCard"])
    #expect(first.status.pending.allSatisfy { $0.touched == [id(1).uuid] })
    #expect(server.version == 0)

    let second = Bench(server, store: store, seed: 2)
    second.start()
    #expect(second.opening == .ready)
    #expect(second.card(id(1))?.count == 1)
    #expect(second.status.pending.isEmpty)
    #expect(second.status.phase == .success)
    #expect(server.applied.map { $0.mutation.name } == ["addCard", "bumpCard"])
    #expect(store.queue.isEmpty)
  }

  @Test("A mutation whose answer was lost is sent again and takes effect once")
  func exactlyOnce() {
    let bench = Bench(server)
    bench.start()
    bench.mutate(AddCard(id(1), "one"))
    bench.network = .held
    bench.mutate(BumpCard(id(1)))
    _ = server.answer(bench.requests[bench.requests.count - 1], from: bench.account)
    bench.network = .down
    bench.answerHeld()
    bench.network = .up
    bench.fire(.retry)
    #expect(bench.card(id(1))?.count == 1)
    #expect(server.applied.count == 2)
    #expect(bench.status.pending.isEmpty)
  }

  /// What it typed offline is refused at the next contact: another device was first with each code.
  private func benchWithFiveRefusals(_ store: SimulatedStore = SimulatedStore()) -> Bench {
    let other = Bench(server, device: 2)
    other.start()
    let bench = Bench(server, store: store)
    bench.start()
    bench.network = .down
    for number in 1...5 {
      bench.mutate(AddCard(id(UInt64(number)), "typed offline", code: "\(number)"))
      other.mutate(AddCard(id(UInt64(10 + number)), "first", code: "\(number)"))
    }
    bench.network = .up
    return bench
  }

  @Test("More refusals than the server keeps come piece by piece, and none is lost")
  func manyRefusals() {
    server.refusalLimit = 2
    let bench = benchWithFiveRefusals()
    bench.fire(.retry)
    #expect(bench.status.pending.isEmpty)
    #expect(bench.status.refused.map { $0.refusal.code } == Array(repeating: .duplicate, count: 5))
    #expect(bench.status.refused.map { $0.arguments["code"] } == (1...5).map { .text("\($0)") })
    #expect(bench.status.phase == .success)
  }

  @Test("A store that keeps no refusals stops the push at the server's limit, until it does")
  func unkeptRefusals() {
    server.refusalLimit = 2
    let store = SimulatedStore()
    let bench = benchWithFiveRefusals(store)
    store.isFull = true
    bench.fire(.retry)
    #expect(bench.status.phase == .failed(.server))
    #expect(bench.status.refused.count == 2)
    #expect(bench.status.pending.count == 3)
    store.isFull = false
    bench.fire(.store)
    bench.fire(.retry)
    #expect(bench.status.refused.count == 5)
    #expect(bench.status.phase == .success)
  }

  @Test(
    "What the server refused before the store lost its name holds up nothing of what still waits")
  func refusalsUnderLostName() {
    server.refusalLimit = 2
    let store = SimulatedStore()
    let bench = benchWithFiveRefusals(store)
    bench.network = .held
    bench.fire(.retry)
    bench.answerHeld()
    #expect(bench.status.refused.count == 2 && store.queue.count == 3)
    // The tab dies before the server hears that the store has them.
    store.damage(SyncKeys.meta, nil)
    let next = Bench(server, store: store, seed: 2)
    next.start()
    #expect(next.status.phase == .success && next.status.pending.isEmpty)
    #expect(next.status.refused.count == 5)
  }

  @Test("A refusal takes the mutation out of the replica and keeps it in sight until settled")
  func refusal() {
    let store = SimulatedStore()
    let other = Bench(server, device: 2)
    other.start()
    for number in 1...9 { other.mutate(AddCard(id(UInt64(number)), "card")) }
    let bench = Bench(server, store: store)
    bench.start()
    bench.network = .down
    bench.mutate(AddCard(id(20), "typed offline"))
    other.mutate(AddCard(id(10), "the tenth"))
    bench.network = .up
    bench.fire(.retry)
    #expect(bench.card(id(20)) == nil)
    #expect(bench.status.refused.map { $0.refusal } == [Refusal(.limitReached, "cards", limit: 10)])
    #expect(bench.status.refused.first?.arguments["title"] == .text("typed offline"))

    let reopened = Bench(server, store: store, seed: 3)
    reopened.start()
    #expect(reopened.status.refused.count == 1)
    let refused = reopened.status.refused[0].id
    reopened.give(.retryRefused(refused))
    #expect(reopened.status.refused.count == 1)
    reopened.mutate(SetCardActive(id(3), false))
    reopened.give(.retryRefused(refused))
    #expect(reopened.status.refused.isEmpty && reopened.status.pending.isEmpty)
    #expect(reopened.card(id(20))?.title == "typed offline")
    #expect(!store.values.keys.contains { $0.hasPrefix(SyncKeys.refusedPrefix) })
  }

  @Test("A discarded refusal is gone, after a restart too")
  func discard() {
    let store = SimulatedStore()
    let bench = Bench(server, store: store)
    bench.start()
    bench.network = .down
    bench.mutate(AddCard(id(1), "one", code: "x"))
    Bench(server, device: 2).with { $0.mutate(AddCard(id(2), "two", code: "x")) }
    bench.network = .up
    bench.fire(.retry)
    #expect(bench.status.refused.map { $0.refusal } == [Refusal(.duplicate, "code")])
    bench.give(.discardRefused(bench.status.refused[0].id))
    let reopened = Bench(server, store: store, seed: 3)
    reopened.start()
    #expect(reopened.status.refused.isEmpty)
  }

  @Test("What the device itself refuses is answered at once and never queued")
  func localRefusal() {
    let bench = Bench(server)
    bench.start()
    #expect(bench.mutate(BumpCard(id(1))) == "refused: missing")
    let long = String(repeating: "x", count: SyncLimits.argumentBytes)
    #expect(bench.mutate(AddCard(id(1), long)) == "refused: invalid")
    #expect(bench.status.pending.isEmpty && bench.store.queue.isEmpty)
  }

  @Test("A long queue goes in batches within the limits of a request")
  func batches() {
    let bench = Bench(server)
    bench.network = .down
    bench.start()
    bench.mutate(AddCard(id(1), "one"))
    for _ in 1..<1_001 { bench.mutate(BumpCard(id(1))) }
    bench.network = .up
    let before = bench.requests.count
    bench.fire(.retry)
    #expect(bench.requests[before...].map { $0.mutations.count } == [500, 500, 1])
    #expect(bench.card(id(1))?.count == 1_000)
  }

  @Test("FF-065 Two devices that race from one below the limit end at exactly the limit")
  func race() {
    let devices = [Bench(server, device: 1), Bench(server, device: 2)]
    for device in devices { device.start() }
    for number in 1..<Card.limit { devices[0].mutate(AddCard(id(UInt64(number)), "card")) }
    devices[1].poke()
    for device in devices { device.network = .down }
    for (number, device) in devices.enumerated() {
      #expect(device.mutate(AddCard(id(UInt64(100 + number)), "last")) == "saved")
    }
    for device in devices.reversed() {
      device.network = .up
      device.fire(.retry)
    }
    devices[1].poke()
    #expect(server.storage.base.count == Card.limit)
    #expect(devices.map { $0.cards.count } == [Card.limit, Card.limit])
    #expect(devices.map { $0.status.refused.count } == [1, 0])
  }

  @Test("FF-038 Two people who change different fields of one record both win")
  func fields() {
    let devices = [Bench(server, device: 1), Bench(server, device: 2)]
    for device in devices { device.start() }
    devices[0].mutate(AddCard(id(1), "one"))
    devices[1].poke()
    for device in devices { device.network = .down }
    devices[0].mutate(EditCard(id(1), [FieldChange("title", .text("renamed"))]))
    devices[1].mutate(EditCard(id(1), [FieldChange("color", .text("green"))]))
    for device in devices {
      device.network = .up
      device.fire(.retry)
    }
    devices[0].poke()
    for device in devices {
      #expect(device.card(id(1))?.title == "renamed")
      #expect(device.card(id(1))?.color == "green")
    }
  }
}

extension Bench {
  /// Starts, does `work`, and is done.
  func with(_ work: (Bench) -> Void) {
    start()
    work(self)
  }
}
