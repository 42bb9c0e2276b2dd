import Fields
import Identity
import Jobs
import Mail
import Values

/// What it takes to send invitations by mail.
public struct InvitationPost: Sendable {
  /// Who hands mails to a mail server.
  public var mailer: Mailer
  /// Where people reach the app, with a slash at the end: `https://umbu.example/fisioflow/`. It is the
  /// operator's word and never a request's, which anyone can make up.
  public var address: String
  /// What comes after the `@` of a mail's id: the sender's domain.
  public var domain: String
  /// What people call the app.
  public var app: String
  /// Says that a job has come.
  public var ring: @Sendable () -> Void

  public init(
    mailer: Mailer, address: String, domain: String, app: String,
    ring: @escaping @Sendable () -> Void
  ) {
    self.mailer = mailer
    self.address = address
    self.domain = domain
    self.app = app
    self.ring = ring
  }

  /// How often an address may be mailed from one space.
  static let pause: Int64 = 5 * 60_000
  /// Mails from one space to one address in a day.
  static let mostToOne = 5
  /// Mails from one space in a day: its people choose to whom they go.
  static let mostOfSpace = 100
  static let day: Int64 = 86_400_000
}

/// What a job that mails an invitation knows: where to look, and nothing to read.
struct InvitationOrder: FieldObject, Hashable, Sendable {
  static let kind = JobKind<InvitationOrder>("mail-invitation", .outside)

  var space = UUID.zero
  var invitation = UUID.zero
  /// The account that invites.
  var inviter = UUID.zero
  /// A `Language`'s raw value; nil for both.
  var language: String?

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("invitation", &invitation)
    fields.field("inviter", &inviter)
    fields.field("language", &language, maxLength: 10)
  }
}
