/// Why a recurrence rule cannot be followed, or not as far as was asked.
///
/// Trying again helps with none of them: the rule, or what is asked of it, must become another.
public enum RecurrenceProblem: Error, Hashable, Sendable {
  /// The text has more bytes than a rule may have.
  case tooLong(most: Int)
  case noFrequency
  /// It begins anew within a day: HOURLY, MINUTELY, SECONDLY.
  case withinDay
  /// A part that RFC 5545 knows and that is not followed here.
  case unsupported(RulePart)
  /// A part that nobody knows.
  case unknownPart
  case twice(RulePart)
  /// What a part says cannot be read, or lies outside what it may be.
  case value(RulePart)
  /// Both COUNT and UNTIL.
  case twoEnds
  /// A part that a rule of this frequency may not have.
  case notWith(RulePart, Frequency)
  /// BYSETPOS, with nothing to choose from.
  case positionsAlone
  /// More dates are added or excluded than may be.
  case tooManyDates(most: Int)
  case tooManyInstances(most: Int)
  /// The search gave up: the rule had no instance for too long, or counting from its start would take too long.
  case tooFar
}
