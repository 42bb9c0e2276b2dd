import Clinic
import Identity
import Records

/// The people of a clinic, as many as its plan has seats for.
let clinicTeam = AppTeam(
  roles: .clinic,
  refusal: { transaction, role, replaced, now in
    guard replaced?.takesSeat != true else { return nil }
    do throws(Refusal) {
      try transaction.roomForMember(as: role, at: now)
      return nil
    } catch {
      return error
    }
  })
