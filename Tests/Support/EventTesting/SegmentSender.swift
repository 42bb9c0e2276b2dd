import Fields
import Values

/// What a library of Segment's sends.
public enum SegmentSender {
  /// A message; its id is the number in words.
  public static func message(
    _ kind: String, _ number: Int, at time: Instant, _ members: JSONValue.Member...
  ) -> JSONValue {
    let said: [JSONValue.Member] = [
      .init("type", .text(kind)), .init("messageId", .text("message \(number)")),
      .init("timestamp", .text(time.description)), .init("integrations", .object([])),
    ]
    return .object(said + members)
  }

  /// That somebody viewed a page.
  public static func view(
    _ number: Int, at time: Instant, of user: String, _ members: JSONValue.Member...
  ) -> JSONValue {
    let said: [JSONValue.Member] = [
      .init("type", .text("track")), .init("messageId", .text("message \(number)")),
      .init("timestamp", .text(time.description)), .init("userId", .text(user)),
      .init("event", .text("screen_view")),
      .init("properties", .object([.init("screen_name", .text("Today"))])),
    ]
    return .object(said + members)
  }

  public static func body(_ messages: [JSONValue], sentAt: Instant) -> [UInt8] {
    JSONValue.object([
      .init("batch", .array(messages)), .init("sentAt", .text(sentAt.description)),
    ]).bytes
  }
}
