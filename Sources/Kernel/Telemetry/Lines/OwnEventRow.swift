import Fields
import Values

/// A row of what was counted of somebody, literally as it is kept, but for the marks, which are no ids.
public struct OwnEventRow: FieldObject, Hashable, Sendable {
  public var name = ""
  /// When it happened, by the server's clock.
  public var at = Instant.epoch
  public var receivedAt = Instant.epoch
  /// How many minutes the device's clocks were east of UTC.
  public var offset = 0
  public var session: Int64 = 0
  public var stamp = Stamp()
  /// An object.
  public var parameters = JSONValue.object([])

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name, maxLength: 100)
    fields.field("at", &at)
    fields.field("receivedAt", &receivedAt)
    fields.field("offset", &offset)
    fields.field("session", &session)
    fields.field("stamp", &stamp)
    fields.field("parameters", &parameters)
  }
}
