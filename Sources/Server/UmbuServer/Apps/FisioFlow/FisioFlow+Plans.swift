import Clinic
import Entitlements
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
