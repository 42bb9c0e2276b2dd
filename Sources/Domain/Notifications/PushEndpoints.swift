import API
import Fields
import Values

/// The operations by which a device gets notifications.
public enum PushEndpoints {
  public static let key = Endpoint<Nothing, PushKey>(
    "pushKey", .get, "v1/push/key", access: .open,
    summary: "The server's public key, with which browsers subscribe (RFC 8292).")
  public static let subscribe = Endpoint<PushRegistration, Nothing>(
    "subscribePush", .put, "v1/push/subscription", access: .session,
    summary: """
      Say where this device gets notifications, in place of what it said before; it ends with the \
      session.
      """)
  public static let renew = Endpoint<PushRenewal, Nothing>(
    "renewPush", .post, "v1/push/renewal", access: .open,
    summary: """
      Say where a device gets notifications from now on, when its browser has changed that by itself, \
      with the secret of the subscription before, which is good for nothing else.
      """,
    isRepeatable: true)
  public static let unsubscribe = Endpoint<Nothing, Nothing>(
    "unsubscribePush", .delete, "v1/push/subscription", access: .session,
    summary: "Send this device no more notifications.")
  public static let receipt = Endpoint<MessageReceipt, Nothing>(
    "takeReceipt", .post, "v1/messages/receipt", access: .open,
    summary: """
      Say that a message was shown or its link used, with the token that came with it, which is good \
      for nothing else.
      """,
    isRepeatable: true)
}

/// The server's key for notifications.
public struct PushKey: FieldObject, Hashable, Sendable {
  /// An uncompressed point of P-256 in Base64 for URLs: `applicationServerKey`. Nil where the server
  /// sends no notifications to browsers.
  public var key: String?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key, maxLength: 100)
  }
}

/// Where a device gets notifications.
public struct PushRegistration: FieldObject, Hashable, Sendable {
  /// Who brings them. Raw values go over the wire.
  public enum Service: String, FieldChoice, Hashable, Sendable {
    /// The push service of a browser.
    case web
    case apns, fcm
  }

  /// The longest endpoint, in bytes.
  public static let longestEndpoint = 2_048

  public var service = Service.web
  /// The URL of a browser's push service, or the device's token at Apple's or Google's.
  public var endpoint = ""
  /// A browser's keys in Base64 for URLs (`PushSubscription.toJSON()`); empty for the others.
  public var p256dh = ""
  public var auth = ""
  /// That of the app on the device; nil where it does not say.
  public var language: Language?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("service", &service)
    fields.field("endpoint", &endpoint, maxLength: Self.longestEndpoint)
    fields.field("p256dh", &p256dh, maxLength: 100)
    fields.field("auth", &auth, maxLength: 40)
    fields.field("language", &language)
  }
}

/// What a browser's service worker says when its subscription has become another one.
public struct PushRenewal: FieldObject, Hashable, Sendable {
  /// The endpoint before, and its secret (`auth`), by which the server knows who speaks.
  public var endpoint = ""
  public var auth = ""
  public var registration = PushRegistration()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("endpoint", &endpoint, maxLength: PushRegistration.longestEndpoint)
    fields.field("auth", &auth, maxLength: 40)
    fields.field("registration", &registration)
  }
}

/// What a device tells of a message that it got.
public struct MessageReceipt: FieldObject, Hashable, Sendable {
  /// Raw values go over the wire.
  public enum Event: String, FieldChoice, Hashable, Sendable {
    /// It was shown as a notification.
    case shown
    /// The notification was tapped, or the link used.
    case opened
  }

  public var token = ""
  public var event = Event.shown

  public init() {}

  public init(_ event: Event, _ token: String) {
    self.event = event
    self.token = token
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("token", &token, maxLength: 100)
    fields.field("event", &event)
  }
}
