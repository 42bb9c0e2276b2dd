import API
import Care
import CareServer
import Database
import Entitlements
import IdentityServer
import Purchases
import Subscriptions
import SyncServer
import Values
import ZoneFiles

/// The judge of the session of the day, which whoever has not bought Premium has one of (Docs/AccessSessions.md).
/// Its tables come with those of reminders.
struct DaySessionModule: ServerModule {
  private let sessions: DaySessions

  init(_ context: ModuleContext) {
    sessions = DaySessions(of: context)
  }

  func jobs() -> ModuleJobs {
    ModuleJobs(handlers: [], periodic: sessions.periodic)
  }

  var operations: [Operation] { [tell, list] }

  /// Of a device that was offline for long it may be a month's.
  private var tell: Operation {
    // A hundred sessions with all that they may have.
    Operation(AccessEndpoints.tell, bodyLimit: 4_194_304) { [sessions] told, call in
      let caller = try call.signedIn()
      do {
        return try await sessions.tell(
          told, by: caller.account, version: call.device?.appVersion ?? "")
      } catch let no as DaySessions.No {
        throw Problem(no)
      }
    }
  }

  private var list: Operation {
    Operation(AccessEndpoints.list) { [sessions] _, call in
      let caller = try call.signedIn()
      return OwnSessions(try await sessions.sessions(of: caller.account))
    }
  }

  static func measures(of app: AppDefinition) -> [LedgerMeasure] { accessMeasures }
  static func ledgers(in context: ModuleContext) -> [LedgerCopy] { [accessCopy] }

  func explain(_ id: UUID, in transaction: any ReadTransaction) throws -> [String]? {
    try DaySessions.reasons(of: id, in: transaction)
  }
}

extension DaySessions {
  /// Those of an app, with what its ledger knows of what was bought.
  init(of context: ModuleContext) {
    let (ledger, now) = (PurchaseLedger(of: context), context.now)
    self.init(
      in: context.database, zones: { ZoneFolder.system.find($0) },
      isPremium: { account, transaction in
        try Memberships.of(account, in: transaction).contains { space, _ in
          let plan = try transaction.first(
            "SELECT plan FROM family WHERE space = $1", [SQLValue(space)]
          ) { $0.text(0) }
          return plan.map { PlanCatalogue.care.plan(stored: $0) != .basic } ?? false
        }
      },
      purchases: BoughtAccess(
        cancellations: { try PurchaseLedger.cancellations(by: $0, in: $1) },
        tenure: { account, transaction in
          let spans = try ledger?.spans(of: account, until: now(), in: transaction) ?? []
          return Tenure(spans.map { Tenure.Span($0.from, until: $0.until) })
        }),
      now: now)
  }
}

extension Problem {
  fileprivate init(_ no: DaySessions.No) {
    switch no {
    case .clockAhead:
      self.init(
        status: 422, title: "The clock is ahead", code: "clock_skew",
        detail: "The device's clock is more than a day ahead. Nothing was taken or locked by it.",
        errors: [FieldProblem(path: "now", reason: "clock_skew")])
    }
  }
}
