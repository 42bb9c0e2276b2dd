import Subscriptions
import Values

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
