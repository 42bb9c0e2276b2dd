/// Whom a server mails how often, and what it says; times are in milliseconds. They are counted in the
/// database, so that a restart forgets nothing.
public struct MailLimits: Sendable, Hashable {
  /// Between two mails of a kind to one receiver, whoever asks for them.
  public var pause: Int64 = 5 * 60_000
  /// Mails of a kind to one receiver in a day, from all of the installation.
  public var toReceiverADay = 5
  /// Links for another password to one receiver in a day: more, so that strangers who ask for them do not
  /// keep the owner out.
  public var resetsToReceiverADay = 48
  /// Invitations that one account has mailed within `pause`, over all its spaces.
  public var ofAccountAtOnce = 10
  /// The same in a day.
  public var ofAccountADay = 50
  /// Invitations mailed from one space in a day: its people choose to whom they go.
  public var ofSpaceADay = 100
  /// Invitations that an app mails in a day, which keeps the sender's name good.
  public var ofAppADay = 2_000
  /// How long the link is good by which people confirm their address.
  public var confirmationLifetime: Int64 = 3 * 86_400_000
  /// Characters of a name that somebody chose, in a mail.
  public var nameLength = 40

  public init() {}

  /// Mails of a kind to one receiver in a day.
  func aDay(_ kind: AskedMails.Kind) -> Int {
    kind == .passwordReset ? resetsToReceiverADay : toReceiverADay
  }

  /// What is counted "a day".
  public static let day: Int64 = 86_400_000
}
