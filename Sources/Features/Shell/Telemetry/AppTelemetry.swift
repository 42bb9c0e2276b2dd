import Fields
import Telemetry
import Values

/// What an app says of itself so that the host counts what people do: its features say only what nobody else can see.
///
/// It stands beside the app, and of it comes with the first part of the program what is not said by the registry.
public struct AppTelemetry: Sendable {
  /// What its pages are called. The first that a path is of counts.
  public var places: [CountedPage] = []
  /// What its changes do to an item.
  public var items: [ItemWork] = []
  /// The event of a change that has one of its own, by the change's name and arguments.
  public var own: @Sendable (String, JSONValue) -> Event? = { _, _ in nil }
  /// All that may be counted. Only the later part of the program asks.
  public var registry: @Sendable () -> EventRegistry = { EventRegistry() }

  public init() {}

  public static let none = AppTelemetry()
}

extension AppTelemetry {
  /// The place that a path is of, and the record that it names; nil for a page that is not counted.
  func place(of path: Path) -> (place: CountedPage, id: UUID?)? {
    let parts = path.parts
    for place in places {
      if let found = place.match(parts) { return (place, found.id) }
    }
    return nil
  }

  /// What a change is, once it is saved or refused; nil for one that is not counted.
  /// - Parameter seconds: how long it took.
  public func event(
    of name: String, _ arguments: JSONValue, isSaved: Bool, seconds: Double
  ) -> Event? {
    for work in items where work.change.text == name {
      return work.event(arguments, isSaved: isSaved, seconds: seconds)
    }
    return isSaved ? own(name, arguments) : nil
  }
}
