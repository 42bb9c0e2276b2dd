import Checkout
import CurlTransport
import Database
import Values

/// Who takes the money of web checkouts.
public struct CheckoutSettings: Sendable {
  /// Makes the provider of one app: of its database, of where people reach it with a slash at the end, and of the
  /// server's clock.
  public typealias Maker =
    @Sendable (any Database, _ address: String, @escaping @Sendable () -> Instant)
    -> any CheckoutProvider

  var make: Maker
  /// Whether plans are had without money.
  let isBox: Bool
  /// Where it is said under what terms plans are sold, and what becomes of people's data: https:// addresses.
  public var terms: String?
  public var privacy: String?

  /// - Parameter make: the provider of one app.
  public init(_ make: @escaping Maker) {
    self.make = make
    isBox = false
  }

  private init(box make: @escaping Maker) {
    self.make = make
    isBox = true
  }

  /// The provider in the box, to try out: no money moves.
  public static var box: CheckoutSettings {
    CheckoutSettings(box: { CheckoutBox(in: $0, at: $1, now: $2) })
  }

  /// Stripe, with one client for all apps.
  public static func stripe(_ account: StripeAccount) -> CheckoutSettings {
    let transport = StripeTransport.live(account, through: WebClient(StripeTransport.rules))
    return CheckoutSettings({ _, _, now in Stripe(account, transport: transport, now: now) })
  }
}

extension Settings {
  /// Why the checkout cannot be as it is set up; nil where it can.
  var checkoutProblem: String? {
    guard let checkout else { return nil }
    if checkout.isBox {
      return reachFromOutside.map { "--checkout box gives plans for nothing, and \($0)." }
    }
    return delivery.address == nil && mail == nil
      ? "--checkout needs --address, where people reach this server: they come back there." : nil
  }
}
