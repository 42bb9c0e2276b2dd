/// A way to a person. Raw values are stored.
public enum Channel: Int64, Sendable, Hashable, CaseIterable {
  /// A notification on their devices.
  case push = 1
  case sms = 2
  case mail = 3

  /// In the names of jobs and the ledger.
  public var name: String {
    switch self {
    case .push: "push"
    case .sms: "sms"
    case .mail: "mail"
    }
  }
}
