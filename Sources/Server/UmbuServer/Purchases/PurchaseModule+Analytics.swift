import Analytics
import Database
import EventStore
import Fields
import IdentityServer
import Purchases
import SyncServer
import Values

/// What the ledger of purchases says to figures of what people use.
extension PurchaseModule {
  /// The states and plans of each account, by all that counts for it.
  static func intervals(in context: ModuleContext) -> [LedgerCopy] {
    guard let ledger = PurchaseLedger(of: context) else { return [] }
    return [
      LedgerCopy { account, now, transaction in
        let spaces = try Memberships.beginnings(of: account, in: transaction).map {
          PurchaseLedger.Belonging($0.space, since: $0.since)
        }
        let found = try ledger.intervals(
          of: account, in: spaces, through: now, in: transaction)
        return found.map { interval in
          EventInterval(
            interval.kind.dimension, interval.value, since: interval.since, until: interval.until)
        }
      }
    ]
  }

  /// The cohorts of subscriptions, with what is paid of them month by month.
  static func cohorts(of app: AppDefinition) -> [LedgerMeasure] {
    guard let plans = app.plans else { return [] }
    let rules = PurchaseRules(
      plans: plans.names, sold: plans.sold, for: plans.reaches, read: plans.read, set: plans.set)
    return [
      LedgerMeasure("subscription_cohort", Words.cohort) { period, zone, transaction in
        let cohorts = try PurchaseLedger.cohorts(
          of: period.namedDays, in: zone, rules.catalogue, transaction)
        return table(of: cohorts)
      }
    ]
  }

  private static func table(of cohorts: [SubscriptionCohort]) -> AnswerTable {
    var table = AnswerTable([
      AnswerColumn("month", .date), AnswerColumn("plan", .text), AnswerColumn("currency", .text),
      AnswerColumn("after", .integer), AnswerColumn("subscriptions", .integer),
      AnswerColumn("active", .integer), AnswerColumn("revenue", .decimal),
      AnswerColumn("retained", .decimal),
    ])
    for cohort in cohorts {
      // A trial is paid in a later month: the first one with revenue is the whole.
      let whole = cohort.revenue.first { $0 > 0 }
      for (after, revenue) in cohort.revenue.enumerated() {
        let row: [JSONValue] = [
          cohort.month.json, .text(cohort.plan), cohort.currency.map { .text($0) } ?? .null,
          .integer(Int64(after)), .integer(Int64(cohort.subscriptions)),
          .integer(Int64(cohort.active[after])),
          cohort.currency == nil ? .null : .number(Double(revenue) / 1_000),
          whole.map { .number(Double(revenue) / Double($0)) } ?? .null,
        ]
        table.rows.append(row)
      }
    }
    return table
  }
}

extension LedgerInterval.Kind {
  fileprivate var dimension: String {
    switch self {
    case .subscription: "subscription"
    case .plan: "plan_owned"
    }
  }
}

private enum Words {
  static var cohort: Phrase {
    Phrase(
      pt: """
        Assinaturas pelo mês em que começaram e pelo plano: quantas dão acesso e quanto foi pago em cada \
        mês depois, menos o que voltou, em parte do primeiro mês pago; de todas as contas, tenham \
        consentido ou não; do registro de compras
        """,
      en: """
        Subscriptions by the month in which they began and by plan: how many give access and what was \
        paid in each month after, less what went back, as a part of the first month paid; of all \
        accounts, whether they agreed to be counted or not; from the ledger of purchases
        """)
  }
}
