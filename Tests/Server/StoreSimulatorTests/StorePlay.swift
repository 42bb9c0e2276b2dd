import AppStore
import Effort
import StoreSimulator
import Subscriptions
import Values

/// A store of the tests, and a verifier that believes it.
struct StorePlay {
  static let start = Instant(milliseconds: 1_767_225_600_000)
  static let validity: Range<Int64> = 1_700_000_000..<1_900_000_000
  static let bundle = "app.umbu.fisioflow"
  static let number: Int64 = 1_234_567_890
  /// Made once: keys cost time.
  static let authority = StoreAuthority(validity: validity)

  static let gold = "gold.monthly"
  static let silver = "silver.monthly"
  static let yearly = "silver.yearly"
  static let once = "once"

  static var products: [SimulatedProduct] {
    [
      SimulatedProduct(gold, level: 2, months: 1, price: price(197_000), trialDays: 7),
      SimulatedProduct(silver, level: 1, months: 1, price: price(97_000), trialDays: 7),
      SimulatedProduct(yearly, level: 1, months: 12, price: price(970_000)),
      SimulatedProduct(once, level: 1, months: 0, price: price(10_000)),
    ]
  }

  private static func price(_ thousandths: Int64) -> StorePrice {
    StorePrice(thousandths: thousandths, currency: "BRL")
  }

  static func rules(_ environment: StoreEnvironment = .production) -> StoreRules {
    StoreRules(bundleID: bundle, appleID: number, environment: environment)
  }

  static func store(
    _ environment: StoreEnvironment = .production, seed: UInt64 = 1
  ) -> SimulatedStore {
    SimulatedStore(
      rules(environment), selling: products, signing: authority, at: start, seed: seed)
  }

  /// Whose clock is far ahead: what is signed in the tests is never too new.
  static func verifier(_ environment: StoreEnvironment = .production) -> SignedDataVerifier {
    let app = StoreApp(bundleID: bundle, appleID: number, environment: environment)!
    return SignedDataVerifier(app, roots: [authority.root.der]) {
      Instant(milliseconds: 1_899_000_000_000)
    }!
  }

  /// What is told by notices.
  static func facts(
    of notices: [StoreNotice], _ verifier: SignedDataVerifier
  ) throws -> [Fact] {
    try notices.flatMap { try verifier.notification($0.signedPayload).facts }
  }
}

/// Somebody who does whatever can be done, at random.
struct RandomCustomer {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// What is tried next, after how many milliseconds.
  mutating func next() -> (pause: Int64, act: StoreAct) {
    let acts: [StoreAct] = [
      .buy(StorePlay.gold), .buy(StorePlay.silver, .winBack), .buy(StorePlay.yearly), .cancel,
      .resume, .change(StorePlay.gold), .change(StorePlay.silver), .change(StorePlay.yearly),
      .redeem(.code), .redeem(.promotional, StorePlay.gold), .cardFails, .cardPays, .cardPays,
      .askRefund, .refund(), .refund(percent: 40), .declineRefund, .reverseRefund,
      .raisePrice(250_000), .consent, .extend(days: 5), .tell(.priceChange),
    ]
    let pause = Int64.random(in: 1...30 * 86_400_000, using: &random)
    return (pause, acts.randomElement(using: &random) ?? .cancel)
  }
}
