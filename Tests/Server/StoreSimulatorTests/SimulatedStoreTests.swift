import AppStore
import Effort
import StoreSimulator
import Subscriptions
import Testing
import Values

@Suite("A store that charges nobody")
struct SimulatedStoreTests {
  private static let day: Int64 = 86_400_000

  /// What the facts of all that was signed say of a customer now; nil for nothing.
  private func told(
    _ customer: String, _ facts: [Fact], _ store: SimulatedStore
  ) throws -> String? {
    let one = try #require(store.subscriptions.last { $0.customer == customer })
    let folded = Subscription(SubscriptionID(.apple, one.id), folding: facts)
    let standing = folded.standing(at: store.now)
    return standing.hasAccess ? standing.product?.rawValue : nil
  }

  @Test("two years of a monthly subscription: a trial, a renewal each month, all of it believed")
  func twoYears() throws {
    let verifier = StorePlay.verifier()
    var store = StorePlay.store()
    try store.act(.buy(StorePlay.gold), by: "ana", token: UUID(high: 1, low: 2))
    store.turn(milliseconds: 730 * Self.day)
    let notices = store.takeNotices()
    #expect(notices.first?.name == "SUBSCRIBED.INITIAL_BUY")
    #expect(notices.dropFirst().allSatisfy { $0.name == "DID_RENEW" })
    #expect(notices.count == 25)
    #expect(Set(notices.map(\.id)).count == notices.count)
    let facts = try StorePlay.facts(of: notices, verifier)
    let one = try #require(store.subscriptions.first)
    let folded = Subscription(SubscriptionID(.apple, one.id), folding: facts)
    #expect(folded.standing(at: StorePlay.start).state == .trial)
    #expect(folded.standing(at: store.now).state == .active)
    #expect(folded.trialAt == StorePlay.start)
    let first = try #require(notices.first)
    guard case .data(let data) = try verifier.notification(first.signedPayload).content else {
      Issue.record("no data")
      return
    }
    #expect(data.transaction?.appAccountToken == UUID(high: 1, low: 2))
    #expect(data.transaction?.price?.thousandths == 0)
    #expect(data.renewal?.renewalPrice?.thousandths == 197_000)
  }

  @Test(
    "months are counted from the first day: the 31st is the 28th in February, and the 31st again")
  func months() throws {
    var store = SimulatedStore(
      StorePlay.rules(), selling: StorePlay.products, signing: StorePlay.authority,
      at: try #require(Instant("2026-01-31T12:00:00Z")))
    try store.act(.buy(StorePlay.gold, .promotional), by: "ana")
    store.turn(milliseconds: 70 * Self.day)
    let ends = try #require(store.subscriptions.first).periods.compactMap { $0.expiresAt }
    #expect(
      ends.map { "\($0)".prefix(10) } == ["2026-02-28", "2026-03-31", "2026-04-30"])
  }

