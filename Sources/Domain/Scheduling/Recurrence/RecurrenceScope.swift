/// What of a recurrence a change is about.
public enum RecurrenceScope: String, CaseIterable, Hashable, Sendable {
  /// One instance alone.
  case this
  /// It and all later ones.
  case following
  case all
}
