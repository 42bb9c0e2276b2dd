import Subscriptions
import Values

/// What a store or a checkout tells of one subscription, verified.
public struct ToldPurchase: Sendable {
  public var subscription: SubscriptionID
  /// What the server announced, handed back (`PurchaseIntent`); nil for none.
  public var intent: UUID?
  public var facts: [ToldFact]
  /// That the store asks what its customer had of it; nil where it does not.
  public var useAsked: UseRequest?

  public init(_ subscription: SubscriptionID, intent: UUID? = nil, _ facts: [ToldFact]) {
    self.subscription = subscription
    self.intent = intent
    self.facts = facts
  }
}

/// One thing that was told.
public struct ToldFact: Sendable {
  /// What counts of it: products, times and amounts, and nobody's name.
  public var fact: Fact
  /// Why it was told, in the word of who told it: `DID_RENEW.BILLING_RECOVERY`. It decides nothing.
  public var reason: String
  /// What was said, whole.
  public var words: [UInt8]

  public init(_ fact: Fact, reason: String, words: [UInt8]) {
    self.fact = fact
    self.reason = reason
    self.words = words
  }
}
