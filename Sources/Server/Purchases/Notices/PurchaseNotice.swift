import Fields
import Values

/// What somebody is written about a plan, and to whom. Whether it still holds is looked up when it is written.
public struct PurchaseNotice: FieldObject, Hashable, Sendable {
  /// Raw values are stored.
  public enum Kind: String, FieldChoice, Hashable, Sendable {
    /// To who pays: a free trial ends, and is charged then.
    case trialEnds
    /// To who runs a space: who pays for it has left.
    case payerLeft
    /// To who pays in the App Store: a renewal was not charged.
    case notCharged
    /// To who pays in the App Store: the price goes up, and without consent it ends.
    case priceRaised
    /// To who left a space and pays for it in the App Store, which goes on charging.
    case stillCharged
    /// To who had a seat: its giver has taken it back.
    case seatTakenBack
  }

  public var kind = Kind.trialEnds
  public var account = UUID.zero
  /// The subscription, by its source and the source's id; empty for none.
  public var subscription = ""
  /// The space that it is about; nil for none.
  public var space: UUID?
  /// What it was about when it was ordered: the end of the trial, or of what is paid.
  public var until: Instant?

  public init() {}

  init(_ kind: Kind, to account: UUID, subscription: String = "") {
    self.kind = kind
    self.account = account
    self.subscription = subscription
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("kind", &kind)
    fields.field("account", &account)
    fields.field("subscription", &subscription, maxLength: 300)
    fields.field("space", &space)
    fields.field("until", &until)
  }
}
