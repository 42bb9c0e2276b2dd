import AppStore
import Crypto
import StoreSimulator
import Values

/// Answers the questions of Tests/AppStore/judge.py: a line each on standard input, its parts between tabs (the
/// root in Base64 for URLs, the app's bundle, its number, the environment, now, a kind and a signed text), and a line
/// each on standard output: `ok` or why not. With the argument `simulated` it tells instead the root of a simulated
/// store and what that signs, a line each.
@main
struct Main {
  static func main() throws {
    if CommandLine.arguments.dropFirst().first == "simulated" { return try simulate() }
    while let line = readLine() {
      print(answer(line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)))
    }
  }

  private static func answer(_ parts: [String]) -> String {
    // The clock stands where the judge's does: nothing of these is signed later.
    guard parts.count == 7, let root = [UInt8](base64URL: parts[0]), let now = Int64(parts[4]),
      let environment = StoreEnvironment(rawValue: parts[3]),
      let app = StoreApp(bundleID: parts[1], appleID: Int64(parts[2]), environment: environment),
      let verifier = SignedDataVerifier(
        app, roots: [root], now: { Instant(milliseconds: now) })
    else { return "! not a question" }
    do throws(StoreRefusal) {
      switch parts[5] {
      case "transaction": _ = try verifier.transaction(parts[6])
      case "renewal": _ = try verifier.renewal(parts[6])
      case "notification": _ = try verifier.notification(parts[6])
      default: return "! not a kind"
      }
      return "ok"
    } catch {
      return error.code
    }
  }

  /// A life of two years, and every type and subtype that there is.
  private static func simulate() throws {
    let authority = StoreAuthority(validity: 1_700_000_000..<1_900_000_000)
    let price = StorePrice(thousandths: 8_990, currency: "BRL")
    var store = SimulatedStore(
      StoreRules(bundleID: "app.umbu.fisioflow", appleID: 1_234_567_890, environment: .production),
      selling: [
        SimulatedProduct("gold", level: 2, months: 1, price: price, trialDays: 7),
        SimulatedProduct("silver", level: 1, months: 1, price: price),
      ], signing: authority, at: Instant(milliseconds: 1_730_000_000_000))
    let day: Int64 = 86_400_000
    let life: [(Int64, StoreAct)] = [
      (0, .buy("gold")), (40, .cardFails), (60, .cardPays), (20, .change("silver")),
      (40, .change("gold")), (1, .redeem(.code)), (20, .raisePrice(9_990)), (1, .consent),
      (1, .extend(days: 3)), (40, .askRefund), (1, .refund(percent: 40)), (1, .reverseRefund),
      (50, .buy("silver", .winBack)), (1, .cancel), (1, .resume), (200, .cardFails),
      (150, .cardPays),
    ]
    for (days, act) in life {
      store.turn(milliseconds: days * day)
      try store.act(act, by: "ana", token: UUID(high: 7, low: 7))
    }
    for type in StoreNotificationType.allCases { try store.act(.tell(type), by: "ana") }
    for subtype in StoreNotificationSubtype.allCases {
      try store.act(.tell(.renewalExtension, subtype), by: "ana")
    }
    print(authority.root.der.base64URL)
    for notice in store.takeNotices() { print(notice.signedPayload) }
  }
}
