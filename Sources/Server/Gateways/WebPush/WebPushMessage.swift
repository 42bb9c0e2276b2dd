/// A message on its way to a push service (RFC 8030 section 5).
public struct WebPushMessage: Sendable, Hashable {
  /// How soon a device is woken for it (section 5.3).
  public enum Urgency: String, Sendable, Hashable {
    case veryLow = "very-low"
    case low, normal, high
  }

  public var content: [UInt8]
  /// The type of the content, which travels beside it in the open.
  public var type: String
  /// For how long a push service keeps it for a device that is away, in seconds (section 5.2).
  public var lifetime: Int64
  public var urgency: Urgency
  /// A later message of the same topic takes its place while the device is away: 32 letters of Base64
  /// for URLs at most (section 5.4).
  public var topic: String?

  public init(
    _ content: [UInt8], type: String, lifetime: Int64, urgency: Urgency = .normal,
    topic: String? = nil
  ) {
    self.content = content
    self.type = type
    self.lifetime = lifetime
    self.urgency = urgency
    self.topic = topic
  }

  /// The longest that services keep a message: four weeks.
  static let longestLifetime: Int64 = 28 * 86_400

  /// Whether a text can be a topic.
  static func isTopic(_ text: String) -> Bool {
    1...32 ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }
}
