import Telemetry

/// What became of the events of a body.
public struct IntakeAnswer: Sendable, Hashable {
  /// The highest number that was judged; nil where events have none.
  public var acceptedThrough: Int64?
  /// Those that were not taken, by their places in the body.
  public var refusals: [EventRefusal] = []
  public var taken = 0
  /// Those that had been taken, or refused, before.
  public var duplicates = 0

  public init() {}
}

/// An event that was not taken, and why.
public struct EventRefusal: Sendable, Hashable {
  /// Its place in the body.
  public var index: Int
  public var problem: EventProblem

  public init(_ index: Int, _ problem: EventProblem) {
    self.index = index
    self.problem = problem
  }
}

/// Why nothing of a body was taken.
public enum IntakeFailure: Error, Hashable, Sendable {
  /// There is no such device, or it has another secret: it makes itself known anew.
  case unknownInstallation
  /// It is no body of events.
  case malformed
  /// It has more bytes or more events than are allowed.
  case tooLarge
  /// Whose events they are has not agreed, or does not any more.
  case withdrawn
  /// Nothing more is taken of some epochs: they were erased.
  case ended([Int64])
}

/// What is known of a call that brings events.
public struct IntakeVisit: Sendable, Hashable {
  /// Whether a program sent it that calls itself one.
  public var isAutomated = false
  /// Whether it comes from who may look at events as they come, so that those count that are made for that.
  public var mayDebug = false

  public init(isAutomated: Bool = false, mayDebug: Bool = false) {
    self.isAutomated = isAutomated
    self.mayDebug = mayDebug
  }
}
