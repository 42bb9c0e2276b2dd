import Scheduling
import Values

/// An event of a calendar (RFC 5545 section 3.6.1): what an appointment is to other programs.
public struct CalendarEvent: Hashable, Sendable {
  public enum Status: String, CaseIterable, Hashable, Sendable {
    case tentative = "TENTATIVE"
    case confirmed = "CONFIRMED"
    case cancelled = "CANCELLED"
  }

  /// Who publishes an event (RFC 5545 section 3.8.4.3).
  public struct Organizer: Hashable, Sendable {
    public var name: String
    /// Such as `no-reply@umbu.example`.
    public var address: String

    public init(_ name: String, at address: String) {
      self.name = name
      self.address = address
    }
  }

  public enum Length: Hashable, Sendable {
    /// Seconds that pass.
    case seconds(Int)
    /// Days on the calendar.
    case days(Int)
  }

  /// How many Unicode scalars are read of a summary or a location, and of details; the rest is cut off.
  public static let mostOfLine = 500
  public static let mostOfDetails = 8_000

  /// The same for ever, and for all events of a series.
  public var uid: String
  /// How often its times were changed: what is higher is newer.
  public var sequence: Int
  /// When it was last written.
  public var stamp: Instant
  public var clock: CalendarClock
  /// On that clock; the start of an event that happens once.
  public var recurrence: Recurrence
  public var length: Length
  /// The instance of the series of the same `uid` that this event replaces (RECURRENCE-ID).
  public var replaces: CalendarMoment?
  /// Nil says nothing of it.
  public var status: Status?
  public var summary: String
  public var location: String
  public var details: String
  /// Written, but not read.
  public var organizer: Organizer?

  public init(
    uid: String, sequence: Int = 0, stamp: Instant, on clock: CalendarClock,
    _ recurrence: Recurrence,
    length: Length, replaces: CalendarMoment? = nil, status: Status? = nil, summary: String,
    location: String = "", details: String = ""
  ) {
    self.uid = uid
    self.sequence = sequence
    self.stamp = stamp
    self.clock = clock
    self.recurrence = recurrence
    self.length = length
    self.replaces = replaces
    self.status = status
    self.summary = summary
    self.location = location
    self.details = details
  }

  /// From its beginning to its end, of the instance that starts so.
  public func span(from start: CivilDateTime, _ zones: CalendarZones) -> Range<Instant> {
    let first = CalendarMoment(start, clock).instant(zones)
    switch length {
    case .seconds(let seconds):
      return first..<first.adding(milliseconds: Int64(max(0, seconds)) * 1_000)
    case .days(let days):
      let end = CivilDateTime(start.date.adding(days: max(0, days)), start.time)
      return first..<max(first, CalendarMoment(end, clock).instant(zones))
    }
  }
}

extension String {
  /// At most so many Unicode scalars of it.
  func cut(_ most: Int) -> String {
    // A scalar has a byte at least.
    byteCount <= most ? self : first(scalars: most)
  }
}
