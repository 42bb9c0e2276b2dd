import Care
import Database
import Entitlements
import SyncServer
import Values

/// The plans of families, kept in their profiles.
let familyPlans = PlanControl(
  names: PlanCatalogue.care.plans.map(\.rawValue),
  set: { transaction, space, plan in
    guard var family = transaction.find(ID<Family>(space)) else { return false }
    family.planName = plan
    transaction.put(family)
    return true
  })

/// The budgets of families, by their plans. What comes from a copy of one's own is whole: it is not cut by
/// the budget of records, only by the one of bytes.
let familyBudgets = SpaceBudgets(
  least: SpaceBudget(Plan.basic.budget),
  find: { transaction, space in
    SpaceBudget(
      PlanCatalogue.care.plan(
        stored: try transaction.first(
          "SELECT plan FROM family WHERE space = $1", [SQLValue(space)]
        ) { $0.text(0) }
      ).budget)
  },
  bringsBack: { $0.arguments["isRecovered"]?.boolean == true })
