import Values

/// A closed list of values that features choose from by name.
public protocol EventChoice: CaseIterable, Hashable, Sendable {
  /// As it travels.
  var literal: Literal { get }
}

extension EventChoice {
  public static var literals: [Literal] {
    var literals: [Literal] = []
    for choice in allCases { literals.append(choice.literal) }
    return literals
  }
}
