import Fields
import Values

/// Whose events a support tool asks for, by the account.
public struct PersonLookup: FieldObject, Hashable, Sendable {
  public var account = UUID.zero
  /// Those before this one; the newest if nothing is said.
  public var before: Instant?
  /// How many at most.
  public var count: Int64 = 50
  public var language: Language?

  public init() {}

  public init(_ account: UUID) {
    self.account = account
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("account", &account)
    fields.field("before", &before)
    fields.field("count", &count, or: 50)
    fields.field("language", &language)
  }

  /// As it is asked of the events, whatever their traffic.
  /// - Parameter person: the pseudonym of the account.
  public func question(about person: UUID) -> Question {
    var question = Question()
    question.kind = .timeline
    question.during = Period(last: Int64(Period.mostMonths), .month)
    question.traffic = Traffic.allCases
    question.language = language
    question.timeline = TimelineQuestion(of: person, before: before, count: count)
    return question
  }
}
