import Fields
import Jobs
import Values

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
