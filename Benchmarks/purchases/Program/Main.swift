import AppStore
import Clinic
import Entitlements
import Foundation
import StoreSimulator
import Subscriptions
import Values

@main
struct Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Double($0) }
    precondition(arguments.count == 2, "how many of P-256 and of P-384 are verified a second")
    let (p256, p384) = (arguments[0], arguments[1])
    let life = try Life()
    speed("verify-and-fold", try life.verified(cold: false), p256 / 3, "three-openssl-ecdsap256")
    let cold = try life.verified(cold: true)
    speed(
      "verify-and-fold-cold", cold, 1 / (3 / p256 + 6 / p384),
      "three-openssl-ecdsap256-and-six-ecdsap384")
    // The three texts of a notification share one chain here, so no more than this is verified.
    speed(
      "verify-and-fold-one-chain", cold, 1 / (3 / p256 + 2 / p384),
      "three-openssl-ecdsap256-and-two-ecdsap384")
    time("fold-1000-rows", fold() * 1e3, "ms", limit: 1)
    time("entitlement-check", check() * 1e6, "us", limit: 2)
    time("simulate-two-years", try life.simulated(), "s", limit: 1)
  }

  /// Seconds of the best of five folds of ten years: each renewal is told of, and so is how it goes on.
  private static func fold() -> Double {
    let id = SubscriptionID(.apple, "1")
    let facts = (0..<500).flatMap { number -> [Fact] in
      let start = Instant(milliseconds: Int64(number) * 604_800_000)
      var period = TransactionSnapshot()
      period.id = "\(number)"
      period.subscription = id
      period.product = "com.fisioflow.gold.monthly"
      period.purchasedAt = start
      period.expiresAt = start.adding(milliseconds: 604_800_000)
      period.signedAt = start
      period.price = StoreAmount(thousandths: 197_000, "BRL")
      period.digest = FactDigest([UInt8(number & 255), UInt8(number >> 8)])
      var renewal = RenewalSnapshot()
      renewal.subscription = id
      renewal.signedAt = start
      renewal.digest = FactDigest([UInt8(number & 255), UInt8(number >> 8), 1])
      return [.transaction(period), .renewal(renewal)]
    }
    return best {
      let folded = Subscription(id, folding: facts)
      precondition(folded.revenue == [StoreAmount(thousandths: 98_500_000, "BRL")])
    }
  }

  /// Seconds for what is asked before a patient is added: may this clinic have one more?
  private static func check() -> Double {
    let count = 100_000
    var clinics = ["free", "silver", "gold", "platinum"].map { plan in
      var clinic = ClinicProfile()
      clinic.planName = plan
      return clinic
    }
    // Not known to the compiler.
    clinics.shuffle()
    var allowed = 0
    let seconds = best {
      allowed = 0
      for number in 0..<count
      where clinics[number & 3].plan.limits.allows(.addPatient(active: Int64(number & 127))) {
        allowed += 1
      }
    }
    precondition(0..<count ~= allowed && allowed > 0)
    return seconds / Double(count)
  }

  /// Seconds of the best of five.
  private static func best(_ body: () -> Void) -> Double {
    let times = (0..<5).map { _ in ContinuousClock().measure(body) / .seconds(1) }
    return times.min() ?? 0
  }

  private static func speed(_ name: String, _ value: Double, _ peer: Double, _ what: String) {
    print("\(name) \(Int(value)) notifications/s \(String(format: "%.2f", value / peer)) \(what)")
  }

  private static func time(_ name: String, _ value: Double, _ unit: String, limit: Double) {
    let figures = [value, value / limit].map { String(format: "%.4f", $0) }
    print("\(name) \(figures[0]) \(unit) \(figures[1]) limit-\(Int(limit))-\(unit)")
  }
}

/// Two years of a subscription.
private struct Life {
  private static let start = Instant(milliseconds: 1_767_225_600_000)
  private static let bundle = "com.fisioflow"

  private let authority = StoreAuthority(validity: 1_700_000_000..<1_900_000_000)
  private var notices: [StoreNotice] = []

  init() throws {
    var store = try run()
    notices = store.takeNotices()
  }

  private func run() throws -> SimulatedStore {
    let product = SimulatedProduct(
      "gold", level: 1, months: 1, price: StorePrice(thousandths: 197_000, currency: "BRL"),
      trialDays: 7)
    var store = SimulatedStore(
      StoreRules(bundleID: Self.bundle, environment: .sandbox), selling: [product],
      signing: authority, at: Self.start)
    try store.act(.buy("gold"), by: "ana", token: Values.UUID(high: 1, low: 2))
    store.turn(milliseconds: 730 * 86_400_000)
    return store
  }

  /// Seconds.
  func simulated() throws -> Double {
    var store: SimulatedStore?
    let seconds = try ContinuousClock().measure { store = try run() } / .seconds(1)
    precondition(store?.notices.count == notices.count)
    return seconds
  }

  private func verifier() -> SignedDataVerifier {
    let app = StoreApp(bundleID: Self.bundle, environment: .sandbox)!
    let end = Self.start.adding(milliseconds: 730 * 86_400_000)
    return SignedDataVerifier(app, roots: [authority.root.der], now: { end })!
  }

  /// How many notifications are verified in a second of the processor's, by which `openssl speed` counts as well,
  /// and the subscription folded after each; the best of three seconds.
  /// - Parameter isCold: whether the chain of each is not known; else it was seen before the time begins.
  func verified(cold isCold: Bool) throws -> Double {
    var known = verifier()
    _ = try known.notification(notices[0].signedPayload)
    var best = 0.0
    for _ in 0..<3 {
      var count = 0
      let start = processorSeconds()
      while processorSeconds() - start < 1 {
        var facts: [Fact] = []
        for notice in notices {
          if isCold { known = verifier() }
          let told = try known.notification(notice.signedPayload).facts
          facts += told
          let folded = Subscription(told[0].subscription, folding: facts)
          precondition(folded.standing(at: notice.signedAt).hasAccess)
          count += 1
        }
      }
      best = max(best, Double(count) / (processorSeconds() - start))
    }
    return best
  }
}

/// What this program has taken of the processor.
private func processorSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
