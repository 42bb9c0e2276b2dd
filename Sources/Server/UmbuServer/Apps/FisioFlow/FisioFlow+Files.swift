import Clinic
import Entitlements
import FileServer

/// The files of clinics, of which the plan says how many bytes there may be.
let clinicFiles = FileRules(
  documentsOf: Patient.self, in: clinicSchema,
  storage: { try clinicPlan(in: $0, of: $1).limits.storageBytes })
