import Database
import Delivery
import Values

/// What an app says of reminders of doses at the server: how members are reached, on which ways they are
/// told, and when of a stock that runs out.
public struct CareRules: Sendable {
  /// A member of a family, as messages to them need it.
  public struct Member: Sendable, Hashable {
    /// As what they belong to the family, by its raw value.
    public var role: String
    /// Whether they may say what became of a dose.
    public var mayLog: Bool
    /// Where mails go; nil for one that nobody has confirmed.
    public var email: Email?
    /// Whether texts may go to the telephone that they named.
    public var mayBeTexted: Bool

    public init(role: String, mayLog: Bool, email: Email? = nil, mayBeTexted: Bool = false) {
      self.role = role
      self.mayLog = mayLog
      self.email = email
      self.mayBeTexted = mayBeTexted
    }
  }

  /// Where somebody is told of a dose for the first time: a text where no device has shown it within five
  /// minutes, and a mail where nobody has taken that within four more.
  public var ways: [MessageKind.Way] = [
    .init(.push, patience: 5 * 60_000), .init(.sms, patience: 4 * 60_000, isEnough: true),
    .init(.mail),
  ]
  /// Where they are told of it again.
  public var againWays: [MessageKind.Way] = [.init(.push)]
  public var stockWays: [MessageKind.Way] = [.init(.push, patience: 3_600_000), .init(.mail)]
  /// When people hear of a stock that runs out, on the clocks of where the person is.
  public var stockTime = CivilTime(hour: 10, minute: 0)!
  /// How long what became of a dose can be said by a link, in milliseconds after its time.
  public var answerTime: Int64 = 24 * 3_600_000
  /// Reads a member; nil for who belongs to the family no more.
  public var member: @Sendable (UUID, _ space: UUID, any ReadTransaction) throws -> Member?
  /// A name that somebody chose, fit for a text and a mail.
  public var plain: @Sendable (String) -> String

  public init(
    plain: @escaping @Sendable (String) -> String,
    member: @escaping @Sendable (UUID, UUID, any ReadTransaction) throws -> Member?
  ) {
    self.plain = plain
    self.member = member
  }
}
