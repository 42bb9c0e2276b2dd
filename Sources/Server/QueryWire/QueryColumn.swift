/// A column of the table `events` beside those that are always there.
public struct QueryColumn: Hashable, Sendable {
  /// How its numbers are to be read.
  public enum Kind: UInt8, Sendable {
    /// The place of a text.
    case text = 0
    /// A number times 1,000.
    case thousandths = 1
    /// 0 or 1.
    case flag = 2
  }

  /// Small letters, digits and underscores.
  public let name: String
  public let kind: Kind
  /// The parameter that it has, or `user.` and a property of people.
  public let parameter: String

  public init(_ name: String, _ kind: Kind, of parameter: String) {
    self.name = name
    self.kind = kind
    self.parameter = parameter
  }

  /// The columns that are always there. The first four are so in every part; the last nine come from stamps.
  public static let fixed = [
    "person", "event", "at", "day", "session", "installation", "platform", "app_version", "plan",
    "role", "space", "device_type", "connection_type", "language", "user_type",
  ]

  /// Those of stamps, in the order of the head's table.
  public static let ofStamps = Array(fixed.suffix(9))

  /// The most that are told of. More than a registry ever had, and fewer than a part may name.
  public static let most = 1_000

  /// The bits of a part's columns: sessions, installations, stamps, and then these columns.
  public static let sessionBit = 0
  public static let installationBit = 1
  public static let stampBit = 2
  public static let firstBit = 3
}
