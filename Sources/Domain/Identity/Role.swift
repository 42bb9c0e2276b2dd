/// What a person is in a space. What each may do with an app's records is the app's to say. Raw values are stored and travel; they never change.
public enum Role: String, Hashable, Sendable, CaseIterable {
  case admin, therapist, receptionist

  /// Whether the role may invite people, change their roles and remove them.
  public var managesTeam: Bool { self == .admin }

  /// Whether the role may change the space itself, and see who looked at what in it.
  public var managesSpace: Bool { self == .admin }
}
