import AppStore
import Fields
import Values

/// A notification that a simulated store has signed.
public struct StoreNotice: Hashable, Sendable {
  /// The same each time that it is sent.
  public let id: UUID
  public let type: StoreNotificationType
  public let subtype: StoreNotificationSubtype?
  /// `originalTransactionId`; nil of one about no subscription.
  public let subscription: String?
  public let signedAt: Instant
  public let signedPayload: String

  /// `DID_RENEW.BILLING_RECOVERY`
  public var name: String {
    ([type.rawValue] + [subtype?.rawValue].compactMap { $0 }).joined(separator: ".")
  }

  /// What is posted to the webhook.
  public var body: [UInt8] {
    JSONValue.object([.init("signedPayload", .text(signedPayload))]).bytes
  }
}
