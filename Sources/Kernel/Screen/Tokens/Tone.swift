import Values

/// What something means, for its colour and its icon; the words say it too.
public enum Tone: Literal, CaseIterable, Sendable {
  case neutral, accent, note, good, warn, danger

  /// The icon that says the same as the colour.
  var symbol: Symbol {
    switch self {
    case .neutral, .accent, .note: .info
    case .good: .checkCircle
    case .warn, .danger: .warning
    }
  }
}
