import Fields

/// What is asked of the events.
public enum QuestionKind: String, FieldChoice, Sendable {
  case trend, active, stickiness, funnel, retention, lifecycle, paths, people, timeline, sessions
  case measure
}
