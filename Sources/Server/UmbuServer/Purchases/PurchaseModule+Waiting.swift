import API
import Purchases
import Purchasing

/// What waits for somebody's approval, and whether the App Store is told what somebody had of a purchase.
extension PurchaseModule {
  func wait(_ ledger: PurchaseLedger) -> Operation {
    Operation(PurchaseEndpoints.wait, bodyLimit: 2_048, refusals: [404]) { wanted, call in
      let caller = try call.signedIn()
      let isTheirs = try await ledger.setWaiting(
        wanted.waits, for: wanted.id, by: caller.account)
      guard isTheirs else { throw Problem.notFound }
      return Nothing()
    }
  }

  func tellUse(_ ledger: PurchaseLedger) -> Operation {
    Operation(PurchaseEndpoints.tellUse, bodyLimit: 2_048) { wanted, call in
      let caller = try call.signedIn()
      try await ledger.setTellsUse(wanted.agrees, of: caller.account)
      return Nothing()
    }
  }
}
