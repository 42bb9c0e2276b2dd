import API
import Fields
import Values

/// The operations by which a device without an account has itself woken at the times of doses. It leaves
/// times and names that mean nothing to anybody else; what they are about stays on it.
public enum LeftEndpoints {
  public static let leave = Endpoint<LeftTimes, Nothing>(
    "leaveReminders", .put, "v1/reminders/device", access: .open,
    summary: """
      Have this device woken at times of the next fortnight, in place of those that it left before; bound to \
      its push subscription, without an account.
      """)
  public static let drop = Endpoint<LeftNames, Nothing>(
    "dropReminders", .post, "v1/reminders/device/dropped", access: .open,
    summary: "Do not wake this device for those any more, as their doses were told of.",
    isRepeatable: true)
  public static let end = Endpoint<LeftKey, Nothing>(
    "endReminders", .post, "v1/reminders/device/ended", access: .open,
    summary: "Forget this device, with its subscription and all times that it left.",
    isRepeatable: true)
}

/// What a device leaves.
public struct LeftTimes: FieldObject, Hashable, Sendable {
  /// How many days ahead.
  public static let days = 14
  public static let mostTimes = 500
  /// Bytes of a key, which the device draws once and nobody else has.
  public static let keySize = 32

  /// The device's key in hexadecimal digits.
  public var key = ""
  /// As in `PushRegistration`, of a browser.
  public var endpoint = ""
  public var p256dh = ""
  public var auth = ""
  /// Of the words that are shown where no code of ours runs.
  public var language = Language.pt
  public var times: [LeftTime] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key, maxLength: 2 * LeftTimes.keySize)
    fields.field("endpoint", &endpoint, maxLength: 2_048)
    fields.field("p256dh", &p256dh, maxLength: 100)
    fields.field("auth", &auth, maxLength: 40)
    fields.field("language", &language)
    fields.field("times", &times, maxCount: Self.mostTimes)
  }
}

/// One time.
public struct LeftTime: FieldObject, Hashable, Sendable {
  public static let longestName = 24

  public var at = Instant.epoch
  /// By which the device knows what it is about.
  public var name = ""

  public init() {}

  public init(_ name: String, at: Instant) {
    self.name = name
    self.at = at
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("at", &at)
    fields.field("name", &name, maxLength: Self.longestName)
  }
}

/// Names of times that a device left.
public struct LeftNames: FieldObject, Hashable, Sendable {
  public var key = ""
  public var names: [String] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key, maxLength: 2 * LeftTimes.keySize)
    fields.field("names", &names, maxLength: LeftTime.longestName, maxCount: LeftTimes.mostTimes)
  }
}

/// The key of a device.
public struct LeftKey: FieldObject, Hashable, Sendable {
  public var key = ""

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key, maxLength: 2 * LeftTimes.keySize)
  }
}
