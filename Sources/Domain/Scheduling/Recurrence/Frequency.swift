/// How often a recurrence rule begins anew (RFC 5545 section 3.3.10, FREQ).
public enum Frequency: String, CaseIterable, Hashable, Sendable {
  case daily = "DAILY"
  case weekly = "WEEKLY"
  case monthly = "MONTHLY"
  case yearly = "YEARLY"
}
