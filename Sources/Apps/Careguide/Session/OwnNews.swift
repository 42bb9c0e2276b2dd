import Care
import Values

/// What Careguide's parts tell each other.
extension Literal {
  static var sessionEnded: Literal { "session ended" }
  /// The server has an offer for the person.
  static var offered: Literal { "offered" }
  static var promptShown: Literal { "prompt shown" }
  static var promptTapped: Literal { "prompt tapped" }
  static var promptDismissed: Literal { "prompt dismissed" }
}

extension AccessAct {
  /// What a session counts of that.
  init?(told name: Literal) {
    switch name {
    case .promptShown: self = .promptShown
    case .promptTapped: self = .promptTapped
    case .promptDismissed: self = .promptDismissed
    default: return nil
    }
  }
}
