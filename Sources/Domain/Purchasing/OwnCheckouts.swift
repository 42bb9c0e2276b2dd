import Fields
import Subscriptions
import Values

/// What an account pays for on the web, oldest first.
public struct OwnCheckouts: FieldObject, Hashable, Sendable {
  public var checkouts: [OwnCheckout] = []

  public init() {}

  public init(_ checkouts: [OwnCheckout]) {
    self.checkouts = checkouts
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("checkouts", &checkouts, maxCount: 1_000)
  }
}

/// A subscription that is paid on the web, or was to be.
public struct OwnCheckout: FieldObject, Hashable, Sendable {
  /// That of what was announced.
  public var id = UUID.zero
  public var product = ""
  public var method = PayMethod.card
  /// As the entitlement's status is called: `active`, `pending`; `none` where nothing was paid yet.
  public var state = "none"
  public var endsAt: Instant?
  /// Whether it goes on after that: by the card, or by a bill.
  public var renews = true
  /// That the next period, or the bill that waits, costs more.
  public var raise: PriceRaise?
  /// The bill that waits.
  public var bill: OwnBill?
  /// Until when the last payment may be withdrawn from, at the provider (Brazil's law 8.078, article 49: seven
  /// days); nil for no payment in that time.
  public var withdrawUntil: Instant?
  /// Of the last 100, oldest first.
  public var receipts: [OwnReceipt] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("product", &product, maxLength: 120)
    fields.field("method", &method)
    fields.field("state", &state)
    fields.field("endsAt", &endsAt)
    fields.field("renews", &renews)
    fields.field("raise", &raise)
    fields.field("bill", &bill)
    fields.field("withdrawUntil", &withdrawUntil)
    fields.field("receipts", &receipts, maxCount: 100)
  }
}

/// A bill that is paid by hand.
public struct OwnBill: FieldObject, Hashable, Sendable {
  public var amount = Money()
  public var dueAt = Instant.epoch
  /// Where it is paid: whole, or a path on this server.
  public var address = ""

  public init() {}

  public init(_ amount: Money, dueAt: Instant, at address: String) {
    self.amount = amount
    self.dueAt = dueAt
    self.address = address
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("amount", &amount)
    fields.field("dueAt", &dueAt)
    fields.field("address", &address, maxLength: 4_000)
  }
}

/// What was paid.
public struct OwnReceipt: FieldObject, Hashable, Sendable {
  public var number = ""
  public var amount = Money()
  public var paidAt = Instant.epoch
  public var periodStart = Instant.epoch
  public var periodEnd = Instant.epoch
  /// Of the invoice that a tax office knows; nil for none.
  public var fiscalNumber: String?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("number", &number)
    fields.field("amount", &amount)
    fields.field("paidAt", &paidAt)
    fields.field("periodStart", &periodStart)
    fields.field("periodEnd", &periodEnd)
    fields.field("fiscalNumber", &fiscalNumber, maxLength: 60)
  }
}
