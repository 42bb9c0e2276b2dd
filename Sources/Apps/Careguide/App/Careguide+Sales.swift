import Plans
import Purchasing
import Subscriptions

extension Careguide {
  /// Premium is bought for an account, and holds in the families that it runs (CG-005).
  static var sales: Sales { Sales(.careguide, at: .careguide, for: .account) }
}
