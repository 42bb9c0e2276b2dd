import Clinic
import Documents
import Entitlements
import SyncServer
import Values

/// The budgets of clinics, by their plans. What comes from a copy of one's own is whole: patients and
/// documents that come back are not cut by the budget of records, only by the one of bytes.
let clinicBudgets = SpaceBudgets(
  least: SpaceBudget(Plan.free.budget),
  find: { SpaceBudget(try clinicPlan(in: $0, of: $1).budget) },
  bringsBack: { mutation in
    switch mutation.name {
    case AddPatient.name, AddDocument.name: mutation.arguments["isRecovered"]?.boolean == true
    default: false
    }
  })

extension SpaceBudget {
  /// As the plans of an app say it.
  init(_ budget: PlanBudget) {
    switch budget.records {
    case .unlimited: self.init(records: nil, bytes: budget.bytes)
    case .atMost(let most): self.init(records: most, bytes: budget.bytes)
    }
  }
}
