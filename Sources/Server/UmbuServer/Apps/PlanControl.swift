import Records
import Values

/// How the operator sets the plan of a space.
public struct PlanControl: Sendable {
  /// The plans' names, from the least.
  public var names: [String]
  /// Sets the plan; false when the space has nothing that carries one.
  public var set: @Sendable (Transaction, _ space: UUID, _ plan: String) -> Bool

  public init(
    names: [String], set: @escaping @Sendable (Transaction, UUID, String) -> Bool
  ) {
    self.names = names
    self.set = set
  }
}
