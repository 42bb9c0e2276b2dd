import Clinic
import Database
import Entitlements
import Purchases
import Subscriptions
import SyncServer
import Values

/// The plans of clinics, kept in their profiles, each of which is bought for one clinic (FF-074 to FF-079).
let clinicPlans = PlanControl(
  of: ClinicProfile.self, .clinic, selling: .fisioFlow, at: .fisioFlow, for: [.space])

/// The plan of a clinic, where no records are at hand.
func clinicPlan(in transaction: any ReadTransaction, of space: UUID) throws -> Plan {
  PlanCatalogue.clinic.plan(
    stored: try transaction.first(
      "SELECT plan FROM clinic WHERE space = $1", [SQLValue(space)]
    ) { $0.text(0) })
}
