import Values

/// The policy of what is counted, as it held from a day on. One that was shown is never changed.
public struct PolicyVersion: Hashable, Sendable {
  /// From 1 on.
  public let number: Int64
  /// The day from which it holds.
  public let date: CivilDate
  public let sections: [PolicySection]

  public init(_ number: Int64, from date: CivilDate, _ sections: [PolicySection]) {
    self.number = number
    self.date = date
    self.sections = sections
  }
}

/// A part of the policy under a title of its own.
public struct PolicySection: Hashable, Sendable {
  /// The same in all versions.
  public let id: Literal
  public let title: Phrase
  /// Where `{0}` stands, the app's name belongs.
  public let lead: Phrase
  public let points: [PolicyPoint]

  public init(_ id: Literal, _ title: Phrase, _ lead: Phrase, _ points: [PolicyPoint] = []) {
    self.id = id
    self.title = title
    self.lead = lead
    self.points = points
  }

  /// All that it says, line by line.
  public func text(_ language: Language, app: String) -> String {
    ([lead(language, app)] + points.map { $0.phrase(language, app) }).joined(separator: "\n")
  }
}

/// One thing that a section says, and the right that it tells of.
public struct PolicyPoint: Hashable, Sendable {
  public let phrase: Phrase
  public let right: PrivacyRight?

  public init(_ phrase: Phrase, _ right: PrivacyRight? = nil) {
    self.phrase = phrase
    self.right = right
  }
}

/// What a person may do about what is counted of them, by themselves and at once.
public enum PrivacyRight: Hashable, CaseIterable, Sendable {
  case optOut, erasure, access, export
}
