import Fields

/// What events are collected for. A person says yes or no to each.
public enum Purpose: String, FieldChoice, CaseIterable, Hashable, Sendable {
  /// What is used, where people stop, who comes back; performance and experiments with it.
  case analytics
  /// What went wrong in the app.
  case crash
  /// Messages about what else there is.
  case marketing
}
