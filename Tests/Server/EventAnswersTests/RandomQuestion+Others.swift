import Analytics
import Effort
import Values

extension RandomQuestion {
  /// A question about paths, people, a timeline or sessions, or about steps that a ledger says.
  /// - Parameters:
  ///   - people: of whom one may be looked at.
  ///   - groups: by which it may ask.
  mutating func nextOther(_ people: [UUID], groups: [String]) -> Question {
    var question: Question
    switch Int.random(in: 0..<7, using: &random) {
    case 0..<2: question = Question(paths(), during: period())
    case 2..<4: question = Question(self.people(), during: period())
    case 4:
      question = Question(timeline(people.randomElement(using: &random)!), during: period())
    case 5: question = Question(ledgerFunnel(), during: period())
    default:
      let figure = SessionFigure.allCases.randomElement(using: &random)!
      let unit = [TimeUnit.hour, .day, .day, .week, .month].randomElement(using: &random)!
      question = Question(SessionQuestion(figure), during: period(), by: unit)
      if Bool.random(using: &random) {
        question.breakdown = [Self.dimensions.randomElement(using: &random)!]
        question.limit = Int.random(in: 1...8, using: &random)
      }
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: question.filter = condition(0)
    case 1:
      let group = Dimension(.cohort, groups.randomElement(using: &random)!)
      question.filter = .leaf(
        Bool.random(using: &random)
          ? Comparison(group, .inCohort) : Comparison(group, .equals, "false"))
    default: break
    }
    if Int.random(in: 0..<4, using: &random) == 0 { question.traffic = Traffic.allCases }
    return question
  }

  private mutating func paths() -> PathQuestion {
    var paths = PathQuestion()
    paths.steps = Int64.random(in: 2...8, using: &random)
    paths.keepsRepeats = Bool.random(using: &random)
    paths.most = [1, 3, 20, 1_000].randomElement(using: &random)!
    if Bool.random(using: &random) {
      paths.within = .window
      paths.windowMinutes = [1, 60, 1_440, 10_080].randomElement(using: &random)!
    }
    let name = ["door_shown", "door_opened", "door_closed"].randomElement(using: &random)!
    switch Int.random(in: 0..<3, using: &random) {
    case 0: paths.from = name
    case 1: paths.to = name
    default: break
    }
    return paths
  }

  private mutating func timeline(_ person: UUID) -> TimelineQuestion {
    var timeline = TimelineQuestion(of: person)
    timeline.count = [1, 3, 10, 200].randomElement(using: &random)!
    return timeline
  }

  /// What a ledger says between what people did.
  private mutating func ledgerFunnel() -> FunnelQuestion {
    var funnel = FunnelQuestion()
    let state = Comparison(
      Dimension(.parameter, LedgerEvents.state), .equals,
      ["trial", "active"].randomElement(using: &random)!)
    let began = EventMatch(LedgerEvents.subscriptionBegan, .leaf(state))
    funnel.steps = [match(), began, EventMatch(LedgerEvents.subscriptionBegan)]
    if Bool.random(using: &random) { funnel.steps.swapAt(0, 1) }
    funnel.order = [.ordered, .any, .strict].randomElement(using: &random)!
    funnel.windowCount = [1, 30].randomElement(using: &random)!
    return funnel
  }

  mutating func people() -> PeopleQuestion {
    PeopleQuestion(who(0), lists: Bool.random(using: &random))
  }

  private mutating func who(_ depth: Int) -> PeopleCondition {
    switch depth < 2 ? Int.random(in: 0..<9, using: &random) : 8 {
    case 0: return .all([who(depth + 1), who(depth + 1)])
    case 1: return .any([who(depth + 1), who(depth + 1)])
    case 2: return .not(who(depth + 1))
    default: return one()
    }
  }

  private mutating func one() -> PeopleCondition {
    let during = Bool.random(using: &random) ? nil : period()
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      return .did(
        PeopleDeed(
          match(), PeopleTimes.allCases.randomElement(using: &random)!,
          Int64.random(in: 0...4, using: &random), during: during))
    case 1: return .first(PeopleFirst(match(), during: during))
    case 2:
      return .lastSeen(
        PeopleSeen(
          isBefore: Bool.random(using: &random), daysAgo: Int64.random(in: 0...20, using: &random)))
    case 3:
      return .property(
        Bool.random(using: &random)
          ? Comparison(Dimension(.property, "team"), .equals, "red")
          : Comparison(Dimension(.stamp, "app_version"), .atLeast, "1.10.0"))
    default:
      return .interval(
        Bool.random(using: &random)
          ? PeopleInterval("subscription", "trial") : PeopleInterval("subscription"))
    }
  }
}
