import Subscriptions
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

/// What somebody pays on a provider's page.
public struct CheckoutOrder: Hashable, Sendable {
  /// Of the checkout, which is that of the intent: `client_reference_id`.
  public var id: UUID
  /// The bill that is paid by hand; nil where a card is charged by itself.
  public var bill: UUID?
  public var product: ProductID
  /// As people know it.
  public var title: String
  public var price: ProductPrice
  /// Calendar months of a period.
  public var months: Int
  public var method: WebBill.Method
  /// 0 for no trial.
  public var trialDays = 0
  /// To whom the provider may write.
  public var email: String?
  public var language: Language
  /// Where the person comes back to, whether they paid or not.
  public var returnAddress: String
  /// Until when the page is good.
  public var expiresAt = Instant.epoch
  /// The same for the same order, however often it is sent.
  public var key: String

  public init(
    _ id: UUID, bill: UUID?, _ product: ProductID, title: String, price: ProductPrice,
    method: WebBill.Method
  ) {
    self.id = id
    self.bill = bill
    self.product = product
    self.title = title
    self.price = price
    self.method = method
    months = 1
    language = .pt
    returnAddress = ""
    key = "\(bill ?? id)"
  }
}

/// A page of a provider's.
public struct OpenedPage: Hashable, Sendable {
  /// Of the session.
  public var id: String
  /// Whole, or a path on this server.
  public var address: String

  public init(_ id: String, at address: String) {
    self.id = id
    self.address = address
  }
}

/// A page on which something is paid, as it is now.
public struct ProviderSession: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case open
    /// Done with; what is paid by hand may still be under way, such as a boleto.
    case complete
    /// Left, or too late.
    case expired
  }

  public var id: String
  public var state: State
  /// Of the order, and of its bill; nil for what is none of ours.
  public var order: UUID?
  public var bill: UUID?
  /// What became of it by card.
  public var subscription: String?
  /// What became of it by hand.
  public var payment: String?
  public var customer: String?

  public init(_ id: String, _ state: State) {
    self.id = id
    self.state = state
  }
}

/// A subscription by card.
public struct ProviderSubscription: Hashable, Sendable {
  /// Without the instant and the digest, which whoever fetched it sets.
  public var snapshot: WebSnapshot
  /// Of the order from which it came; nil for what is none of ours.
  public var order: UUID?
  public var customer: String?
  /// All that was answered.
  public var words: [UInt8]

  public init(_ snapshot: WebSnapshot, order: UUID?, customer: String?, words: [UInt8]) {
    self.snapshot = snapshot
    self.order = order
    self.customer = customer
    self.words = words
  }
}

/// A payment: of a bill by hand, or for a subscription.
public struct ProviderPayment: Hashable, Sendable {
  public var id: String
  public var order: UUID?
  public var bill: UUID?
  /// Where it is one of a subscription's by card.
  public var subscription: String?
  /// Whether the person has chosen how to pay, and the money has not come yet.
  public var isUnderWay = false
  public var paidAt: Instant?
  /// Cents that went back.
  public var refunded: Int64 = 0
  public var refundedAt: Instant?
  public var dispute = WebBill.Dispute.none
  public var disputeLostAt: Instant?
  /// All that was answered.
  public var words: [UInt8]

  public init(_ id: String, words: [UInt8]) {
    self.id = id
    self.words = words
  }
}

/// Why a provider did not do what it was asked.
public enum CheckoutFailure: Error, Hashable, Sendable {
  /// It refuses this, and will again; a code of its documentation.
  case refused(String)
  /// There is no such thing.
  case notFound
  /// It does not let us in: the key. An operator can mend that.
  case notLetIn
  /// Not now.
  /// - Parameter after: how long it asks us to wait, in milliseconds.
  case later(after: Int64?)
  /// The answer is none of its documentation.
  case unreadable
  /// A message that it did not sign, or signed too long ago.
  case notBelieved(String)
}

extension CheckoutFailure {
  /// Whether the same may be done another time.
  public var canRetry: Bool {
    switch self {
    case .later, .notLetIn: true
    case .refused, .notFound, .unreadable, .notBelieved: false
    }
  }

  /// For operators; it names nobody.
  public var words: String {
    switch self {
    case .refused(let code): "the provider refuses it: \(code)"
    case .notFound: "the provider does not know it"
    case .notLetIn: "the provider does not let us in"
    case .later: "the provider does not answer now"
    case .unreadable: "the provider's answer cannot be read"
    case .notBelieved(let code): "a message is not believed: \(code)"
    }
  }
}
