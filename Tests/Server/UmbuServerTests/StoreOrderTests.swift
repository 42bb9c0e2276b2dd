import API
import AppStore
import Database
import Effort
import Fields
import Purchases
import Purchasing
import StoreSimulator
import Subscriptions
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What a store signs, late, twice and in any order")
struct StoreOrderTests {
  private static let now = Instant(milliseconds: 1_760_000_000_000)
  private static let day: Int64 = 86_400_000
  private static let gold = "com.fisioflow.gold.monthly"
  private static let silver = "com.fisioflow.silver.monthly"

  private func store(_ authority: StoreAuthority, seed: UInt64) -> SimulatedStore {
    var rules = StoreRules(bundleID: "com.fisioflow", environment: .sandbox)
    rules.firstTransaction = Int64(seed) * 1_000_000
    let price = StorePrice(thousandths: 97_000, currency: "BRL")
    let products = [(Self.gold, 2), (Self.silver, 1)].map { id, level in
      SimulatedProduct(id, level: level, months: 1, price: price, trialDays: 7)
    }
    return SimulatedStore(
      rules, selling: products, signing: authority,
      at: Self.now.adding(milliseconds: -400 * Self.day), seed: seed)
  }

  /// Somebody who does at random what can be done.
  private func live(
    in store: inout SimulatedStore, token: Values.UUID, _ random: inout SeededGenerator
  ) throws {
    let acts: [StoreAct] = [
      .buy(Self.gold), .buy(Self.silver, .winBack), .cancel, .resume, .change(Self.gold),
      .change(Self.silver), .cardFails, .cardPays, .askRefund, .refund(), .refund(percent: 30),
      .reverseRefund, .extend(days: 10), .raisePrice(120_000), .consent, .redeem(.code),
    ]
    try store.act(.buy(Self.silver), by: "ana", token: token)
    for _ in 0..<12 {
      store.turn(milliseconds: Int64.random(in: 1...32 * Self.day, using: &random))
      // What cannot be done now is refused.
      try? store.act(acts.randomElement(using: &random) ?? .cancel, by: "ana")
    }
    store.turn(to: Self.now)
  }

  @Test(
    "FF-095 FM-134 FM-138 the clinic ends with the plan that the store knows, whatever came when")
  func permutations() async throws {
    let authority = StoreAuthority(validity: 1_700_000_000..<1_900_000_000)
    let app = try #require(StoreApp(bundleID: "com.fisioflow", environment: .sandbox))
    let now = Self.now
    let optional = SignedDataVerifier(app, roots: [authority.root.der], now: { now })
    let verifier = try #require(optional)
    let reader = AppStoreReader([verifier])
    let room = try await ServerRoom.open { $0.appStores = ["fisioflow": reader] }
    defer { room.remove() }
    for seed in 1...UInt64(Effort.times(20, quick: 3)) {
      var random = SeededGenerator(seed: seed)
      let ana = try await Person(in: room, "p\(seed)@example.com", calling: "Ipê \(seed)")
      let announced = try AnnouncedPurchase(
        object: await ana.call(
          PurchaseEndpoints.announce,
          NewPurchase(Self.silver, from: .apple, for: .space, space: ana.space)
        ).json)
      var store = store(authority, seed: seed)
      try live(in: &store, token: announced.id, &random)
      let notices = store.takeNotices()
      let one = try #require(store.subscriptions.first)
      for notice in (notices + notices).shuffled(using: &random) {
        let answer = await room.send(
          .post, "/fisioflow/v1/store/apple/notifications", body: notice.body)
        #expect(answer.status == .ok, "seed \(seed) \(notice.name)")
      }
      // What a device restores tells of what was upgraded.
      for signed in try store.signedTransactions(of: one.id).shuffled(using: &random) {
        let answer = await ana.call(AppStoreEndpoints.send, SignedTransaction(signed))
        #expect(try RecordedPurchase(object: answer.json).outcome == .own)
      }
      let expected =
        ProductCatalogue.fisioFlow.product(one.product(at: Self.now).map { ProductID($0) })?
        .planName ?? "free"
      let plan = try await room.app("fisioflow").database.read { [space = ana.space] in
        try $0.first("SELECT plan FROM clinic WHERE space = $1", [SQLValue(space)]) { $0.text(0) }
      }
      #expect(plan == expected, "seed \(seed): \(notices.map(\.name))")
      // What the account is told that it has is what comes of its ledger.
      let told =
        try notices.flatMap { try reader.notification($0.signedPayload) }
        + store.signedTransactions(of: one.id).map { try reader.transaction($0) }
      let id = SubscriptionID(.apple, one.id)
      let standing = Subscription(id, folding: told.flatMap(\.facts).map(\.fact))
        .standing(at: Self.now)
      let list = await room.call(.get, "/fisioflow/v1/purchases", token: ana.token)
      let own = try OwnPurchases(object: list.json).purchases
      #expect(own.map(\.id) == [id.text], "seed \(seed)")
      #expect(own.map(\.state) == [standing.state.name], "seed \(seed)")
      #expect(own.first?.product == standing.product?.rawValue, "seed \(seed)")
      #expect(standing.hasAccess == (plan != "free"), "seed \(seed)")
    }
    await room.umbu.stop()
  }

  @Test("two environments of one app are believed each for itself, and a third is not")
  func environments() async throws {
    let authority = StoreAuthority(validity: 1_700_000_000..<1_900_000_000)
    let verifiers = try [StoreEnvironment.sandbox, .localTesting].map { environment in
      let app = try #require(StoreApp(bundleID: "com.fisioflow", environment: environment))
      let verifier = SignedDataVerifier(app, roots: [authority.root.der]) { Self.now }
      return try #require(verifier)
    }
    let reader = AppStoreReader(verifiers)
    for environment in StoreEnvironment.allCases {
      var rules = StoreRules(bundleID: "com.fisioflow", appleID: 7, environment: environment)
      rules.firstTransaction = 1
      let price = StorePrice(thousandths: 97_000, currency: "BRL")
      var store = SimulatedStore(
        rules, selling: [SimulatedProduct(Self.gold, level: 1, months: 1, price: price)],
        signing: authority, at: Self.now)
      try store.act(.buy(Self.gold), by: "ana")
      let signed = try #require(store.takeNotices().first).signedPayload
      switch environment {
      case .sandbox, .localTesting:
        #expect(try reader.notification(signed).count == 1)
      case .production, .xcode:
        #expect(throws: AppStoreReader.Refusal.self) { try reader.notification(signed) }
      }
    }
  }
}
