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

/// What a job knows that shows a member's e-mail and name, as they are by then, in the team of a space.
struct ShownEmailOrder: FieldObject, Hashable, Sendable {
  static let kind = JobKind<ShownEmailOrder>("show-email", .database)

  var account = UUID.zero
  var space = UUID.zero

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("account", &account)
    fields.field("space", &space)
  }
}
