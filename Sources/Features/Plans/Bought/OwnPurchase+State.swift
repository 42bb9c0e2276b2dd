import Purchasing
import Subscriptions
import Values

extension OwnPurchase {
  /// Where it was bought; nil for a place that this version does not know.
  var source: PurchaseSource? { SubscriptionID(id)?.source }

  var isOfWeb: Bool { source == .web }

  var isRunning: Bool { BoughtState.runs(state) }
}

extension OwnCheckout {
  /// Its state, with whether it goes on: what is paid by hand never renews by itself, and goes on by a bill.
  var shownState: String {
    switch state {
    case "active", "activeUntilEnd": renews ? "active" : "activeUntilEnd"
    case "none" where isWaiting: "pending"
    default: state
    }
  }

  var isRunning: Bool { BoughtState.runs(state) }
}

/// The states as they travel.
private enum BoughtState {
  /// Whether something of that state may charge, or gives access (`SubscriptionState.isRunning`).
  static func runs(_ name: String) -> Bool {
    for state in running where state.name == name { return true }
    return false
  }

  private static var running: [SubscriptionState] {
    [.trial, .intro, .active, .activeUntilEnd, .grace, .billingRetry, .paused, .pending]
  }
}
