import API
import Fields
import Values

/// A row of the audit as people read it.
public struct AuditEntry: FieldObject, Hashable, Sendable {
  /// Its place in the chain of its space, from 1.
  public var number: Int64 = 0
  /// When it happened, by the clock of the device that told of it.
  public var time = Instant.epoch
  /// When the server took it in.
  public var recordedAt = Instant.epoch
  /// By how many milliseconds the device's clock was ahead when it told; nil when nobody knows.
  public var clockAhead: Int64?
  /// The account; nil for someone unknown.
  public var account: UUID?
  /// The account's e-mail; empty when it is gone or unknown.
  public var email = ""
  public var action = AuditAction.changeData
  /// More about it, as an object.
  public var details = JSONValue.null
  /// What kind of device said that it was used.
  public var device: DeviceInfo?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("number", &number)
    fields.field("time", &time)
    fields.field("recordedAt", &recordedAt)
    fields.field("clockAhead", &clockAhead)
    fields.field("account", &account)
    fields.field("email", &email)
    fields.field("action", &action)
    fields.field("details", &details)
    fields.field("device", &device)
  }

  /// Clocks that differ by less, in milliseconds, are taken for the same.
  public static let clockTolerance: Int64 = 120_000

  /// Whether the time is not to be relied on: the device's clock was wrong when it told, or the time
  /// lies behind the one at which the server heard of it.
  public var hasDoubtfulTime: Bool {
    if let clockAhead, clockAhead.magnitude > UInt64(Self.clockTolerance) { return true }
    return time > recordedAt.adding(milliseconds: Self.clockTolerance)
  }
}
