import Fields

/// Why an event was not taken.
public enum EventRefusalReason: String, FieldChoice, CaseIterable, Hashable, Sendable {
  case unknownEvent, unknownParameter, missing, wrongKind, notListed, outOfRange, tooLong
  /// A parameter whose name says that it holds what somebody wrote, or who they are.
  case forbidden
  case tooOld, tooNew, tooLarge, noPerson, secretKeyOnly, noConsent, erased, debugOnly, malformed
}

/// What is wrong with an event, and with which parameter of it.
public struct EventProblem: Error, Hashable, Sendable {
  public var reason: EventRefusalReason
  /// Empty where it is of none, or of one whose name is no name: it is never anything else of what came.
  public var parameter: String

  public init(_ reason: EventRefusalReason, _ parameter: String = "") {
    self.reason = reason
    self.parameter = parameter
  }
}
