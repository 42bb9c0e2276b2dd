import Fields

/// How often and for how long the app is used (Docs/Analytics.md, Sessions).
public struct SessionQuestion: FieldObject, Hashable, Sendable {
  public var figure = SessionFigure.count

  public init() {}

  public init(_ figure: SessionFigure) {
    self.figure = figure
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("figure", &figure, or: .count)
  }
}

public enum SessionFigure: String, FieldChoice, Sendable {
  /// Sessions.
  case count
  /// Sessions for each person who had one.
  case perPerson
  /// Seconds from the first event to the last.
  case duration
  /// Events of a session, without its beginning and its end.
  case events
  /// Which part of them has at most one event.
  case bounce
}
