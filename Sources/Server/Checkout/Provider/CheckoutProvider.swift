import Values

/// Who takes the money of a web checkout, such as Stripe.
///
/// A provider charges cards again and again by a subscription of its own. What is paid by hand, Pix and boleto, it
/// takes once for each bill; the bills are ours (`Checkout`). All functions throw `CheckoutFailure`.
public protocol CheckoutProvider: Sendable {
  /// By which the ledger names it.
  var name: String { get }
  /// Where its pages are, as a policy for forms names it: `https://checkout.stripe.com`; nil for on this server.
  var origin: String? { get }
  /// Whether no money moves.
  var isTest: Bool { get }

  /// Makes a page on which an order is paid. The same order again is the same page.
  func open(_ order: CheckoutOrder) async throws -> OpenedPage

  /// Ends such a page that is open: nothing can be paid on it any more. It refuses this of one that is done with or
  /// over.
  func close(_ page: String) async throws

  /// Such a page as it is now.
  func session(_ id: String) async throws -> ProviderSession

  /// A subscription by card as it is now, with its bills.
  func subscription(_ id: String) async throws -> ProviderSubscription

  /// A payment by hand as it is now.
  func payment(_ id: String) async throws -> ProviderPayment

  /// Lets a subscription by card end with what is paid, or go on.
  func setRenewal(_ renews: Bool, of subscription: String) async throws

  /// The page on which a customer looks after card, plan, receipts and withdrawing.
  func portal(of customer: String, _ language: Language, returningTo address: String) async throws
    -> String

  /// What a message of the provider's is about; nil for what is of no interest. What it says besides counts for
  /// nothing: what it is about is asked for.
  func subject(of message: [UInt8], signature: String?) throws -> CheckoutSubject?
}

/// Something of a provider's that is to be looked at.
public enum CheckoutSubject: Hashable, Sendable {
  case session(String)
  case subscription(String)
  case payment(String)
}
