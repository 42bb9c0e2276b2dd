import Analytics
import Effort
import Values

extension RandomQuestion {
  /// A question whose work several threads may share.
  mutating func nextShared() -> Question {
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      var question = Question(TrendQuestion(match()), during: period(), by: unit())
      if Bool.random(using: &random) {
        let known = Self.dimensions.filter { $0.source == .stamp || $0.name == "side" }
        question.breakdown = Array(known.shuffled(using: &random).prefix(1))
        question.limit = Int.random(in: 1...3, using: &random)
      }
      if Bool.random(using: &random) { question.filter = condition(0) }
      return question
    case 1:
      var paths = PathQuestion()
      paths.nodes = .events
      paths.steps = Int64.random(in: 2...4, using: &random)
      paths.keepsRepeats = Bool.random(using: &random)
      paths.most = [1, 3, 20].randomElement(using: &random)!
      var question = Question(paths, during: period())
      if Int.random(in: 0..<3, using: &random) == 0 { question.filter = condition(0) }
      if Bool.random(using: &random) { question.traffic = Traffic.allCases }
      return question
    default:
      var retention = RetentionQuestion()
      retention.start = EventMatch(
        ["", "door_opened"].randomElement(using: &random)!)
      retention.back = EventMatch(
        ["", "door_opened", "door_closed"].randomElement(using: &random)!)
      retention.unit = [.day, .day, .week, .month].randomElement(using: &random)!
      retention.periods = Int64.random(in: 0...12, using: &random)
      retention.cohort = .firstTime
      var question = Question(retention, during: period())
      question.traffic = Traffic.allCases
      return question
    }
  }
}
