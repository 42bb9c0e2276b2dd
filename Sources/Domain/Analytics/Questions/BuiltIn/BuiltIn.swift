import Telemetry
import Values

/// The saved questions that every app has, by names that stay as they are (Docs/Analytics.md, Saved questions).
public enum BuiltIn {
  /// A question under its name.
  public struct Named: Sendable {
    public let name: String
    public let question: Question

    public init(name: String, question: Question) {
      self.name = name
      self.question = question
    }

    init(_ name: String, _ question: Question) {
      self.init(name: name, question: question)
    }
  }

  /// Questions that are asked together, by one name.
  public struct Report: Sendable {
    public let name: String
    /// The names of the questions, in their order.
    public let questions: [String]

    init(_ name: String, _ questions: String...) {
      self.name = name
      self.questions = questions
    }
  }

  public static let all: [Named] =
    use + retentions + content + dimensions + people + funnels + ledgers

  public static let reports = [
    // Who, how often, where they stop, and what is used.
    Report("four_questions", "user_type", "session_frequency", "registration", "feature_reach"),
    Report("adoption", "item_reach", "item_frequency", "item_retention"),
    Report("feature_usage", "feature_reach", "feature_frequency"),
    Report("content_engagement", "content_views", "content_edits", "content_shares"),
    Report("search_effectiveness", "search_success", "search_zero_results"),
    Report(
      "api_response_times", "api_response_time_p50", "api_response_time_p95",
      "api_response_time_p99"),
    Report("upgrade_prompt_interactions", "upgrade_prompts", "upgrade_prompt_taps"),
  ]

  public static func question(named name: String) -> Question? {
    for one in all where one.name == name { return one.question }
    return nil
  }

  /// The same for an app: a step that it does not count is left out of a funnel, if two are left.
  public static func question(named name: String, in registry: LiveRegistry) -> Question? {
    guard var question = question(named: name) else { return nil }
    let known = registry.withLedgers
    let steps = (question.funnel?.steps ?? []).filter {
      $0.event.isEmpty || known.shapes[$0.event].isThere
    }
    if steps.count >= 2 { question.funnel?.steps = steps }
    return question
  }

  /// Whether a name is taken by what every app has.
  public static func has(_ name: String) -> Bool {
    question(named: name).isThere || reports.contains { $0.name == name }
  }

  static var month: Period { Period(last: 30, .day) }
  /// Long enough for whoever came first a month ago.
  static var twoMonths: Period { Period(last: 61, .day) }
  static var months: Period { Period(last: 3, .month) }

  static func screen(_ name: String) -> EventMatch {
    EventMatch(
      "screen_view",
      .leaf(Comparison(Dimension(.parameter, "screen_name"), .equals, name)))
  }
}
