import Mail

/// What it takes to mail people: those who are invited, and those who are to confirm their address.
public struct IdentityPost: Sendable {
  /// Who hands mails to a mail server.
  public var mailer: Mailer
  /// Where people reach the app, with a slash at the end: `https://umbu.example/app/`. It is the
  /// operator's word and never a request's, which anyone can make up.
  public var address: String
  /// What comes after the `@` of a mail's id: the sender's domain.
  public var domain: String
  /// What people call the app.
  public var app: String
  public var limits: MailLimits
  /// The apps of the installation, whose mails to one receiver count together.
  public var room: MailRoom
  /// Says that a job has come.
  public var ring: @Sendable () -> Void

  public init(
    mailer: Mailer, address: String, domain: String, app: String, limits: MailLimits,
    room: MailRoom, ring: @escaping @Sendable () -> Void
  ) {
    self.mailer = mailer
    self.address = address
    self.domain = domain
    self.app = app
    self.limits = limits
    self.room = room
    self.ring = ring
  }
}
