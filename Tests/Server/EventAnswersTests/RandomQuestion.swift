import Analytics
import Effort
import Values

/// Questions at random about an `EventWorld`.
struct RandomQuestion {
  var random: SeededGenerator
  let days: ClosedRange<CivilDate>

  init(_ seed: UInt64, about days: ClosedRange<CivilDate>) {
    random = SeededGenerator(seed: seed)
    self.days = days
  }

  static let dimensions = [
    Dimension(.parameter, "side"), Dimension(.parameter, "width"), Dimension(.parameter, "is_new"),
    Dimension(.parameter, "duration"), Dimension(.parameter, "tags"), Dimension(.stamp, "plan"),
    Dimension(.stamp, "app_version"), Dimension(.stamp, "user_type"), Dimension(.property, "team"),
    Dimension(.interval, "subscription"), Dimension(.event, Dimension.eventName),
  ]

  mutating func next() -> Question {
    var question: Question
    switch Int.random(in: 0..<6, using: &random) {
    case 0..<3: question = Question(trend(), during: period(), by: unit())
    case 3..<5: question = Question(active(), during: period())
    default:
      let isHistogram = Bool.random(using: &random)
      question = Question(StickinessQuestion(histogram: isHistogram), during: period())
    }
    if question.kind != .stickiness, Bool.random(using: &random) {
      question.breakdown = Array(Self.dimensions.shuffled(using: &random).prefix(2))
      if Bool.random(using: &random) { question.breakdown.removeLast() }
      question.limit = Int.random(in: 1...8, using: &random)
    }
    if Int.random(in: 0..<3, using: &random) == 0 { question.filter = condition(0) }
    if Int.random(in: 0..<4, using: &random) == 0 {
      question.traffic = [.normal, .internal, .bot].shuffled(using: &random)
      question.traffic.removeLast()
    }
    return question
  }

  mutating func period() -> Period {
    let count = days.upperBound.days(since: days.lowerBound) + 1
    let start = Int.random(in: 0..<count, using: &random)
    let end = Int.random(in: start..<count, using: &random)
    return Period(
      from: days.lowerBound.adding(days: start), to: days.lowerBound.adding(days: end))
  }

  mutating func unit() -> TimeUnit {
    [.hour, .day, .day, .week, .month].randomElement(using: &random)!
  }

  mutating func match() -> EventMatch {
    var match = EventMatch(
      ["", "door_shown", "door_opened", "door_closed"].randomElement(using: &random)!)
    if Int.random(in: 0..<4, using: &random) == 0 { match.condition = condition(0) }
    return match
  }

  private mutating func trend() -> TrendQuestion {
    let figure = TrendFigure.allCases.randomElement(using: &random)!
    var trend = TrendQuestion(match(), figure)
    if figure.isOfNumbers {
      trend.parameter = ["width", "duration"].randomElement(using: &random)!
    }
    if figure == .share || (figure == .perActive && Bool.random(using: &random)) {
      trend.base = match()
    }
    if figure == .percentile {
      trend.percent = [0, 50, 90, 95, 100].randomElement(using: &random)!
    }
    return trend
  }

  private mutating func active() -> ActiveQuestion {
    ActiveQuestion(
      [.day, .week, .month].randomElement(using: &random)!,
      isCalendar: Bool.random(using: &random), Bool.random(using: &random) ? match() : nil)
  }

  mutating func condition(_ depth: Int) -> Condition {
    switch depth < 2 ? Int.random(in: 0..<6, using: &random) : 5 {
    case 0: .all([condition(depth + 1), condition(depth + 1)])
    case 1: .any([condition(depth + 1), condition(depth + 1)])
    case 2: .not(condition(depth + 1))
    default: .leaf(comparison())
    }
  }

  private mutating func comparison() -> Comparison {
    let orders: [ComparisonOperation] = [.less, .atMost, .greater, .atLeast, .equals, .isNot]
    let texts: [ComparisonOperation] = [.equals, .isNot]
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return Comparison(
        Dimension(.parameter, "side"), texts.randomElement(using: &random)!,
        Doors.sides.randomElement(using: &random)!)
    case 1:
      return Comparison(
        Dimension(.parameter, "width"), orders.randomElement(using: &random)!,
        String(Int.random(in: 0..<6, using: &random)))
    case 2:
      return Comparison(
        Dimension(.parameter, "duration"), orders.randomElement(using: &random)!,
        ["2.5", "7", "9.75"].randomElement(using: &random)!)
    case 3: return Comparison(Dimension(.parameter, "is_new"), .equals, "true")
    case 4: return Comparison(Dimension(.parameter, "tags"), .oneOf, "cold", "new")
    case 5: return Comparison(Dimension(.stamp, "plan"), .oneOf, "free", "gold")
    case 6:
      let interval = Dimension(.interval, "subscription")
      return Bool.random(using: &random)
        ? Comparison(interval, .equals, "trial") : Comparison(interval, .isNotThere)
    default:
      let dimension = Self.dimensions.randomElement(using: &random)!
      return Bool.random(using: &random)
        ? Comparison(dimension, .isThere) : Comparison(dimension, .isNotThere)
    }
  }
}
