import Fields

/// Where something was bought or given, which is also where it is managed. The raw values are stored.
public enum PurchaseSource: String, FieldChoice, Hashable, Sendable {
  /// The App Store.
  case apple
  /// A web checkout, of whatever provider.
  case web
  /// An operator gave it (`umbu plan set`).
  case operatorGrant
  /// A gift or offer code.
  case code
  /// Read from another service's export, until the store's own facts are there.
  case imported

  /// Whether somebody is charged there. What is given stands in the way of no purchase.
  public var charges: Bool {
    switch self {
    case .apple, .web, .imported: true
    case .operatorGrant, .code: false
    }
  }
}
