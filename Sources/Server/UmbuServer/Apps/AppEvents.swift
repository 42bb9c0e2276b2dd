import Analytics
import Telemetry

/// What an app counts, and by whose rules its figures are.
public struct AppEvents: Sendable {
  /// All that it takes, beside what was added while the server ran.
  public var registry: EventRegistry
  /// The tz database's name of the zone in which its days, weeks and months begin.
  public var zone: String
  /// How long events are kept.
  public var months: Int
  /// Where crashes are counted without a question, where the law allows it.
  public var crashByDefault: [Region]

  public init(
    registry: EventRegistry = EventRegistry(), zone: String = "America/Sao_Paulo",
    months: Int = 14, crashByDefault: [Region] = []
  ) {
    self.registry = registry
    self.zone = zone
    self.months = months
    self.crashByDefault = crashByDefault
  }
}
