import API
import Fields
import Values

/// The operations by which people buy, and see what they bought.
public enum PurchaseEndpoints {
  public static let list = Endpoint<Nothing, OwnPurchases>(
    "listPurchases", .get, "v1/purchases", access: .session,
    summary: """
      What the caller pays for, with every fact that stores and operators have told of it, and what \
      that came to.
      """)
  public static let announce = Endpoint<NewPurchase, AnnouncedPurchase>(
    "announcePurchase", .post, "v1/purchases", access: .session,
    summary: """
      Say what is about to be bought and for whom; answers the id that the store or the checkout hands \
      back. Refused where one runs already, with where that is managed.
      """)
  public static let wait = Endpoint<PurchaseWait, Nothing>(
    "waitForPurchase", .post, "v1/purchases/waiting", access: .session,
    summary: """
      Say that what was announced waits for somebody's approval in the store (Ask to Buy), or that nobody \
      waits for it any more. What is approved after all counts all the same.
      """,
    isRepeatable: true)
  public static let tellUse = Endpoint<UseChoice, Nothing>(
    "letStoreKnowUse", .post, "v1/purchases/use", access: .session,
    summary: """
      Let the App Store be told, when the caller asks it for their money, that a purchase was delivered and \
      whether it had a free trial; or let it not be told. Nobody is told of without this.
      """,
    isRepeatable: true)
}

/// The operations by which the App Store and its customers' devices tell what was bought.
public enum AppStoreEndpoints {
  public static let notify = Endpoint<SignedNotification, Nothing>(
    "notifyAppStore", .post, "v1/store/apple/notifications", access: .open,
    summary: "Take a notification of the App Store (App Store Server Notifications, version 2).",
    isRepeatable: true)
  public static let send = Endpoint<SignedTransaction, RecordedPurchase>(
    "sendAppStoreTransaction", .post, "v1/store/apple/transactions", access: .session,
    summary: """
      Take a transaction as the App Store signed it, from a device that bought or restored it. The \
      device finishes it only after this answers.
      """,
    isRepeatable: true)
}

/// For whom something is bought. Raw values go over the wire.
public enum PurchaseReach: String, FieldChoice, Hashable, Sendable {
  /// One space, whoever runs it.
  case space
  /// The caller, and with them the spaces that they run.
  case account
  /// The caller with five seats to give.
  case family
}

/// Where something is bought. Raw values go over the wire.
public enum PurchaseStore: String, FieldChoice, Hashable, Sendable {
  case apple
  case web
}

/// What is about to be bought.
public struct NewPurchase: FieldObject, Hashable, Sendable {
  /// The store's name of the product, such as `com.fisioflow.gold.monthly`.
  public var product = ""
  public var store = PurchaseStore.web
  public var reach = PurchaseReach.space
  /// The space, where it is for one.
  public var space: UUID?

  public init() {}

  public init(
    _ product: String, from store: PurchaseStore, for reach: PurchaseReach, space: UUID? = nil
  ) {
    self.product = product
    self.store = store
    self.reach = reach
    self.space = space
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("product", &product, maxLength: 120)
    fields.field("store", &store)
    fields.field("reach", &reach)
    fields.field("space", &space)
  }
}

/// Whether what was announced waits for somebody's approval.
public struct PurchaseWait: FieldObject, Hashable, Sendable {
  /// `AnnouncedPurchase.id`
  public var id = UUID.zero
  public var waits = false

  public init() {}

  public init(_ id: UUID, waits: Bool) {
    self.id = id
    self.waits = waits
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("waits", &waits)
  }
}

/// Whether the App Store may be told what somebody had of a purchase.
public struct UseChoice: FieldObject, Hashable, Sendable {
  public var agrees = false

  public init() {}

  public init(_ agrees: Bool) {
    self.agrees = agrees
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("agrees", &agrees)
  }
}

/// A purchase that the server knows of before it is made.
public struct AnnouncedPurchase: FieldObject, Hashable, Sendable {
  /// What the store hands back: `appAccountToken`, `client_reference_id`.
  public var id = UUID.zero
  /// Whether the account may begin with a free trial: once, whatever the store.
  public var hasTrial = false

  public init() {}

  public init(_ id: UUID, hasTrial: Bool) {
    self.id = id
    self.hasTrial = hasTrial
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("hasTrial", &hasTrial)
  }
}

/// The body of a notification of the App Store.
public struct SignedNotification: FieldObject, Hashable, Sendable {
  /// A JWS in its compact form.
  public var signedPayload = ""

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("signedPayload", &signedPayload, maxLength: 60_000)
  }
}

/// A transaction that a device has of the App Store.
public struct SignedTransaction: FieldObject, Hashable, Sendable {
  /// A JWS in its compact form.
  public var signedTransaction = ""

  public init() {}

  public init(_ signedTransaction: String) {
    self.signedTransaction = signedTransaction
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("signedTransaction", &signedTransaction, maxLength: 60_000)
  }
}

/// What came of a transaction that a device sent. Either way the server has it, and the device may finish
/// it.
public struct RecordedPurchase: FieldObject, Hashable, Sendable {
  /// Raw values go over the wire.
  public enum Outcome: String, FieldChoice, Hashable, Sendable {
    /// It is the caller's.
    case own
    /// It is somebody else's, and stays so.
    case other
  }

  public var outcome = Outcome.own
  /// Whose it is, where it is not the caller's: an e-mail of which most is left out.
  public var owner: String?

  public init() {}

  public init(_ outcome: Outcome, owner: String? = nil) {
    self.outcome = outcome
    self.owner = owner
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("outcome", &outcome)
    fields.field("owner", &owner, maxLength: 254)
  }
}
