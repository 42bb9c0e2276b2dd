import Fields

/// What a parameter can tell of a person. There is no class for what somebody wrote: that has no place in events.
public enum PrivacyClass: String, FieldChoice, CaseIterable, Hashable, Sendable {
  /// Of the app and the device alone: a version, a code of an error.
  case technical
  /// What was done, of a closed list, or how much of it.
  case behaviour
  /// Which thing it was, by a mark that only the server's key makes of its id.
  case pseudonymous
}
