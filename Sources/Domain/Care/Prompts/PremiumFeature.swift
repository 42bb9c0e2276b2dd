import Entitlements
import Fields

/// What Premium adds to the Basic plan, as a prompt is about it. The names are kept on devices.
public enum PremiumFeature: String, FieldChoice, CaseIterable, Hashable, Sendable {
  /// More people to look after.
  case people
  /// All devices of the account.
  case sync
  /// Documents of people.
  case documents

  /// What the plan stood in the way of; nil where no prompt is about it.
  public init?(_ key: LimitKey) {
    switch key {
    case .people: self = .people
    case .sync: self = .sync
    case .documents: self = .documents
    default: return nil
    }
  }
}
