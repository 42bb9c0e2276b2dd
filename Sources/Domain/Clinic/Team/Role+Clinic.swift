import Documents
import Identity
import Records
import Values

extension Roles {
  /// The roles of a clinic.
  public static let clinic = Roles([.admin, .therapist, .receptionist], founder: .admin)
}

extension Role {
  /// Treats patients, and looks after the team and the plan.
  public static let admin = Role("admin", .write, managesTeam: true, managesSpace: true)
  public static let therapist = Role("therapist", .write, except: ofStaff)
  public static let receptionist = Role("receptionist", .write, except: ofStaff)

  private static let ofStaff: [RecordPermission] = [
    .append(Document.recordType), .read(ClinicProfile.recordType),
  ]
}
