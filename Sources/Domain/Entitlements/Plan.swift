import Fields

/// What a clinic has bought. Raw values are stored and travel; they never change.
public enum Plan: String, Hashable, Sendable, FieldChoice {
  case free, silver, gold, platinum

  /// The plan of that raw value; an unknown one, from a newer version say, counts as `free`, so
  /// that doubt never opens what was not bought and never blocks reading.
  public init(stored raw: String?) {
    self = raw.flatMap { Plan(rawValue: $0) } ?? .free
  }
}

extension Plan: Comparable {
  /// By what it allows: each plan allows all that a lesser one does.
  public static func < (a: Plan, b: Plan) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .free: 0
    case .silver: 1
    case .gold: 2
    case .platinum: 3
    }
  }
}
