import Fields
import Jobs
import Values

/// What a job knows that mails a person the link to confirm their address: whose, and nothing to read.
struct ConfirmationOrder: FieldObject, Hashable, Sendable {
  static let kind = JobKind<ConfirmationOrder>("mail-confirmation", .outside)

  var account = UUID.zero
  mutating func visit(_ fields: FieldVisitor) {
    fields.field("account", &account)
  }
}
