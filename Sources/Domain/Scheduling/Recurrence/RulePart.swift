/// A part of a recurrence rule by its name in text (RFC 5545 section 3.3.10).
public enum RulePart: String, CaseIterable, Hashable, Sendable {
  case frequency = "FREQ"
  case interval = "INTERVAL"
  case count = "COUNT"
  case until = "UNTIL"
  case weekStart = "WKST"
  case months = "BYMONTH"
  case monthDays = "BYMONTHDAY"
  case days = "BYDAY"
  case positions = "BYSETPOS"
  // Refused.
  case yearDays = "BYYEARDAY"
  case weekNumbers = "BYWEEKNO"
  case hours = "BYHOUR"
  case minutes = "BYMINUTE"
  case seconds = "BYSECOND"
}
