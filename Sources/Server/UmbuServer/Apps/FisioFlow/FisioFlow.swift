import Clinic
import Database
import Entitlements
import FileServer
import Identity
import Records
import SyncServer
import Values

extension AppDefinition {
  /// Physiotherapy clinics; each clinic is a space, with its profile and its patients.
  public static let fisioFlow = AppDefinition(
    id: "fisioflow", name: "FisioFlow", schema: clinicSchema, migrations: fisioFlowMigrations,
    found: { transaction, space, name, now in
      var profile = ClinicProfile()
      profile.id = ID(space)
      profile.name = name
      profile.createdAt = now
      transaction.put(profile)
    },
    spaceName: { transaction, space in
      try transaction.first("SELECT name FROM clinic WHERE space = $1", [SQLValue(space)]) {
        $0.text(0)
      } ?? ""
    },
    plans: PlanControl(
      names: Plan.allCases.map(\.rawValue),
      spaces: { transaction, name in
        try transaction.rows(
          "SELECT space FROM clinic WHERE name = $1 ORDER BY space", [.text(name)]
        ) {
          $0.withBytes(0) { UUID($0) } ?? .zero
        }
      },
      set: { transaction, space, plan in
        guard var profile = transaction.find(ID<ClinicProfile>(space)) else { return false }
        profile.planName = plan
        transaction.put(profile)
        return true
      }),
    team: { transaction, role, replaced, now in
      guard replaced?.takesSeat != true else { return nil }
      do throws(Refusal) {
        try transaction.roomForMember(as: role, at: now)
        return nil
      } catch {
        return error
      }
    },
    files: FileRules(
      storage: { transaction, space in
        let plan = try transaction.first(
          "SELECT plan FROM clinic WHERE space = $1", [SQLValue(space)]
        ) { $0.text(0) }
        return Plan(stored: plan).limits.storageBytes
      },
      allows: { role, action in
        guard let role = Role(rawValue: role) else { return false }
        return switch action {
        case .read: true
        case .add, .remove(isOwn: true): role.managesPatients
        case .remove(isOwn: false): role.managesClinic
        }
      }, owners: documentFiles), budgets: clinicBudgets,
    audit: clinicAudit)
}
