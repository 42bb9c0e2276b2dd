import API
import Database
import IdentityServer
import Purchases
import Purchasing
import SyncServer
import Values

/// What the App Store and its customers' devices tell.
extension PurchaseModule {
  /// What is asked of the store, and told it: gaps once a day, more of what a device brought, and what its customers had.
  func storeJobs(_ ledger: PurchaseLedger) -> ModuleJobs {
    let clients = context.settings.appStores[context.app.id]?.clients ?? []
    return ModuleJobs(
      handlers: [ledger.restoreHandler(clients), ledger.useHandler(clients)],
      periodic: ledger.gapJobs(clients))
  }

  func notify(_ ledger: PurchaseLedger) -> Operation {
    Operation(AppStoreEndpoints.notify, refusals: [404]) { [context] notification, _ in
      guard let reader = context.settings.appStores[context.app.id] else {
        throw Problem.notFound
      }
      let told = try Self.read {
        try reader.notification(notification.signedPayload)
      }
      for one in told { try await ledger.record(one) }
      return Nothing()
    }
  }

  func send(_ ledger: PurchaseLedger) -> Operation {
    Operation(AppStoreEndpoints.send, weight: .relay, refusals: [404]) { [context] sent, call in
      let caller = try call.signedIn()
      guard let reader = context.settings.appStores[context.app.id] else {
        throw Problem.notFound
      }
      let told = try Self.read {
        try reader.transaction(sent.signedTransaction)
      }
      let recorded = try await ledger.record(told, from: caller.account)
      if recorded.payer == caller.account {
        if !reader.clients.isEmpty {
          try await ledger.restore(told.subscription, of: caller.account)
          context.news.bell.ring()
        }
        return RecordedPurchase(.own)
      }
      guard let payer = recorded.payer else { return RecordedPurchase(.other) }
      let email = try await context.database.read { transaction in
        try Accounts.email(transaction, of: payer)
      }
      return RecordedPurchase(.other, owner: email?.masked)
    }
  }

  private static func read<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let refusal as AppStoreReader.Refusal {
      throw Problem(
        status: 422, title: "Not believed", code: "notBelieved",
        detail: "It is not what the App Store signs for this app: \(refusal.code).")
    }
  }
}

extension String {
  /// An e-mail by which its owner knows it, and nobody else: `a…@e….com`.
  var masked: String {
    guard let at = lastIndex(of: "@") else { return "…" }
    let domain = self[index(after: at)...]
    let end = domain.lastIndex(of: ".").map { String(domain[$0...]) } ?? ""
    return "\(prefix(upTo: at).prefix(1))…@\(domain.prefix(1))…\(end)"
  }
}
