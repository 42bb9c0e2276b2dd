import API
import Fields
import Values

/// The operations by which people buy on the web, and look after what they bought there.
public enum CheckoutEndpoints {
  public static let offer = Endpoint<Nothing, WebOffer>(
    "showWebOffer", .get, "v1/checkouts/offer", access: .session,
    summary: "What is sold on the web, at which prices and by which ways of paying.")
  public static let open = Endpoint<NewCheckout, CheckoutAddress>(
    "openCheckout", .post, "v1/checkouts", access: .session,
    summary: """
      Begin to pay for what was announced; answers the address of the page on which that is done. \
      Refused where one runs already, with where that is managed.
      """,
    isRepeatable: true)
  public static let list = Endpoint<Nothing, OwnCheckouts>(
    "listCheckouts", .get, "v1/checkouts", access: .session,
    summary: "What the caller pays for on the web, with bills that wait and receipts.")
  public static let renew = Endpoint<RenewalChoice, OwnCheckout>(
    "setCheckoutRenewal", .post, "v1/checkouts/renewal", access: .session,
    summary: "End a subscription with what is paid, or let it go on after all.",
    isRepeatable: true)
  public static let portal = Endpoint<CheckoutChoice, CheckoutAddress>(
    "openCheckoutPortal", .post, "v1/checkouts/portal", access: .session,
    summary: """
      Answers the address of the provider's page for the card, the plan, receipts and withdrawing, or \
      of the bill that waits.
      """,
    isRepeatable: true)
}

/// How somebody pays. Raw values go over the wire.
public enum PayMethod: String, FieldChoice, Hashable, Sendable {
  /// Charged by itself for each period.
  case card
  /// Paid by hand, a bill for each period.
  case pix, boleto

  /// In which currencies.
  public var currencies: [Currency] {
    switch self {
    case .card: [.brl, .usd]
    case .pix, .boleto: [.brl]
    }
  }
}

/// What is sold on the web.
public struct WebOffer: FieldObject, Hashable, Sendable {
  /// None where there is no web checkout.
  public var prices: [WebPrice] = []
  public var methods: [PayMethod] = []
  /// Days of the free trial by card of who has had none; 0 for no trial.
  public var trialDays = 0
  /// Whether nothing of it is paid in earnest: a server to try things out.
  public var isTest = false
  /// Where whoever runs the server says under what terms it is sold; nil where that is not said.
  public var terms: String?
  /// Where they say what becomes of people's data.
  public var privacy: String?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("prices", &prices, maxCount: 100)
    fields.field("methods", &methods)
    fields.field("trialDays", &trialDays)
    fields.field("isTest", &isTest)
    fields.field("terms", &terms, maxLength: 2_000)
    fields.field("privacy", &privacy, maxLength: 2_000)
  }
}

/// What a product costs in a currency.
public struct WebPrice: FieldObject, Hashable, Sendable {
  public var product = ""
  public var amount = Money()
  /// Whether taxes are in the amount; else they come on top.
  public var includesTax = false

  public init() {}

  public init(_ product: String, _ amount: Money, includesTax: Bool) {
    self.product = product
    self.amount = amount
    self.includesTax = includesTax
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("product", &product, maxLength: 120)
    fields.field("amount", &amount)
    fields.field("includesTax", &includesTax)
  }
}

/// How what was announced is paid.
public struct NewCheckout: FieldObject, Hashable, Sendable {
  /// `AnnouncedPurchase.id`
  public var purchase = UUID.zero
  public var method = PayMethod.card
  public var currency = Currency.brl
  /// Of the pages, the bills and the receipts.
  public var language = Language.pt

  public init() {}

  public init(
    _ purchase: UUID, by method: PayMethod, in currency: Currency, _ language: Language
  ) {
    self.purchase = purchase
    self.method = method
    self.currency = currency
    self.language = language
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("purchase", &purchase)
    fields.field("method", &method)
    fields.field("currency", &currency)
    fields.field("language", &language)
  }
}

/// Where a page is that a person opens by a tap.
public struct CheckoutAddress: FieldObject, Hashable, Sendable {
  /// Whole, or a path on this server.
  public var address = ""

  public init() {}

  public init(_ address: String) {
    self.address = address
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("address", &address, maxLength: 4_000)
  }
}

/// Which of the caller's checkouts is meant.
public struct CheckoutChoice: FieldObject, Hashable, Sendable {
  public var id = UUID.zero

  public init() {}

  public init(_ id: UUID) {
    self.id = id
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
  }
}

/// Whether a subscription goes on after what is paid.
public struct RenewalChoice: FieldObject, Hashable, Sendable {
  public var id = UUID.zero
  public var renews = false

  public init() {}

  public init(_ id: UUID, renews: Bool) {
    self.id = id
    self.renews = renews
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("renews", &renews)
  }
}
