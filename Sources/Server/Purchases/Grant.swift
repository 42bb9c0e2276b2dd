import Crypto
import Fields
import Values

/// A plan that an operator gave a space: the last that was said counts.
struct Grant: FieldObject, Hashable, Sendable {
  static let source = "operator"
  static let kind = "grant"

  var plan = ""

  init() {}

  init(_ plan: String) {
    self.plan = plan
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("plan", &plan)
  }

  /// The subscription that stands for what operators gave a space.
  static func subscription(of space: UUID) -> String { "\(source):\(space)" }

  /// What such grants come to.
  static func fold(_ facts: [StoredFact]) -> PurchaseState {
    var state = PurchaseState()
    let last = facts.filter { $0.kind == kind }.max {
      ($0.signedAt, $0.digest.hexadecimal) < ($1.signedAt, $1.digest.hexadecimal)
    }
    guard let last, let grant = try? Grant(jsonBytes: Array(last.content.utf8)) else {
      return state
    }
    state.name = "active"
    state.plan = grant.plan
    state.rule = "an operator's last word counts, and has no end"
    return state
  }
}
