import Identity

extension Role {
  /// Whether the role may add, change, archive and restore patients.
  public var managesPatients: Bool {
    switch self {
    case .admin, .therapist, .receptionist: true
    }
  }

  /// Whether the role may change the clinic itself: its name, its plan.
  public var managesClinic: Bool { managesSpace }
}
