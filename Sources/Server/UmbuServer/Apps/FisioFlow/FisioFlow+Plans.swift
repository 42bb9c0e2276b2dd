import AgendaServer
import Clinic
import Database
import Entitlements
import FileServer
import Identity
import Purchases
import Subscriptions
import SyncServer
import Values
import ZoneFiles

/// The plans of clinics, kept in their profiles, each of which is bought for one clinic (FF-074 to FF-079).
let clinicPlans = PlanControl(
  of: ClinicProfile.self, .clinic, selling: .fisioFlow, at: .fisioFlow, for: [.space],
  counting: [patientMeter, seatMeter, appointmentMeter, fileMeter])

/// Archived patients do not count.
private let patientMeter = PlanMeter(
  .patients, sql: "SELECT count(*) FROM patient WHERE space = $1 AND is_archived = 0")

/// Who treats patients, and who was asked to and may still come.
private let seatMeter = PlanMeter(.therapists) { space, now, transaction in
  let roles = try transaction.rows(
    """
    SELECT role_name FROM member WHERE space = $1 AND left_at IS NULL \
    UNION ALL SELECT role_name FROM invitation WHERE space = $1 AND expires_at > $2
    """, [SQLValue(space), .integer(now.milliseconds)]
  ) { $0.text(0) }
  return Int64(roles.count { Roles.clinic[$0]?.takesSeat == true })
}

/// Those of this month, on the clinic's calendar (FF-071), without holds that have ended.
private let appointmentMeter = PlanMeter(.appointmentsPerMonth) { space, now, transaction in
  let zone = try transaction.first(
    "SELECT time_zone FROM clinic WHERE space = $1", [SQLValue(space)]
  ) { $0.text(0) }
  guard let rules = zone.flatMap({ ZoneFolder.system.find($0) }) else { return 0 }
  let month = String(rules.local(now).date.description.prefix(7))
  return try transaction.first(
    """
    SELECT count(*) FROM appointment WHERE space = $1 AND month = $2 AND counts = 1 \
    AND (held_until IS NULL OR held_until > $3)
    """, [SQLValue(space), .text(month), .integer(now.milliseconds)]
  ) { $0.int(0) } ?? 0
}

/// Bytes of files, with what is on its way.
private let fileMeter = PlanMeter(.storage) { space, _, transaction in
  try Storage.of(space, in: transaction).used
}

/// The plan of a clinic, where no records are at hand.
func clinicPlan(in transaction: any ReadTransaction, of space: UUID) throws -> Plan {
  PlanCatalogue.clinic.plan(
    stored: try transaction.first(
      "SELECT plan FROM clinic WHERE space = $1", [SQLValue(space)]
    ) { $0.text(0) })
}
