import Values

/// What is wrong with a field of a form.
public enum FieldProblem<Rule: Hashable & Sendable>: Hashable, Sendable {
  /// The text is not of the field's form, such as a date of a day that no month has.
  case malformed
  /// The record does not allow it.
  case rule(Rule)
}