  @Test(
    "FF-077 FF-078 FF-079 a year that begins on 29 February ends on the 28th, and four years later on the 29th"
  )
  func leapYears() throws {
    let begins = try #require(Instant("2028-02-29T12:00:00Z"))
    var store = SimulatedStore(
      StorePlay.rules(), selling: StorePlay.products, signing: StorePlay.authority, at: begins)
    try store.act(.buy(StorePlay.yearly), by: "ana")
    store.turn(to: try #require(Instant("2031-03-01T12:00:00Z")))
    let one = try #require(store.subscriptions.first)
    let ends = one.periods.compactMap { $0.expiresAt }.map { String("\($0)".prefix(10)) }
    #expect(ends == ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"])
    // What is told of it comes to the same: access without a gap, to the very end.
    let facts = one.periods.map { period in
      var it = TransactionSnapshot()
      it.id = period.id
      it.subscription = SubscriptionID(.apple, one.id)
      it.product = ProductID(period.product)
      it.purchasedAt = period.purchasedAt
      it.expiresAt = period.expiresAt
      it.signedAt = period.purchasedAt
      return Fact.transaction(it)
    }
    let folded = Subscription(SubscriptionID(.apple, one.id), folding: facts)
    let last = try #require(one.periods.last?.expiresAt)
    for period in one.periods {
      let end = try #require(period.expiresAt)
      #expect(folded.standing(at: end.adding(milliseconds: -1)).hasAccess)
      #expect(folded.standing(at: end).hasAccess == (end < last))
    }
  }

  @Test("FF-095 a payment that fails: grace, the end of grace, and the way back in both")
  func failing() throws {
    for (days, name) in [(5, "DID_RENEW.BILLING_RECOVERY"), (30, "DID_RENEW.BILLING_RECOVERY")] {
      var store = StorePlay.store()
      try store.act(.buy(StorePlay.gold, .promotional), by: "ana")
      try store.act(.cardFails, by: "ana")
      store.turn(milliseconds: 31 * Self.day + Int64(days) * Self.day)
      #expect((store.subscriptions[0].product(at: store.now) != nil) == (days < 16))
      try store.act(.cardPays, by: "ana")
      store.turn(milliseconds: 1_000)
      #expect(store.subscriptions[0].product(at: store.now) == StorePlay.gold)
      let names = store.takeNotices().map(\.name)
      #expect(names[1] == "DID_FAIL_TO_RENEW.GRACE_PERIOD")
      #expect(names.contains("GRACE_PERIOD_EXPIRED") == (days > 16))
      #expect(names.last == name)
    }
    var store = StorePlay.store()
    try store.act(.buy(StorePlay.gold, .promotional), by: "ana")
    try store.act(.cardFails, by: "ana")
    store.turn(milliseconds: 200 * Self.day)
    #expect(store.takeNotices().last?.name == "EXPIRED.BILLING_RETRY")
    #expect(throws: StoreProblem.self) { try store.act(.cancel, by: "ana") }
    try store.act(.buy(StorePlay.silver), by: "ana")
    #expect(store.takeNotices().last?.name == "SUBSCRIBED.RESUBSCRIBE")
    #expect(store.subscriptions.count == 1)
  }

  @Test("an upgrade is at once, a downgrade when it renews, and of equal ones the length decides")
  func changes() throws {
    var store = StorePlay.store()
    try store.act(.buy(StorePlay.silver, .promotional), by: "ana")
    store.turn(milliseconds: Self.day)
    try store.act(.change(StorePlay.gold), by: "ana")
    #expect(store.subscriptions[0].product(at: store.now) == StorePlay.gold)
    store.turn(milliseconds: Self.day)
    try store.act(.change(StorePlay.yearly), by: "ana")
    #expect(store.subscriptions[0].product(at: store.now) == StorePlay.gold)
    store.turn(milliseconds: 32 * Self.day)
    #expect(store.subscriptions[0].product(at: store.now) == StorePlay.yearly)
    try store.act(.change(StorePlay.silver), by: "ana")
    #expect(store.subscriptions[0].product(at: store.now) == StorePlay.yearly)
    let names = store.takeNotices().map(\.name)
    #expect(
      names.dropFirst() == [
        "DID_CHANGE_RENEWAL_PREF.UPGRADE", "DID_CHANGE_RENEWAL_PREF.DOWNGRADE", "DID_RENEW",
        "DID_CHANGE_RENEWAL_PREF.DOWNGRADE",
      ])
  }

  @Test("FF-094 every type and subtype of Apple's is signed so that the verifier believes it")
  func everyType() throws {
    // Such a token says that it is of the sandbox, or of none.
    for environment in [StoreEnvironment.production, .sandbox] {
      let verifier = StorePlay.verifier(environment)
      var store = StorePlay.store(environment)
      try store.act(.buy(StorePlay.gold), by: "ana")
      for type in StoreNotificationType.allCases { try store.act(.tell(type), by: "ana") }
      for subtype in StoreNotificationSubtype.allCases {
        try store.act(.tell(.renewalExtension, subtype), by: "ana")
      }
      for notice in store.takeNotices() {
        let read = try verifier.notification(notice.signedPayload)
        #expect(read.id == notice.id)
        #expect(read.type == .known(notice.type))
        #expect(read.subtype?.known == notice.subtype)
        #expect(read.signedAt == notice.signedAt)
      }
    }
  }

