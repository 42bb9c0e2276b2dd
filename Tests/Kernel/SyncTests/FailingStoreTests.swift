import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

/// Tabs that share a store which takes nothing for a while.
@Suite struct FailingStoreTests {
  private let server = ReferenceServer(Card.schema)
  private let store = SimulatedStore()
  private let leader: Bench
  private let follower: Bench
  private let elsewhere: Bench

  init() {
    leader = Bench(server, store: store)
    follower = Bench(server, store: store, seed: 2)
    follower.mayLead = false
    elsewhere = Bench(server, device: 9)
    leader.network = .down
    elsewhere.start()
    leader.start()
    follower.start()
    leader.others = [follower]
    follower.others = [leader]
  }

  @Test("FF-031 An answer that was asked for on a replica that is gone brings no gap")
  func otherReplica() {
    for number in 1...3 { elsewhere.mutate(AddCard(id(UInt64(number)), "elsewhere")) }
    store.isFull = true
    #expect(follower.mutate(AddCard(id(10), "mine")) == "in memory")
    #expect(follower.cards.count == 4)
    follower.network = .held
    follower.mutate(BumpCard(id(10)))
    elsewhere.mutate(AddCard(id(4), "elsewhere"))
    // The store has nothing of what this tab pulled.
    follower.give(.visible(false))
    follower.give(.visible(true))
    while !follower.held.isEmpty { follower.answerHeld() }
    #expect(follower.cards.count == 5 && follower.card(id(10))?.count == 1)
    #expect(follower.status.pending.isEmpty)
  }

  @Test("FF-031 A tab that follows pulls all pages of the answer to what its store did not take")
  func pages() {
    for number in 1...5 { elsewhere.mutate(AddCard(id(UInt64(number)), "elsewhere")) }
    server.pageSize = 1
    store.isFull = true
    follower.mutate(AddCard(id(10), "mine"))
    #expect(follower.status.pending.isEmpty && follower.cards.count == 6)
    store.isFull = false
    follower.fire(.store)
    #expect(!follower.status.isMemoryOnly && follower.timers[.store] == nil)
  }

  @Test("FF-031 What a tab did in memory is stored in order, whatever other tabs stored between")
  func order() {
    follower.give(.online(false))
    store.isFull = true
    follower.mutate(AddCard(id(1), "one"))
    store.isFull = false
    leader.mutate(AddCard(id(2), "two"))
    #expect(follower.mutate(BumpCard(id(1))) == "in memory")
    follower.fire(.store)
    leader.network = .up
    leader.fire(.retry)
    #expect(server.applied.map { $0.mutation.name } == ["addCard", "addCard", "bumpCard"])
    #expect(leader.status.refused.isEmpty && leader.card(id(1))?.count == 1)
  }

  @Test("FF-031 What the server was sent and does not answer has the store not written for ever")
  func unanswered() {
    store.isFull = true
    #expect(leader.mutate(AddCard(id(1), "one")) == "in memory")
    leader.network = .status(403)
    leader.fire(.retry)
    #expect(leader.status.phase == .failed(.forbidden))
    store.isFull = false
    leader.fire(.store)
    let count = leader.commits.count
    for _ in 0..<5 { leader.fire(.store) }
    #expect(leader.commits.count == count)
    leader.network = .up
    leader.give(.visible(false))
    leader.give(.visible(true))
    #expect(server.applied.count == 1 && !leader.status.isMemoryOnly)
  }

  @Test("FF-031 Nothing is stored before what the same tab did earlier")
  func oneAtATime() {
    let engine = SyncEngine(
      schema: Card.schema,
      configuration: SyncConfiguration(space: .zero, account: .zero, role: "member")
    ) { 7 }
    let now = Instant(milliseconds: 1_800_000_000_000)
    func tokens(_ outputs: [SyncOutput]) -> [Int] {
      outputs.compactMap { if case .append(let append) = $0 { append.token } else { nil } }
    }
    func mutate(_ token: Int) -> [SyncOutput] {
      let add = AddCard(id(UInt64(token)), "card")
      return engine.handle(
        .mutate(token: token, name: AddCard.name, arguments: add.object), now: now)
    }
    _ = engine.start(now: now)
    _ = engine.handle(.loaded(StoredSpace()), now: now)
    let first = tokens(mutate(1))
    #expect(first.count == 1 && tokens(mutate(2)).isEmpty && tokens(mutate(3)).isEmpty)
    let then = engine.handle(.appended(token: first.first ?? 0, sequence: 1), now: now)
    #expect(then.contains(.saved(token: 1)) && tokens(then).count == 1)
    let failed = engine.handle(.appendFailed(token: tokens(then).first ?? 0, .failed), now: now)
    #expect(failed.contains(.savedInMemory(token: 2)) && failed.contains(.savedInMemory(token: 3)))
    #expect(tokens(failed).isEmpty)
  }

