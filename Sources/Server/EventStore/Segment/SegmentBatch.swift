import Fields
import Values

/// A body of Segment's tracking API, read as far as what belongs to all of its messages.
public struct SegmentBatch: Sendable {
  /// With which it comes, where no header says it.
  public let key: String?
  let kind: SegmentKind
  let sentAt: Instant?
  let context: JSONValue
  /// One by one: what is wrong with one is no other's.
  let messages: [JSONValue]
  /// Of the whole body.
  let bytes: Int

  /// - Throws: for what is no such body, and for one that is too large.
  public init(
    _ body: [UInt8], _ kind: SegmentKind, _ limits: IntakeLimits = IntakeLimits()
  ) throws(IntakeFailure) {
    guard body.count <= limits.bodyBytes else { throw .tooLarge }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue.parse(body, limits: JSONLimits(depth: limits.messageDepth))
    } catch {
      throw .malformed
    }
    guard case .object = json else { throw .malformed }
    if kind.isOfMany {
      guard let messages = json["batch"]?.array else { throw .malformed }
      guard messages.count <= limits.messages else { throw .tooLarge }
      self.messages = messages
    } else {
      messages = [json]
    }
    self.kind = kind
    key = json["writeKey"]?.text
    sentAt = json["sentAt"]?.text.flatMap { Instant($0) }
    context = kind.isOfMany ? json["context"] ?? .null : .null
    bytes = body.count
  }
}
