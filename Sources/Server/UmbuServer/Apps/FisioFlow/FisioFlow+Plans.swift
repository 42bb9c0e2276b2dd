import Clinic
import Database
import Entitlements
import SyncServer
import Values

/// The plans of clinics, kept in their profiles.
let clinicPlans = PlanControl(
  names: PlanCatalogue.clinic.plans.map(\.rawValue),
  set: { transaction, space, plan in
    guard var profile = transaction.find(ID<ClinicProfile>(space)) else { return false }
    profile.planName = plan
    transaction.put(profile)
    return true
  })

/// The plan of a clinic, where no records are at hand.
func clinicPlan(in transaction: any ReadTransaction, of space: UUID) throws -> Plan {
  PlanCatalogue.clinic.plan(
    stored: try transaction.first(
      "SELECT plan FROM clinic WHERE space = $1", [SQLValue(space)]
    ) { $0.text(0) })
}
