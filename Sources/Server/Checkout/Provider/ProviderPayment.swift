import Subscriptions
import Values

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
