import Fields
import Subscriptions
import Values

/// What an account pays for.
public struct OwnPurchases: FieldObject, Hashable, Sendable {
  public var purchases: [OwnPurchase] = []
  /// What waits for somebody's approval in a store, the longest first; nil is none.
  public var waiting: [WaitingPurchase]?
  /// Whether the App Store may be told what the account had of a purchase; nil is no.
  public var tellsUse: Bool?

  public init() {}

  public init(_ purchases: [OwnPurchase]) {
    self.purchases = purchases
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("purchases", &purchases, maxCount: 1_000)
    fields.field("waiting", &waiting, maxCount: 1_000)
    fields.field("tellsUse", &tellsUse)
  }
}

/// What was announced and waits for somebody's approval: a child's purchase for a parent's.
public struct WaitingPurchase: FieldObject, Hashable, Sendable {
  /// `AnnouncedPurchase.id`
  public var id = UUID.zero
  public var product = ""
  public var since = Instant.epoch

  public init() {}

  public init(_ id: UUID, _ product: String, since: Instant) {
    self.id = id
    self.product = product
    self.since = since
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("product", &product, maxLength: 120)
    fields.field("since", &since)
  }
}

/// A subscription of an account with all that was told of it, oldest first.
public struct OwnPurchase: FieldObject, Hashable, Sendable {
  /// Its source and the source's id: `apple:2000000123456789`.
  public var id = ""
  public var product: String?
  public var reach = PurchaseReach.account
  /// The space or the account for which it is; nil where nobody has it yet.
  public var beneficiary: UUID?
  /// As the entitlement's status is called: `active`, `grace`, `expired`.
  public var state = ""
  public var endsAt: Instant?
  /// Whether the store waits for an answer to a higher price, for want of which it ends with the period; nil is
  /// no.
  public var asksConsent: Bool?
  /// That the next period costs more.
  public var raise: PriceRaise?
  /// Of the last 1,000.
  public var facts: [PurchaseFactLine] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("product", &product)
    fields.field("reach", &reach)
    fields.field("beneficiary", &beneficiary)
    fields.field("state", &state)
    fields.field("endsAt", &endsAt)
    fields.field("asksConsent", &asksConsent)
    fields.field("raise", &raise)
    fields.field("facts", &facts, maxCount: 1_000)
  }
}

/// One line of the ledger.
public struct PurchaseFactLine: FieldObject, Hashable, Sendable {
  public var id = UUID.zero
  /// What kind of thing was told: `transaction`, `renewal`, `web`, `grant`, `unknown`.
  public var kind = ""
  /// Why it was told, in the word of who told it; it decides nothing.
  public var reason = ""
  public var signedAt = Instant.epoch
  public var receivedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("kind", &kind)
    fields.field("reason", &reason)
    fields.field("signedAt", &signedAt)
    fields.field("receivedAt", &receivedAt)
  }
}
