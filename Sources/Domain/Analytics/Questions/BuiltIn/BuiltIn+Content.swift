import Values

// What is used, made, looked for, and on what way to a plan.
extension BuiltIn {
  static var content: [Named] {
    let screens = EventMatch("screen_view")
    let items = EventMatch(
      "", .leaf(Comparison(Dimension(.parameter, "item_type"), .isThere)))
    let noResult = EventMatch(
      "search_results_viewed",
      .leaf(Comparison(Dimension(.parameter, "search_result_count"), .equals, "0")))
    var all: [Named] = []
    all.append(Named("feature_reach", apart(TrendQuestion(screens, .unique), "screen_name")))
    all.append(Named("feature_frequency", apart(TrendQuestion(screens, .perPerson), "screen_name")))
    all.append(Named("item_reach", apart(TrendQuestion(items, .unique), "item_type")))
    all.append(Named("item_frequency", apart(TrendQuestion(items, .perPerson), "item_type")))
    all.append(Named("item_retention", itemRetention))
    all.append(Named("top_events", topEvents))
    all.append(
      Named("item_creation_rate", trend(TrendQuestion(EventMatch("item_created"), .perActive))))
    all.append(Named("content_views", apart(TrendQuestion(EventMatch("item_viewed")), "item_type")))
    all.append(
      Named("content_edits", apart(TrendQuestion(EventMatch("item_updated")), "item_type")))
    all.append(
      Named("content_shares", apart(TrendQuestion(EventMatch("item_shared")), "item_type")))
    all.append(
      Named(
        "search_zero_results",
        trend(TrendQuestion(noResult, .share, of: EventMatch("search_results_viewed")))))
    all.append(Named("api_response_time_p50", responseTime(50)))
    all.append(Named("api_response_time_p95", responseTime(95)))
    all.append(Named("api_response_time_p99", responseTime(99)))
    return all
  }

  private static func trend(_ trend: TrendQuestion) -> Question { Question(trend, during: month) }

  /// By calendar months and the values of a parameter.
  private static func apart(_ trend: TrendQuestion, _ parameter: String) -> Question {
    var question = Question(trend, during: months, by: .month)
    question.breakdown = [Dimension(.parameter, parameter)]
    return question
  }

  private static var topEvents: Question {
    var question = Question(TrendQuestion(EventMatch()), during: months, by: .month)
    question.breakdown = [Dimension(.event, Dimension.eventName)]
    return question
  }

  /// Of who made something of a type for the first time, who makes something again.
  private static var itemRetention: Question {
    var retention = RetentionQuestion()
    retention.start = EventMatch("item_created")
    retention.back = EventMatch("item_created")
    retention.unit = .week
    retention.periods = 8
    var question = Question(retention, during: months)
    question.breakdown = [Dimension(.parameter, "item_type")]
    return question
  }

  /// Of whatever says how long a server took; refused in an app that registers no such parameter.
  private static func responseTime(_ percent: Double) -> Question {
    trend(TrendQuestion(EventMatch(), .percentile, of: "response_time", percent: percent))
  }

  // MARK: - Funnels

  static var funnels: [Named] {
    let paid = Comparison(
      Dimension(.interval, "subscription"), .oneOf, "trial", "intro", "active", "activeUntilEnd",
      "grace")
    var all: [Named] = []
    all.append(
      Named(
        "registration",
        funnel(
          [
            screen("SignUp"), EventMatch("auth_sign_up"), EventMatch("onboarding_started"),
            EventMatch("item_created"),
          ], days: 7)))
    all.append(
      Named(
        "registration_completion", funnel([screen("SignUp"), EventMatch("auth_sign_up")], days: 1)))
    all.append(
      Named(
        "onboarding",
        funnel(
          [
            EventMatch("onboarding_started"), EventMatch("onboarding_step_completed"),
            EventMatch("onboarding_completed"),
          ], days: 7)))
    all.append(
      Named(
        "onboarding_completion",
        funnel([EventMatch("onboarding_started"), EventMatch("onboarding_completed")], days: 7)))
    all.append(
      Named(
        "feature_discovery",
        funnel(
          [
            EventMatch("session_start"), EventMatch("screen_view"), EventMatch("item_viewed"),
            EventMatch("item_created"),
          ], days: 7)))
    all.append(Named("premium_conversion", premiumConversion))
    // Of who has a plan, who makes something with it.
    all.append(
      Named(
        "premium_feature_adoption",
        funnel([EventMatch("", .leaf(paid)), EventMatch("item_created", .leaf(paid))], days: 30)))
    all.append(
      Named(
        "search_success",
        funnel([EventMatch("search_performed"), EventMatch("search_result_opened")]) {
          $0.windowCount = 1
          $0.windowUnit = .minute
        }))
    all.append(
      Named(
        "upgrade_prompt_taps",
        funnel([EventMatch("upgrade_prompt_shown"), EventMatch("upgrade_prompt_tapped")], days: 1)))
    return all
  }

  private static func funnel(_ steps: [EventMatch], days: Int64) -> Question {
    funnel(steps) {
      $0.windowCount = days
      $0.windowUnit = .day
    }
  }

  private static func funnel(
    _ steps: [EventMatch], _ change: (inout FunnelQuestion) -> Void
  ) -> Question {
    var funnel = FunnelQuestion()
    funnel.steps = steps
    change(&funnel)
    return Question(funnel, during: month)
  }

  /// What is paid says the ledger.
  private static var premiumConversion: Question {
    func began(_ states: [String]) -> EventMatch {
      var comparison = Comparison(Dimension(.parameter, LedgerEvents.state), .oneOf)
      comparison.values = states
      return EventMatch(LedgerEvents.subscriptionBegan, .leaf(comparison))
    }
    return funnel(
      [
        EventMatch("paywall_shown"), began(["trial"]),
        began(["intro", "active", "activeUntilEnd"]),
      ], days: 60)
  }
}
