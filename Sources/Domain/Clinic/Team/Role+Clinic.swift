import Identity
import Values

extension Roles {
  /// The roles of a clinic.
  public static let clinic = Roles([.admin, .therapist, .receptionist], founder: .admin)
}

extension Role {
  /// Treats patients, and looks after the team and the plan.
  public static let admin = Role("admin", managesTeam: true, managesSpace: true)
  public static let therapist = Role("therapist")
  public static let receptionist = Role("receptionist")

  /// Whether the role may add, change, archive and restore patients.
  public var managesPatients: Bool { Roles.clinic[rawValue] != nil }

  /// Whether the role may change the clinic itself: its name, its plan.
  public var managesClinic: Bool { managesSpace }
}
