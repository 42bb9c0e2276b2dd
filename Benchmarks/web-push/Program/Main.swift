import Crypto
import Foundation
import Gateways

@main
struct Main {
  static func main() {
    let browser = P256Key()
    guard
      let subscription = PushSubscription(
        endpoint: "https://push.example/1", publicKey: browser.publicKey,
        secret: randomBytes(16))
    else { preconditionFailure("a subscription that is none") }
    let message = [UInt8](repeating: 0x61, count: 200)
    let sealing = perSecond { _ = PushEncryption.seal(message, for: subscription) }
    report("seal-web-push", sealing, "messages/s")
    let key = P256Key()
    report("agree-p256", perSecond { _ = key.sharedSecret(with: browser.publicKey) }, "op/s")
    report("make-p256-key", perSecond { _ = P256Key() }, "op/s")
    report("sign-es256", perSecond { _ = key.sign(message) }, "op/s")
  }

  /// How often a second on one core: the best of three seconds.
  private static func perSecond(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    var best = 0.0
    for _ in 0..<3 {
      var count = 0
      let start = clock.now
      while clock.now - start < .seconds(1) {
        for _ in 0..<50 { body() }
        count += 50
      }
      best = max(best, Double(count) / ((clock.now - start) / .seconds(1)))
    }
    return best
  }

  /// Agreements a second by `openssl speed`, as it was just told.
  private static let peer = Double(CommandLine.arguments.dropFirst().first ?? "") ?? 1

  private static func report(_ name: String, _ value: Double, _ unit: String) {
    print("\(name) \(Int(value)) \(unit) \(String(format: "%.2f", value / peer)) openssl-ecdhp256")
  }
}
