import Fields
import Jobs
import Values

/// What a job knows that mails a person the link to choose another password: whose, and nothing to read.
struct PasswordResetOrder: FieldObject, Hashable, Sendable {
  static let kind = JobKind<PasswordResetOrder>("mail-password-reset", .outside)

  var account = UUID.zero
  mutating func visit(_ fields: FieldVisitor) {
    fields.field("account", &account)
  }
}
