import Fields
import Values

/// A notification that Apple signed (`responseBodyV2DecodedPayload`), with what it carries verified as well.
public struct StoreNotification: Hashable, Sendable {
  /// The same each time that it is sent: one seen before is none.
  public var id: UUID
  public var type: StoreWord<StoreNotificationType>
  public var subtype: StoreWord<StoreNotificationSubtype>?
  /// `2.0`.
  public var version: String?
  public var signedAt: Instant
  public var content: Content
  /// The whole payload, with all that we do not know.
  public var payload: JSONValue
  /// SHA-256 of the signed text.
  public var digest: [UInt8]

  public enum Content: Hashable, Sendable {
    /// What it is about; a test has neither transaction nor renewal.
    case data(StoreNotificationData)
    /// How the extension of many subscriptions' renewal dates went.
    case summary(StoreExtensionSummary)
    /// A purchase outside the App Store that is to be reported.
    case externalPurchase(id: String, createdAt: Instant?)
    /// Of the app itself; its signed text is not judged.
    case app
  }
}

/// What a notification is about (`data`).
public struct StoreNotificationData: Hashable, Sendable {
  public var environment: StoreEnvironment
  public var status: StoreWord<StoreStatus>?
  public var transaction: StoreTransaction?
  public var renewal: StoreRenewal?
  /// Why the customer asks for a refund, of CONSUMPTION_REQUEST.
  public var refundReason: String?
  public var bundleVersion: String?
}

/// `summary`.
public struct StoreExtensionSummary: Hashable, Sendable {
  public var environment: StoreEnvironment
  public var requestID: String?
  public var productID: String?
  public var storefronts: [String]
  public var succeeded: Int64?
  public var failed: Int64?
}
