import Scheduling

/// Why a file cannot be read as a calendar. Nothing of it is used.
public enum CalendarProblem: Error, Hashable, Sendable {
  case tooLarge(mostBytes: Int)
  /// It does not begin as one.
  case notACalendar
  /// A part begins or ends where it may not, at that line.
  case damaged(line: Int)
  /// It ends within a part.
  case cutOff
  case tooManyEvents(most: Int)
}

/// Why one event of a calendar is left out.
public enum EventProblem: Error, Hashable, Sendable {
  /// It has a line that is not one of iCalendar.
  case line
  case tooManyLines(most: Int)
  case noUID
  case noStart
  /// The value of a property cannot be read.
  case value(EventProperty)
  case endBeforeStart
  /// From its beginning to its end.
  case tooLong(mostDays: Int)
  /// Its UID, or the name of its zone, has more bytes than a name may have.
  case longName(EventProperty)
  /// Several recurrence rules, whose meaning RFC 5545 leaves open.
  case severalRules
  case recurrence(RecurrenceProblem)
  /// A change of an instance and all that follow it (RANGE=THISANDFUTURE), which is not followed.
  case range
}

/// A property of an event that is read.
public enum EventProperty: String, CaseIterable, Hashable, Sendable {
  case uid = "UID"
  case sequence = "SEQUENCE"
  case stamp = "DTSTAMP"
  case start = "DTSTART"
  case end = "DTEND"
  case duration = "DURATION"
  case rule = "RRULE"
  case additions = "RDATE"
  case exclusions = "EXDATE"
  case replaces = "RECURRENCE-ID"
  case status = "STATUS"
  case summary = "SUMMARY"
  case location = "LOCATION"
  case details = "DESCRIPTION"
}
