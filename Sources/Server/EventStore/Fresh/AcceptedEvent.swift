import Telemetry
import Values

/// An event that was judged to be right, as the server keeps it.
public struct AcceptedEvent: Sendable, Hashable {
  /// Under which pseudonym.
  public var person: UUID
  public var name: String
  /// When it happened, by the server's clock.
  public var at: Instant
  /// When it happened, by the device's.
  public var captured: Instant
  public var received: Instant
  /// How many minutes the device's clocks were east of UTC.
  public var offset = 0
  /// The device that it came from; zero for what came from none.
  public var installation = UUID.zero
  /// The device's number of it, which no other of its events has.
  public var sequence: Int64 = 0
  /// The device's number of the visit.
  public var session: Int64 = 0
  /// With a mark for the space.
  public var stamp = Stamp()
  /// Ascending by name, with marks for ids.
  public var values: [StoredParameter] = []
  /// Whose it is: see `EventTraffic`.
  public var traffic = 0

  /// An event that happened and came at one moment, until something else is said.
  public init(_ name: String, of person: UUID, at: Instant) {
    self.name = name
    self.person = person
    self.at = at
    captured = at
    received = at
  }
}

/// Which events are not those of people who use an app for themselves. The numbers are in the tables.
public enum EventTraffic {
  public static let normal = 0
  /// Of those who work on the app.
  public static let `internal` = 1
  public static let demonstration = 2
  /// Of programs.
  public static let bot = 3
  /// Of another system, from before.
  public static let imported = 4
}
