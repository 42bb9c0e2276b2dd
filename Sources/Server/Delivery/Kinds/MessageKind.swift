import Database
import Values

/// A kind of message of an app, such as `appointment.reminder`: on which ways it goes, what it says,
/// and what nights mean to it.
public struct MessageKind: Sendable {
  /// One way on which it is tried.
  public struct Way: Sendable, Hashable {
    public var channel: Channel
    /// How many milliseconds after it went out the next way is tried, unless it was shown or opened
    /// meanwhile; nil where it is enough that it was taken.
    public var patience: Int64?
    /// Whether it is enough that it was taken: then patience is for whoever brings it.
    public var isEnough: Bool

    public init(_ channel: Channel, patience: Int64? = nil, isEnough: Bool = false) {
      self.channel = channel
      self.patience = patience
      self.isEnough = isEnough || patience == nil
    }
  }

  /// What becomes of a message that is due at night.
  public enum Nights: Sendable, Hashable {
    /// It goes out.
    case disturbed
    /// It waits for the morning.
    case held
    /// It goes out before the night, or waits where the night has begun already.
    case before
  }

  public let name: String
  /// What people call it: "Lembretes de consultas".
  public var title: Phrase
  /// On which it is tried, the first first.
  public var ways: [Way]
  /// Says on which ways one message goes that goes on others than its kind; nil for `ways`.
  public var otherWays: (@Sendable (QueuedMessage) -> [Way]?)?
  public var nights: Nights
  /// Says what nights mean to one message to which they mean something else than to its kind; nil for `nights`.
  public var otherNights: (@Sendable (QueuedMessage) -> Nights?)?
  public var quietHours = QuietHours.usual
  /// Whether it goes to members of a space, who find it among their choices: then the person of a message is
  /// their account.
  public var isForMembers = true
  /// Whether people may say that they want none of it.
  public var isOptional = true
  /// Whether devices are woken for it.
  public var isUrgent = false
  /// Of how many messages an SMS is made at most.
  public var mostSegments = 2
  /// How many texts of the kind a person gets on a day of theirs at most; nil for as many as there are.
  public var textsADay: Int?
  /// Whether it sends no more texts than a space may (`Delivery.TextCaps`); not what somebody's health hangs on.
  public var isCapped = true
  public var template: MessageTemplate
  /// Says, when it is due and again when it is sent, what it says then and to whom. Reads nothing but
  /// its transaction.
  public var compose: @Sendable (QueuedMessage, any ReadTransaction) throws -> Composition

  public init(
    _ name: String, title: Phrase, ways: [Way], nights: Nights,
    template: MessageTemplate,
    compose: @escaping @Sendable (QueuedMessage, any ReadTransaction) throws -> Composition
  ) {
    self.name = name
    self.title = title
    self.ways = ways
    self.nights = nights
    self.template = template
    self.compose = compose
  }

  /// What nights mean to a message of the kind.
  func nights(of message: QueuedMessage) -> Nights { otherNights?(message) ?? nights }

  /// On which ways a message of the kind goes.
  func ways(of message: QueuedMessage) -> [Way] { otherWays?(message) ?? ways }

  /// On which channels it goes, in their order.
  public var channels: [Channel] {
    var channels: [Channel] = []
    for way in ways where !channels.contains(way.channel) { channels.append(way.channel) }
    return channels
  }
}
