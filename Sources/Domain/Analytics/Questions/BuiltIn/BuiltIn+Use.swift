import Values

// Who is there, how often, for how long, and who comes back.
extension BuiltIn {
  static var use: [Named] {
    [
      Named("dau", Question(ActiveQuestion(.day), during: month)),
      Named("wau", Question(ActiveQuestion(.week), during: month)),
      Named("mau", Question(ActiveQuestion(.month), during: month)),
      Named("stickiness", Question(StickinessQuestion(), during: month)),
      Named("active_days", Question(StickinessQuestion(histogram: true), during: months)),
      Named("lifecycle", Question(LifecycleQuestion(by: .week), during: months)),
      Named("session_count", Question(SessionQuestion(.count), during: month)),
      Named("session_duration", Question(SessionQuestion(.duration), during: month)),
      Named("session_frequency", Question(SessionQuestion(.perPerson), during: month)),
      Named("session_events", Question(SessionQuestion(.events), during: month)),
      Named("session_bounces", Question(SessionQuestion(.bounce), during: month)),
      Named("paths", Question(PathQuestion(of: .screens), during: month)),
    ]
  }

  /// Of any event: with the calendar and exactly on the day, in 24 hours, of who comes again and again, in brackets, and
  /// ever after.
  static var retentions: [Named] {
    [
      Named("retention_d1_d7_d30", retention()),
      Named("retention_rolling", retention { $0.mode = .rolling24 }),
      Named("retention_unbounded", retention { $0.mode = .onOrAfter }),
      Named(
        "retention_brackets",
        retention {
          $0.mode = .bracket
          $0.brackets = [1, 2, 7, 8, 30, 31]
        }),
      Named(
        "retention_recurring",
        retention {
          $0.cohort = .recurring
          $0.unit = .week
          $0.periods = 8
        }),
    ]
  }

  private static func retention(_ change: (inout RetentionQuestion) -> Void = { _ in }) -> Question
  {
    var retention = RetentionQuestion()
    change(&retention)
    return Question(retention, during: twoMonths)
  }

  /// The people of each day, told apart.
  static var dimensions: [Named] {
    [
      Named("user_type", apart(Dimension(.stamp, "user_type"))),
      Named("subscription", apart(Dimension(.interval, "subscription"))),
      Named("app_version", apart(Dimension(.stamp, "app_version"))),
      Named("device_type", apart(Dimension(.stamp, "device_type"))),
      Named("connection_type", apart(Dimension(.stamp, "connection_type"))),
    ]
  }

  private static func apart(_ dimension: Dimension) -> Question {
    var question = Question(ActiveQuestion(.day), during: month)
    question.breakdown = [dimension]
    return question
  }

  /// Groups: each may be asked by as a dimension `cohort`.
  static var people: [Named] {
    [
      Named(
        "new_users", Question(PeopleQuestion(.first(PeopleFirst(EventMatch()))), during: month)),
      Named(
        "feature_adopters",
        Question(PeopleQuestion(.first(PeopleFirst(EventMatch("item_created")))), during: month)),
      Named(
        "power_users",
        Question(
          PeopleQuestion(.did(PeopleDeed(EventMatch("item_created"), .atLeast, 10))), during: month)
      ),
      Named(
        "sleepers",
        Question(
          PeopleQuestion(.lastSeen(PeopleSeen(isBefore: true, daysAgo: 30))), during: month)),
      Named(
        "subscribers",
        Question(
          PeopleQuestion(
            .interval(
              PeopleInterval("subscription", "trial", "intro", "active", "activeUntilEnd", "grace"))
          ),
          during: month)),
    ]
  }

  /// Figures of ledgers, of all accounts; an app without the ledger has none.
  static var ledgers: [Named] {
    let names = [
      "subscription_cohort", "access_session_duration", "access_sessions_per_person",
      "features_per_access_session", "medication_updates_per_access_session", "upgrade_prompts",
    ]
    return names.map { name in Named(name, Question(measure: name, during: months)) }
  }
}
