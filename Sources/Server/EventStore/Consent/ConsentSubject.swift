import Values

/// Whose consent it is.
public enum ConsentSubject: Hashable, Sendable {
  /// A device's, for what it counts while nobody is signed in.
  case installation(UUID)
  /// A person's on all their devices, by the subject of their account (`AnalyticsPeople.subject`).
  case account(UUID)

  /// As the tables have it.
  var kind: Int64 {
    switch self {
    case .installation: 0
    case .account: 1
    }
  }

  public var id: UUID {
    switch self {
    case .installation(let id), .account(let id): id
    }
  }
}
