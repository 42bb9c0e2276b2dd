import Analytics
import Telemetry

/// What questions may name.
public struct QuestionCatalogue: Sendable {
  public var registry: LiveRegistry
  /// A question by the name under which it was saved.
  public var saved: @Sendable (String) -> Question?
  /// What the ledgers say of the people of the source.
  public var intervals: @Sendable () -> IntervalIndex

  public init(
    registry: LiveRegistry,
    saved: @escaping @Sendable (String) -> Question? = { BuiltIn.question(named: $0) },
    intervals: @escaping @Sendable () -> IntervalIndex = { IntervalIndex() }
  ) {
    self.registry = registry
    self.saved = saved
    self.intervals = intervals
  }
}
