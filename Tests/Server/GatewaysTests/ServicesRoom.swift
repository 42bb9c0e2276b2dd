import Crypto
import CurlTransport
import Peers
import Values

@testable import Gateways

/// The push services of the tests, with clients that reach them.
struct ServicesRoom {
  static let start = Instant(milliseconds: 1_763_805_600_000)

  let services: PushServices
  let clock = TurnedClock(start)
  let client: WebClient
  /// It speaks HTTP/2 and trusts the certificate of the stand-in.
  let secureClient: WebClient

  init?() {
    guard let services = PushServices.started() else { return nil }
    self.services = services
    var rules = WebClient.Rules()
    rules.mayBePrivate = true
    rules.timeout = 10_000
    client = WebClient(rules)
    rules.isHTTP2 = true
    rules.threads = 1
    rules.certificates = services.certificates
    secureClient = WebClient(rules)
    turn(0)
  }

  /// Lets time pass, here and there.
  func turn(_ milliseconds: Int64) {
    clock.turn(milliseconds)
    services.setClock(clock.now.milliseconds / 1_000)
  }

  func subscription(_ name: String) throws -> PushSubscription {
    let (endpoint, key, secret) = services.subscribe(name)
    guard
      let subscription = PushSubscription(
        endpoint: endpoint, publicKey: [UInt8](base64URL: key) ?? [],
        secret: [UInt8](base64URL: secret) ?? [], mayBeOpen: true)
    else { throw GatewayFailure.forbidden }
    return subscription
  }

  /// How it ends; nil when it is taken.
  func outcome(_ body: () async throws -> Void) async -> GatewayFailure? {
    do {
      try await body()
      return nil
    } catch let failure as GatewayFailure {
      return failure
    } catch {
      return .refused("\(error)")
    }
  }
}
