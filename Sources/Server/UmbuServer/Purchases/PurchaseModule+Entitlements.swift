import API
import Identity
import IdentityServer
import Purchases
import Purchasing
import SyncServer

/// What somebody may do now (Docs/Subscriptions.md).
extension PurchaseModule {
  func entitlements(_ ledger: PurchaseLedger) -> Operation {
    Operation(tagging: EntitlementEndpoints.list) { [context] call in
      let account = try call.signedIn().account
      let roles = context.app.roles
      let found = try await ledger.entitlements(of: account, app: context.app.id) { transaction in
        try Memberships.of(account, in: transaction).map { space, role in
          (space: space, isRun: roles[role]?.managesSpace ?? false)
        }
      }
      return Operation.Tagged(found.tag) { found.signed() }
    }
  }

  func entitlementKeys(_ ledger: PurchaseLedger) -> Operation {
    Operation(EntitlementEndpoints.keys) { _, _ in try await ledger.tokenKeys() }
  }
}
