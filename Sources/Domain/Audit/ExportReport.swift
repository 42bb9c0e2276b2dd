import API
import Fields
import Values

/// That a device made a file of what it had not sent.
public struct ExportReport: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  /// When it did so, by its clock. The same time of the same account is the same file.
  public var time = Instant.epoch
  /// How many changes are in the file.
  public var count = 0
  /// What the clock says as this is sent.
  public var sentAt: Instant?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("time", &time)
    fields.field("count", &count)
    fields.field("sentAt", &sentAt)
  }
}
