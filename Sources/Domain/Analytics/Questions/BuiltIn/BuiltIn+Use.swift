import Values

// Who is there, how often, for how long, and who comes back.
extension BuiltIn {
  static var use: [Named] {
    var all: [Named] = []
    all.append(Named("dau", Question(ActiveQuestion(.day), during: month)))
    all.append(Named("wau", Question(ActiveQuestion(.week), during: month)))
    all.append(Named("mau", Question(ActiveQuestion(.month), during: month)))
    all.append(Named("stickiness", Question(StickinessQuestion(), during: month)))
    all.append(Named("active_days", Question(StickinessQuestion(histogram: true), during: months)))
    all.append(Named("lifecycle", Question(LifecycleQuestion(by: .week), during: months)))
    all.append(Named("session_count", Question(SessionQuestion(.count), during: month)))
    all.append(Named("session_duration", Question(SessionQuestion(.duration), during: month)))
    all.append(Named("session_frequency", Question(SessionQuestion(.perPerson), during: month)))
    all.append(Named("session_events", Question(SessionQuestion(.events), during: month)))
    all.append(Named("session_bounces", Question(SessionQuestion(.bounce), during: month)))
    all.append(Named("paths", Question(PathQuestion(of: .screens), during: month)))
    return all
  }

  /// Of any event: with the calendar and exactly on the day, in 24 hours, of who comes again and again, in brackets, and
  /// ever after.
  static var retentions: [Named] {
    var all: [Named] = []
    all.append(Named("retention_d1_d7_d30", retention()))
    all.append(Named("retention_rolling", retention { $0.mode = .rolling24 }))
    all.append(Named("retention_unbounded", retention { $0.mode = .onOrAfter }))
    all.append(
      Named(
        "retention_brackets",
        retention {
          $0.mode = .bracket
          $0.brackets = [1, 2, 7, 8, 30, 31]
        }))
    all.append(
      Named(
        "retention_recurring",
        retention {
          $0.cohort = .recurring
          $0.unit = .week
          $0.periods = 8
        }))
    return all
  }

  private static func retention(_ change: (inout RetentionQuestion) -> Void = { _ in }) -> Question
  {
    var retention = RetentionQuestion()
    change(&retention)
    return Question(retention, during: twoMonths)
  }

  /// The people of each day, told apart.
  static var dimensions: [Named] {
    var all: [Named] = []
    all.append(Named("user_type", apart(Dimension(.stamp, "user_type"))))
    all.append(Named("subscription", apart(Dimension(.interval, "subscription"))))
    all.append(Named("app_version", apart(Dimension(.stamp, "app_version"))))
    all.append(Named("device_type", apart(Dimension(.stamp, "device_type"))))
    all.append(Named("connection_type", apart(Dimension(.stamp, "connection_type"))))
    return all
  }

  private static func apart(_ dimension: Dimension) -> Question {
    var question = Question(ActiveQuestion(.day), during: month)
    question.breakdown = [dimension]
    return question
  }

  /// Groups: each may be asked by as a dimension `cohort`.
  static var people: [Named] {
    var all: [Named] = []
    all.append(
      Named(
        "new_users", Question(PeopleQuestion(.first(PeopleFirst(EventMatch()))), during: month)))
    all.append(
      Named(
        "feature_adopters",
        Question(PeopleQuestion(.first(PeopleFirst(EventMatch("item_created")))), during: month)))
    all.append(
      Named(
        "power_users",
        Question(
          PeopleQuestion(.did(PeopleDeed(EventMatch("item_created"), .atLeast, 10))), during: month)
      ))
    all.append(
      Named(
        "sleepers",
        Question(
          PeopleQuestion(.lastSeen(PeopleSeen(isBefore: true, daysAgo: 30))), during: month)))
    all.append(
      Named(
        "subscribers",
        Question(
          PeopleQuestion(
            .interval(
              PeopleInterval("subscription", "trial", "intro", "active", "activeUntilEnd", "grace"))
          ),
          during: month)))
    return all
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
