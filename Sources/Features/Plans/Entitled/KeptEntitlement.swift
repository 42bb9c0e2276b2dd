import Entitlements
import Fields
import Purchasing
import Values

/// What a device keeps of what the server said that the account may do, sealed with its other secrets.
struct KeptEntitlement: FieldObject, Hashable, Sendable {
  /// The secret under which it lies.
  static var key: String { "entitlements" }

  var answer = OwnEntitlements()
  /// That of the answer, by which the server says that it is still the same.
  var tag = ""
  /// By which tokens are checked.
  var keys = EntitlementKeys()
  var seen = SeenTime()

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("answer", &answer)
    fields.field("tag", &tag, maxLength: 100)
    fields.field("keys", &keys)
    fields.field("seen", &seen)
  }
}
