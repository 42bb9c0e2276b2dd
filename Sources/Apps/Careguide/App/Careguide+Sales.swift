import Plans
import Purchasing
import Subscriptions

extension Careguide {
  /// Premium is bought for an account, and holds in the families that it runs (CG-005); with seats it holds in
  /// those of five others as well (CG-113).
  static var sales: Sales { Sales(.careguide, at: .careguide, for: .account) }
}
