import Care
import Database
import Entitlements
import Purchases
import Subscriptions
import SyncServer
import Values

/// The plans of families, kept in their profiles. Premium is bought for an account, alone or with seats for
/// others (CG-005, CG-113).
let familyPlans = PlanControl(
  of: Family.self, .care, selling: .careguide, at: .careguide, for: [.account, .family],
  counting: [
    PlanMeter(.people, sql: "SELECT count(*) FROM person WHERE space = $1 AND is_archived = 0")
  ])

/// The budgets of families, by their plans. What comes from a copy of one's own is whole: it is not cut by
/// the budget of records, only by the one of bytes.
let familyBudgets = SpaceBudgets(
  least: SpaceBudget(Plan.basic.budget),
  find: { SpaceBudget(try familyPlan(in: $0, of: $1).budget) },
  bringsBack: { $0.arguments["isRecovered"]?.boolean == true })

/// The plan of a family, where no records are at hand.
func familyPlan(in transaction: any ReadTransaction, of space: UUID) throws -> Plan {
  PlanCatalogue.care.plan(
    stored: try transaction.first(
      "SELECT plan FROM family WHERE space = $1", [SQLValue(space)]
    ) { $0.text(0) })
}
