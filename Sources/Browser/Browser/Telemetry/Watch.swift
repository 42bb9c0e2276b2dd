import Fields
import Telemetry

/// What the host is told of an app, so that it counts what people do without their features saying so.
public struct Watch<State> {
  /// What the app believes: plan, role, space.
  public var stamp: (State) -> Stamp
  /// What it means that the person is on the page that is open now; nothing where they were on it before.
  public var visits: (State) -> [Event]
  /// What a change is, by its name and arguments, whether it was saved, and how many seconds that took.
  public var change: (String, JSONValue, Bool, Double) -> Event?
  /// All that may be counted. Only the later part of the program asks.
  public var registry: () -> EventRegistry

  public init(
    stamp: @escaping (State) -> Stamp, visits: @escaping (State) -> [Event],
    change: @escaping (String, JSONValue, Bool, Double) -> Event?,
    registry: @escaping () -> EventRegistry
  ) {
    self.stamp = stamp
    self.visits = visits
    self.change = change
    self.registry = registry
  }

  /// Of a program that counts nothing.
  public static var nothing: Watch {
    Watch(
      stamp: { _ in Stamp() }, visits: { _ in [] }, change: { _, _, _, _ in nil },
      registry: { EventRegistry() })
  }
}
