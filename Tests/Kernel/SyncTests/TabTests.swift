import API
import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@Suite struct TabTests {
  private let server = ReferenceServer(Card.schema)
  private let store = SimulatedStore()

  /// Two tabs of one device, the first of which leads.
  private func tabs() -> (Bench, Bench) {
    let leader = Bench(server, store: store)
    let follower = Bench(server, store: store, seed: 2)
    follower.mayLead = false
    leader.start()
    follower.start()
    leader.others = [follower]
    follower.others = [leader]
    return (leader, follower)
  }

  @Test("What one tab does the other shows, and the leader alone talks to the server")
  func shared() {
    let (leader, follower) = tabs()
    #expect(follower.mutate(AddCard(id(1), "from the follower")) == "saved")
    #expect(leader.card(id(1))?.title == "from the follower")
    #expect(server.applied.count == 1 && follower.requests.isEmpty)
    #expect(follower.status.pending.isEmpty)
    leader.mutate(BumpCard(id(1)))
    #expect(follower.card(id(1))?.count == 1)
    #expect(follower.status.phase == .success)
  }

  @Test("Mutations of both tabs go in the order of the shared queue")
  func order() {
    let (leader, follower) = tabs()
    leader.network = .down
    leader.mutate(AddCard(id(1), "one"))
    follower.mutate(BumpCard(id(1)))
    leader.mutate(EditCard(id(1), [FieldChange("title", .text("two"))]))
    #expect(follower.status.pending.count == 3 && leader.status.pending.count == 3)
    leader.network = .up
    leader.fire(.retry)
    #expect(server.applied.map { $0.mutation.sequence } == [1, 2, 3])
    #expect(follower.status.pending.isEmpty && follower.cards == leader.cards)
  }

  /// Adds three cards before the store has answered the first.
  private func addThree(_ tab: Bench) {
    tab.giveAtOnce(
      (1...3).map { number in
        let add = AddCard(id(UInt64(number)), "\(number)")
        return .mutate(token: number, name: AddCard.name, arguments: add.object)
      })
  }

  @Test("What one tab has stored together the others show and send, in order")
  func together() {
    let (leader, follower) = tabs()
    leader.network = .down
    addThree(follower)
    #expect(leader.cards.map { $0.title } == ["1", "2", "3"])
    #expect(leader.status.pending.count == 3 && store.queue.map { $0.sequence } == [1, 2, 3])
    leader.network = .up
    leader.fire(.retry)
    #expect(server.applied.map { $0.mutation.sequence } == [1, 2, 3])
    #expect(follower.status.pending.isEmpty && follower.cards == leader.cards)
  }

  @Test("A leader that hears of the last of them alone reads the others before it sends any")
  func lastAlone() {
    let (leader, follower) = tabs()
    let listener = Bench(server, store: store, seed: 3)
    var words: [[UInt8]] = []
    listener.heardWord = { words.append($0) }
    follower.others = [listener]
    addThree(follower)
    #expect(words.count == 3)
    leader.give(.heard(words[2]))
    #expect(server.applied.map { $0.mutation.sequence } == [1, 2, 3])
  }

  @Test("An entry that the leader has not heard of is never jumped over")
  func gap() {
    let (leader, follower) = tabs()
    leader.network = .down
    leader.mutate(AddCard(id(1), "one"))
    follower.others = []
    follower.mutate(BumpCard(id(1)))
    leader.mutate(BumpCard(id(1)))
    leader.network = .up
    leader.fire(.retry)
    #expect(server.applied.map { $0.mutation.sequence } == [1, 2, 3])
    #expect(leader.card(id(1))?.count == 2)
  }

  @Test("A leader that dies in the middle of a sync loses nothing and repeats nothing")
  func death() {
    let (leader, follower) = tabs()
    leader.mutate(AddCard(id(1), "one"))
    leader.network = .held
    leader.mutate(BumpCard(id(1)))
    follower.mutate(BumpCard(id(1)))
    _ = server.answer(leader.requests[leader.requests.count - 1], from: leader.account)
    follower.others = []
    follower.give(.leads(true))
    #expect(server.applied.count == 3)
    #expect(follower.card(id(1))?.count == 2 && follower.status.pending.isEmpty)
    #expect(store.queue.isEmpty)
  }

  @Test("A refusal shows in both tabs, and one tab's retry is not the other's too")
  func refusal() {
    let (leader, follower) = tabs()
    leader.network = .down
    follower.mutate(AddCard(id(1), "one", code: "x"))
    Bench(server, device: 2).with { $0.mutate(AddCard(id(2), "two", code: "x")) }
    leader.network = .up
    leader.fire(.retry)
    #expect(leader.status.refused.count == 1 && follower.status.refused.count == 1)
    let refused = follower.status.refused[0].id
    leader.mutate(RemoveCard(id(2)))
    follower.give(.retryRefused(refused))
    leader.give(.retryRefused(refused))
    #expect(leader.status.refused.isEmpty && follower.status.refused.isEmpty)
    #expect(leader.card(id(1)) != nil)
    #expect(server.applied.count { $0.mutation.name == AddCard.name } == 2)
  }

  @Test("A tab that is hidden gives the lead away")
  func hidden() {
    let (leader, follower) = tabs()
    leader.give(.visible(false))
    follower.mayLead = true
    follower.give(.leads(true))
    follower.mutate(AddCard(id(1), "one"))
    #expect(server.applied.count == 1)
    let count = leader.requests.count
    leader.mutate(BumpCard(id(1)))
    #expect(leader.requests.count == count && server.applied.count == 2)
  }

  @Test("A tab asks for the lead once, and waits for it only while somebody looks")
  func candidacy() {
    let (_, follower) = tabs()
    #expect(follower.candidacies == 1)
    for _ in 0..<3 {
      follower.give(.visible(false))
      #expect(follower.candidacies == 0)
      follower.give(.visible(true))
      #expect(follower.candidacies == 1)
    }
    follower.give(.close(erase: false))
    #expect(follower.candidacies == 0)
  }

  @Test("Bytes that no engine sent change nothing")
  func noise() {
    let (leader, follower) = tabs()
    leader.mutate(AddCard(id(1), "one"))
    var random = SimulatedRandom(3)
    for _ in 0..<2_000 {
      var bytes = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
      // A real close of all tabs is no noise.
      if bytes.first == 8 { bytes[0] = 0 }
      follower.give(.heard(bytes))
    }
    #expect(follower.cards == leader.cards)
  }
}
