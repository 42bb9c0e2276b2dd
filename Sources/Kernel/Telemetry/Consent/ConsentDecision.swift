import Fields

/// What a person decides at once.
public struct ConsentDecision: Hashable, Sendable {
  public var answers: [ConsentAnswer]
  /// The version of the texts that they had before them.
  public var textVersion: Int64
  public var source: ConsentSource
  /// Whether what was collected before is erased as well, which a withdrawal offers.
  public var erases: Bool

  public init(
    _ answers: [ConsentAnswer], textVersion: Int64, source: ConsentSource, erases: Bool = false
  ) {
    self.answers = answers
    self.textVersion = textVersion
    self.source = source
    self.erases = erases
  }
}

public struct ConsentAnswer: FieldObject, Hashable, Sendable {
  public var purpose = Purpose.analytics
  public var isYes = false

  public init() {}

  public init(_ purpose: Purpose, isYes: Bool) {
    self.purpose = purpose
    self.isYes = isYes
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("purpose", &purpose)
    fields.field("isYes", &isYes)
  }
}

/// Where a decision was made.
public enum ConsentSource: String, FieldChoice, CaseIterable, Hashable, Sendable {
  /// On the sheet that asks.
  case prompt
  case settings
  /// A device and an account said different things, and a no was one of them.
  case signIn
  case withdrawal
  case server
}

extension ConsentState {
  /// What holds once that is decided.
  public func deciding(_ decision: ConsentDecision) -> ConsentState {
    var state = self
    for answer in decision.answers { state[answer.purpose] = answer.isYes ? .yes : .no }
    state.textVersion = decision.textVersion
    return state
  }
}
