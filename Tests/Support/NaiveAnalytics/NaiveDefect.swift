/// A misunderstanding of a definition, put into the naive program on purpose: who compares with it must notice.
public enum NaiveDefect: CaseIterable, Sendable {
  /// A window ends before its last instant.
  case windowIsOpen
  /// Of chains that are complete at once the one that begins earliest counts.
  case beginsEarliest
  /// What is excluded is not looked at.
  case forgetsExclusions
  /// Other events may come between strict steps.
  case strictIsOrdered
  /// One is back by the event with which one starts.
  case startIsBack
  /// Whoever starts for the first time in the period starts for the first time.
  case forgetsHistory
  /// Days of 24 hours are days of the calendar.
  case rollingIsCalendar
  /// Who comes back after a while stays.
  case resurrectingIsReturning
}
