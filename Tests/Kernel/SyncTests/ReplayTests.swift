import Fields
import Records
import Sync
import SyncSimulation
import Synchronization
import Testing
import Values

/// How often what waits runs again on a device.
@Suite(.serialized) struct ReplayTests {
  private let server = ReferenceServer(schema)
  private let store = SimulatedStore()

  private static var schema: SpaceSchema {
    var schema = Card.schema
    schema.add(CountedEdit.self)
    return schema
  }

  init() { CountedEdit.runs.withLock { $0 = 0 } }

  private var runs: Int { CountedEdit.runs.withLock { $0 } }

  private func tab(_ seed: UInt64 = 1, device: UInt64 = 1) -> Bench {
    let store = device == 1 ? store : SimulatedStore()
    let bench = Bench(server, store: store, device: device, seed: seed, schema: Self.schema)
    bench.mayLead = seed == 1
    bench.start()
    return bench
  }

  /// A tab whose first changes are at the server, with the answer on its way and others waiting behind.
  private func tabBeforeAnswer(first: Int, behind: Int) -> Bench {
    let bench = tab()
    bench.mutate(AddCard(id(1), "one"))
    bench.network = .down
    for number in 0..<first { bench.mutate(CountedEdit(id(1), "first \(number)")) }
    bench.network = .held
    bench.fire(.retry)
    for number in 0..<behind { bench.mutate(CountedEdit(id(1), "behind \(number)")) }
    return bench
  }

  @Test("An answer that says what was shown here already runs nothing again")
  func foreseen() {
    let bench = tabBeforeAnswer(first: 3, behind: 4)
    #expect(runs == 7)
    bench.answerHeld()
    #expect(runs == 7 + 3 && bench.status.pending.count == 4)
    #expect(bench.card(id(1))?.title == "behind 3")
    bench.answerHeld()
    #expect(runs == 7 + 7 && bench.status.pending.isEmpty)
    #expect(server.applied.count == 8)
    // What the store has is what the server said, and nothing of what lay on top.
    let again = tab()
    #expect(again.card(id(1))?.title == "behind 3" && again.card(id(1))?.count == 7)
  }

  @Test("A row that an answer brings as it was shown is in memory once")
  func shared() {
    let bench = tabBeforeAnswer(first: 1, behind: 0)
    let key = RecordKey(Card.recordType, id(1).uuid)
    let shown = bench.engine.row(key) ?? []
    bench.answerHeld()
    let held = bench.engine.row(key) ?? []
    #expect(bench.status.pending.isEmpty && held == shown && !shown.isEmpty)
    #expect(held.withUnsafeBytes { $0.baseAddress } == shown.withUnsafeBytes { $0.baseAddress })
    #expect(tab().card(id(1))?.title == "first 0")
  }

  @Test("The store gets what the server said while others wait on top")
  func stored() {
    let bench = tabBeforeAnswer(first: 1, behind: 2)
    bench.answerHeld()
    let other = tab(2)
    other.network = .down
    #expect(other.card(id(1))?.title == "behind 1" && other.status.pending.count == 2)
    #expect(other.engine.row(RecordKey(Card.recordType, id(1).uuid)) == bench.card(id(1))?.row)
  }

  @Test("An answer with what somebody else did runs what waits again on that")
  func another() {
    let bench = tabBeforeAnswer(first: 1, behind: 2)
    let other = tab(1, device: 2)
    other.mutate(BumpCard(id(1)))
    bench.answerHeld()
    #expect(bench.card(id(1))?.count == 4 && bench.card(id(1))?.title == "behind 1")
    bench.answerHeld()
    #expect(bench.status.pending.isEmpty && bench.card(id(1))?.count == 4)
  }

  @Test("An answer that refuses what was shown runs what waits again without that")
  func refused() {
    let other = tab(1, device: 2)
    let bench = tab()
    other.mutate(AddCard(id(9), "theirs", code: "x"))
    bench.network = .down
    bench.mutate(AddCard(id(1), "mine", code: "x"))
    bench.mutate(CountedEdit(id(1), "builds on it"))
    bench.mutate(AddCard(id(2), "stays"))
    bench.network = .up
    bench.fire(.retry)
    #expect(bench.cards.map { $0.title } == ["stays", "theirs"])
    #expect(bench.status.refused.count == 2)
  }

  @Test("A tab that hears of another's change runs that alone")
  func heard() {
    let leader = tab()
    let follower = tab(2)
    leader.others = [follower]
    leader.mutate(AddCard(id(1), "one"))
    leader.network = .down
    for number in 0..<5 { leader.mutate(CountedEdit(id(1), "\(number)")) }
    #expect(runs == 5 + 5)
    #expect(follower.card(id(1))?.title == "4" && follower.status.pending.count == 5)
  }
}

/// Gives a card another title, counts on it, and counts how often it runs.
struct CountedEdit: Mutation {
  static let name = "countedEdit"
  static let needs = RecordPermission.write(Card.recordType)
  static let runs = Mutex(0)
  var card = ID<Card>.none
  var title = ""

  init() {}

  init(_ card: ID<Card>, _ title: String) {
    self.card = card
    self.title = title
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("title", &title)
  }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    Self.runs.withLock { $0 += 1 }
    guard var found = transaction.find(card) else { throw Refusal(.missing, "card") }
    found.title = title
    found.count += 1
    transaction.put(found)
  }
}
