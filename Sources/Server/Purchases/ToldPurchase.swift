import Crypto
import Values

/// What a store or a checkout tells of one subscription, verified.
public struct ToldPurchase: Hashable, Sendable {
  /// The source and the source's id: `apple:2000000123456789`.
  public var subscription: String
  /// What the server announced, handed back (`PurchaseIntent`); nil for none.
  public var intent: UUID?
  public var facts: [ToldFact]

  public init(_ subscription: String, intent: UUID? = nil, _ facts: [ToldFact]) {
    self.subscription = subscription
    self.intent = intent
    self.facts = facts
  }
}

/// One thing that was told.
public struct ToldFact: Hashable, Sendable {
  /// What kind of thing: `transaction`, `renewal`, `web`, `grant`, `unknown`.
  public var kind: String
  /// Why it was told, in the word of who told it.
  public var reason: String
  /// When it was said, by who said it.
  public var signedAt: Instant
  /// What counts of it, as JSON: products, times and amounts, and nobody's name.
  public var content: String
  /// What was said, whole.
  public var words: [UInt8]

  public init(
    _ kind: String, reason: String, signedAt: Instant, content: String, words: [UInt8]
  ) {
    self.kind = kind
    self.reason = reason
    self.signedAt = signedAt
    self.content = content
    self.words = words
  }

  /// By which it is known again.
  var digest: [UInt8] { Digest.sha256(words) }
}
