import Scheduling
import Values

/// On whose clock a date and a time of a calendar are said (RFC 5545 section 3.3.5).
public enum CalendarClock: Hashable, Sendable {
  /// A zone by its name in the tz database, or as somebody's program calls it.
  case zone(String)
  case utc
  /// Wherever the reader is.
  case floating
  /// A date without a time.
  case allDay
}

/// The zones by which a calendar's times are understood.
public struct CalendarZones: Sendable {
  /// Where dates and floating times are, and times of zones that are not known.
  public var home: ZoneRules
  public var others: [ZoneRules]

  public init(home: ZoneRules, others: [ZoneRules] = []) {
    self.home = home
    self.others = others
  }

  /// The rules of a zone by its name; nil where they are not among these.
  public func named(_ name: String) -> ZoneRules? {
    home.name == name ? home : others.first { $0.name == name }
  }

  public func rules(of clock: CalendarClock) -> ZoneRules {
    switch clock {
    case .zone(let name): named(name) ?? home
    case .utc: .utc
    case .floating, .allDay: home
    }
  }
}

/// A date and a time on a clock.
public struct CalendarMoment: Hashable, Sendable {
  public var clock: CalendarClock
  /// Midnight of a date without a time.
  public var civil: CivilDateTime

  public init(_ civil: CivilDateTime, _ clock: CalendarClock) {
    self.civil = civil
    self.clock = clock
  }

  public func instant(_ zones: CalendarZones) -> Instant {
    clock == .allDay
      ? zones.home.start(of: civil.date) : zones.rules(of: clock).instant(civil)
  }

  /// What another clock shows then. A date is its midnight there.
  public func on(_ other: CalendarClock, _ zones: CalendarZones) -> CivilDateTime {
    if clock == other || clock == .allDay { return civil }
    let shown = zones.rules(of: other).local(instant(zones))
    return other == .allDay ? CivilDateTime(shown.date, .midnight) : shown
  }
}
