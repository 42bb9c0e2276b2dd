import Fields
import Jobs
import Values

/// What a job knows that mails one of the two links of a change of e-mail: whose, and to which mailbox.
struct EmailChangeOrder: FieldObject, Hashable, Sendable {
  static let kind = JobKind<EmailChangeOrder>("mail-email-change", .outside)

  var account = UUID.zero
  var isNew = false

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("account", &account)
    fields.field("isNew", &isNew)
  }
}
