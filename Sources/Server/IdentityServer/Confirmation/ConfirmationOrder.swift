import Fields
import Jobs
import Values

/// What a job knows that mails a person the link to confirm their address: whose, and nothing to read.
struct ConfirmationOrder: FieldObject, Hashable, Sendable {
  static let kind = JobKind<ConfirmationOrder>("mail-confirmation", .outside)

  var account = UUID.zero
  /// A `Language`'s raw value; nil for both.
  var language: String?

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("account", &account)
    fields.field("language", &language, maxLength: 10)
  }
}
