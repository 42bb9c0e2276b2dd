import ClickHouse
import EventExports
import EventStore

/// How the events of all apps are taken and kept.
public struct EventSettings: Sendable {
  /// How much room they may take.
  public var budget = EventBudget.Limits()
  /// How often devices send what they counted, in seconds; 5 to 300.
  public var interval: Int64 = 30
  /// The domains of e-mails of those who work on the apps, in small letters: their events are left out of
  /// the figures.
  public var internalDomains: Set<String> = []
  /// Reaches the other systems that are told of events.
  public var transport = HookTransport.live

  /// Where other processes of the installation reach this one, which has the files of events, such as
  /// `http://10.0.0.5:8080`; nil for where it listens.
  public var address: String?

  /// Where copies of sealed events are kept and asked; nil for nowhere.
  public var clickHouse: ClickHouseAddress?
  /// Whether copies that were made are nobody's concern any more, since the ClickHouse that has them is gone.
  public var hasNoCopies = false

  public init() {}
}
