import Fields
import Jobs
import Mail
import Values

/// What it takes to mail people: those who are invited, and those who are to confirm their address.
public struct IdentityPost: Sendable {
  /// Who hands mails to a mail server.
  public var mailer: Mailer
  /// What comes after the `@` of a mail's id: the sender's domain.
  public var domain: String
  public var app: MailedApp
  public var limits: MailLimits
  /// The apps of the installation, whose mails to one receiver count together.
  public var room: MailRoom
  /// Says that a job has come.
  public var ring: @Sendable () -> Void

  public init(
    mailer: Mailer, domain: String, app: MailedApp, limits: MailLimits, room: MailRoom,
    ring: @escaping @Sendable () -> Void
  ) {
    self.mailer = mailer
    self.domain = domain
    self.app = app
    self.limits = limits
    self.room = room
    self.ring = ring
  }
}

extension IdentityPost {
  /// Who mails letters of a kind.
  /// - Parameter letter: the message of an id and a date; nil when there is nothing to mail any more.
  func handler<Order: FieldObject & Sendable>(
    _ kind: JobKind<Order>,
    _ letter: @escaping @Sendable (Order) async throws -> ((String, Instant) -> MailMessage)?
  ) -> JobHandler {
    JobHandler(kind, limit: 2) { order, run in
      guard let message = try await letter(order) else { return .none }
      do {
        try await mailer.send(message("\(run.id)@\(domain)", run.askedAt))
      } catch let failure as MailFailure {
        throw JobFailure(failure.words, code: "notTaken", isFinal: !failure.canRetry)
      }
      return .none
    }
  }
}

/// What mails say of the app.
public struct MailedApp: Sendable {
  /// What people call it.
  public var name: String
  /// Where people reach it, with a slash at the end: `https://umbu.example/app/`. It is the operator's
  /// word and never a request's, which anyone can make up.
  public var address: String

  public init(name: String, address: String) {
    self.name = name
    self.address = address
  }
}
