import Plans
import Purchasing
import Subscriptions

extension FisioFlow {
  /// Each plan is bought for one clinic (FF-074 to FF-079).
  static var sales: Sales { Sales(.fisioFlow, at: .fisioFlow, for: .space) }
}