  @Test("FF-095 each type with each subtype, in any order and twice, decides nothing by its name")
  func everyPair() throws {
    let verifier = StorePlay.verifier()
    var store = StorePlay.store()
    try store.act(.buy(StorePlay.gold, .promotional), by: "ana")
    store.turn(milliseconds: Self.day)
    let bought = try StorePlay.facts(of: store.takeNotices(), verifier)
    let one = try #require(store.subscriptions.first)
    let id = SubscriptionID(.apple, one.id)
    let expected = Subscription(id, folding: bought).standing(at: store.now)
    #expect(expected.hasAccess)
    let subtypes: [StoreNotificationSubtype?] = [nil] + StoreNotificationSubtype.allCases
    for type in StoreNotificationType.allCases {
      for subtype in subtypes { try store.act(.tell(type, subtype), by: "ana") }
    }
    var random = SeededGenerator(seed: 95)
    let notices = store.takeNotices().shuffled(using: &random)
    #expect(notices.count == StoreNotificationType.allCases.count * subtypes.count)
    let told = try StorePlay.facts(of: notices, verifier)
    let all = (bought + told + told).shuffled(using: &random)
    let found = Subscription(id, folding: all).standing(at: store.now)
    #expect(found == expected && told.count > 300)
  }

  @Test(
    "FF-095 FM-138 whatever customers do, what the store signs comes to what it knows, in any order and twice"
  )
  func randomLives() throws {
    let verifier = StorePlay.verifier()
    var seen: Set<String> = []
    for seed in 1...UInt64(Effort.times(100, quick: 8)) {
      var store = StorePlay.store(seed: seed)
      var customer = RandomCustomer(seed: seed)
      var random = SeededGenerator(seed: seed)
      var facts: [Fact] = []
      var names: [String] = []
      try store.act(.buy(StorePlay.silver), by: "ana")
      for step in 1...20 {
        let (pause, act) = customer.next()
        store.turn(milliseconds: pause)
        // What cannot be done now is refused, and nothing is signed.
        do throws(StoreProblem) {
          try store.act(act, by: "ana")
        } catch {
          #expect(!error.words.isEmpty)
        }
        let notices = store.takeNotices()
        names += notices.map(\.name)
        facts += try StorePlay.facts(of: notices, verifier)
        guard step.isMultiple(of: 4) else { continue }
        let one = try #require(store.subscriptions.first)
        // What was upgraded is told by the history alone.
        let history = try store.signedTransactions(of: one.id)
          .map { try verifier.transaction($0).fact }
        let all = facts + history
        #expect(try told("ana", all, store) == one.product(at: store.now), "seed \(seed): \(names)")
        let shuffled = (all + all).shuffled(using: &random)
        let id = SubscriptionID(.apple, one.id)
        #expect(
          Subscription(id, folding: shuffled) == Subscription(id, folding: all), "seed \(seed)")
      }
      seen.formUnion(names)
    }
    #expect(seen.count > 10, "\(seen.sorted())")
  }

  @Test("from one seed it is always the same but for its signatures, from another not")
  func sameFromSeed() throws {
    func life(_ seed: UInt64) throws -> [String] {
      var store = StorePlay.store(seed: seed)
      try store.act(.buy(StorePlay.gold), by: "ana")
      store.turn(milliseconds: 100 * Self.day)
      return store.takeNotices().map { "\($0.id) \($0.name) \($0.signedAt)" }
    }
    #expect(try life(7) == life(7))
    #expect(try life(7) != life(8))
  }
}