  @Test("FF-031 A disk that is nearly full keeps what fits of what was done together, in order")
  func nearlyFull() throws {
    follower.give(.online(false))
    follower.mutate(AddCard(id(1), "one"))
    let entry = try #require(store.queue.last?.bytes?.count)
    // Room for three more.
    store.capacity = store.size + 3 * entry + entry / 2
    func add(_ number: UInt64) -> SyncInput {
      .mutate(
        token: Int(number), name: AddCard.name, arguments: AddCard(id(number), "one").object)
    }
    // The first goes alone; the others follow in one append, of which nothing fits.
    follower.giveAtOnce((2...6).map { add($0) })
    #expect(store.queue.count == 2 && follower.status.isMemoryOnly)
    follower.fire(.store)
    #expect(store.queue.count == 4 && follower.status.isMemoryOnly)
    let reopened = Bench(server, store: store.copy(), seed: 3)
    reopened.mayLead = false
    reopened.start()
    #expect(reopened.cards.map { $0.id } == [id(1), id(2), id(3), id(4)])
    // Tried again nothing of it is there twice; with room all of it is kept.
    follower.fire(.store)
    #expect(store.queue.count == 4)
    store.capacity = nil
    follower.fire(.store)
    #expect(store.queue.count == 6 && !follower.status.isMemoryOnly)
    (leader.network, follower.network) = (.up, .up)
    leader.fire(.retry)
    #expect(server.applied.count == 6 && leader.status.refused.isEmpty)
  }

  @Test("FF-031 A refusal that the store did not take is not forgotten, and is stored later")
  func refusal() {
    elsewhere.mutate(AddCard(id(1), "elsewhere", code: "x"))
    store.isFull = true
    follower.give(.online(false))
    follower.mutate(AddCard(id(2), "mine", code: "x"))
    follower.give(.online(true))
    #expect(follower.status.refused.count == 1 && storedRefusals == 0)
    follower.give(.visible(false))
    follower.give(.visible(true))
    #expect(follower.status.refused.count == 1 && follower.status.isMemoryOnly)
    store.isFull = false
    follower.fire(.store)
    #expect(storedRefusals == 1)
    #expect(!follower.status.isMemoryOnly && leader.status.refused.count == 1)
  }

  @Test("What one tab retries while another discards it shows in both when it is refused again")
  func retriedAndDiscarded() throws {
    leader.mutate(AddCard(id(1), "mine", code: "x"))
    elsewhere.mutate(AddCard(id(2), "elsewhere", code: "x"))
    leader.network = .up
    leader.fire(.retry)
    let refused = try #require(leader.status.refused.first?.id)
    #expect(follower.status.refused.count == 1)
    leader.network = .down
    // The code goes to a card of which this device does not know.
    elsewhere.mutate(EditCard(id(2), [FieldChange("code", .text("y"))]))
    elsewhere.mutate(AddCard(id(3), "elsewhere", code: "x"))
    leader.mutate(RemoveCard(id(2)))
    leader.others = []
    leader.give(.retryRefused(refused))
    follower.give(.discardRefused(refused))
    leader.others = [follower]
    leader.network = .up
    leader.fire(.retry)
    #expect(leader.status.refused.map { $0.id } == [refused])
    #expect(follower.status.refused == leader.status.refused)
    let reopened = Bench(server, store: store, seed: 3)
    reopened.start()
    follower.give(.visible(false))
    follower.give(.visible(true))
    #expect(follower.status.refused == reopened.status.refused)
  }

  private var storedRefusals: Int {
    store.values.keys.count { $0.hasPrefix(SyncKeys.refusedPrefix) }
  }
}
