import API
import Care
import CareServer
import Entitlements
import Purchases
import Subscriptions
import Values

/// What accounts of families earn, and offers to come back (Docs/AccessSessions.md, Rewards). Its tables come with
/// those of sessions.
struct RewardModule: ServerModule {
  private let rewards: Rewards?

  init(_ context: ModuleContext) {
    rewards = PurchaseLedger(of: context).map { ledger in
      Rewards(
        in: context.database, beside: DaySessions(of: context),
        codes: Rewards.Codes(of: ledger, now: context.now), now: context.now)
    }
  }

  var operations: [Operation] {
    guard let rewards else { return [] }
    return [collect(rewards), agree(rewards), give(rewards)]
  }

  private func collect(_ rewards: Rewards) -> Operation {
    Operation(RewardEndpoints.collect) { _, call in
      let caller = try call.signedIn()
      return try await rewards.collect(caller.account)
    }
  }

  private func agree(_ rewards: Rewards) -> Operation {
    Operation(RewardEndpoints.agree, bodyLimit: 1_024) { said, call in
      let caller = try call.signedIn()
      return try await rewards.agree(caller.account, said.agrees)
    }
  }

  private func give(_ rewards: Rewards) -> Operation {
    Operation(RewardEndpoints.give, bodyLimit: 1_024, refusals: [409]) { chosen, call in
      let caller = try call.signedIn()
      do {
        return try await rewards.give(caller.account, chosen.step)
      } catch let no as Rewards.No {
        throw Problem(no)
      }
    }
  }
}

extension Rewards.Codes {
  /// Those of a ledger: they give Premium.
  fileprivate init(of ledger: PurchaseLedger, now: @escaping @Sendable () -> Instant) {
    let offer = WinBack.standard
    self.init(
      make: { account, name, days, until, transaction in
        try ledger.makeCode(
          for: Plan.premium.rawValue, days: days, until: until, to: account, as: name,
          in: transaction)
      },
      open: { account, name, sealed, transaction in
        try PurchaseLedger.code(sealed, as: name, of: account, in: transaction)
      },
      winBack: { account, last, transaction in
        let isDue = try ledger.isDue(offer, to: account, last: last, at: now(), in: transaction)
        return isDue ? (days: offer.days, holds: offer.holds) : nil
      })
  }
}

extension Problem {
  fileprivate init(_ no: Rewards.No) {
    switch no {
    case .notReached:
      self.init(
        status: 409, title: "Not reached", code: "notReached",
        detail: "The step has no gift, or the account has not had Premium for so long.")
    }
  }
}
