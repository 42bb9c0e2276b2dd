import Fields
import Values

/// A token by which a device shows its events as it counts them, and counts those that are made for that.
public struct DebugGrant: FieldObject, Hashable, Sendable {
  public var token = ""
  /// Until when it holds.
  public var until = Instant.epoch

  public init() {}

  public init(_ token: String, until: Instant) {
    self.token = token
    self.until = until
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("token", &token, maxLength: 1_000)
    fields.field("until", &until)
  }
}
