import Fields
import Records
import Values

/// Someone who was asked to join a space and has not yet. Only those see it who manage the team; the
/// server alone writes it, and keeps the code apart.
public struct Invitation: Record, FieldObject {
  public static let recordType = "invitation"
  public static let table = RecordTable(Invitation.self)
  public static let indexes = [RecordIndex("email", on: ["email"])]

  /// How long one is good, in milliseconds: 14 days.
  public static let lifetime: Int64 = 14 * 86_400_000
  /// The most that wait in one space.
  public static let most = 100

  public var id = ID<Invitation>.none
  /// Whoever joins with it has an account of this e-mail; in lower case.
  public var email = ""
  /// A `Role`'s raw value.
  public var roleName = ""
  /// The account that invited.
  public var invitedBy = UUID.zero
  public var createdAt = Instant.epoch
  public var expiresAt = Instant.epoch
  /// An `InvitationMail`'s raw value; nil where it is not mailed and its link is handed over.
  public var mailName: String?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("email", &email, maxLength: Credentials.emailMax)
    fields.field("roleName", &roleName)
    fields.field("invitedBy", &invitedBy)
    fields.field("createdAt", &createdAt)
    fields.field("expiresAt", &expiresAt)
    fields.field("mailName", &mailName)
  }

  /// What became of its mail; nil where there is none, or this app does not know it.
  public var mail: InvitationMail? { mailName.flatMap { InvitationMail(rawValue: $0) } }

  /// The path of its link, within the app. The code stands behind the `#`, which browsers send to
  /// nobody; in older links it is a part of the path.
  public static func path(_ code: String) -> String { "convite#\(code)" }

  /// Whether one can still join with it.
  public func isOpen(at time: Instant) -> Bool { time < expiresAt }
}
