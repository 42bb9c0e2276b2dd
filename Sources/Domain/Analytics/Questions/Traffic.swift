import Fields

/// Whose events they are.
public enum Traffic: String, FieldChoice, Sendable {
  case normal
  /// Of those who make the app.
  case `internal`
  /// Of a demonstration.
  case demonstration
  case bot
  /// Taken in from another system.
  case imported

  /// As tables have it.
  public var code: Int {
    switch self {
    case .normal: 0
    case .internal: 1
    case .demonstration: 2
    case .bot: 3
    case .imported: 4
    }
  }

  public init?(code: Int) {
    switch code {
    case 0: self = .normal
    case 1: self = .internal
    case 2: self = .demonstration
    case 3: self = .bot
    case 4: self = .imported
    default: return nil
    }
  }
}
