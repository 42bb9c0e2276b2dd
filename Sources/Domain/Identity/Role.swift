/// What a person is in a clinic. Raw values are stored and travel; they never change.
public enum Role: String, Hashable, Sendable, CaseIterable {
  case admin, therapist, receptionist

  /// Whether the role may add, change, archive and restore patients.
  public var managesPatients: Bool {
    switch self {
    case .admin, .therapist, .receptionist: true
    }
  }

  /// Whether the role may invite people, change their roles and remove them.
  public var managesTeam: Bool { self == .admin }

  /// Whether the role may change the clinic itself: its name, its plan.
  public var managesClinic: Bool { self == .admin }
}
