import Analytics
import Effort
import Values

extension RandomQuestion {
  /// A question about ways: a funnel, retention or lifecycle.
  mutating func nextWay() -> Question {
    var question: Question
    switch Int.random(in: 0..<6, using: &random) {
    case 0..<3: question = Question(funnel(), during: longPeriod())
    case 3..<5: question = Question(retention(), during: longPeriod())
    default: question = Question(lifecycle(), during: longPeriod())
    }
    let isOfGroups =
      question.kind == .retention || question.funnel?.show == .counts
      || question.funnel?.show == .times
    if isOfGroups, Bool.random(using: &random) {
      question.breakdown = Array(Self.dimensions.shuffled(using: &random).prefix(2))
      if Bool.random(using: &random) { question.breakdown.removeLast() }
      question.limit = Int.random(in: 1...8, using: &random)
    }
    if Int.random(in: 0..<5, using: &random) == 0 { question.filter = condition(0) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      question.traffic = [.normal, .internal, .bot].shuffled(using: &random)
      question.traffic.removeLast()
    // Where all of it counts, names alone may tell enough.
    case 1: question.traffic = Traffic.allCases
    default: break
    }
    return question
  }

  /// Half of the time all days, so that there is a way to go.
  private mutating func longPeriod() -> Period {
    Bool.random(using: &random)
      ? Period(from: days.lowerBound, to: days.upperBound) : period()
  }

  private mutating func funnel() -> FunnelQuestion {
    var funnel = FunnelQuestion()
    let steps = Int.random(in: 2...4, using: &random)
    for _ in 0..<steps {
      var step = match()
      // Of many steps that any event may be, all chains are too many to be tried.
      if steps == 4 || funnel.steps.contains(where: { $0.event.isEmpty }) {
        while step.event.isEmpty { step = match() }
      }
      funnel.steps.append(step)
    }
    funnel.order = FunnelOrder.allCases.randomElement(using: &random)!
    funnel.windowUnit = FunnelWindowUnit.allCases.randomElement(using: &random)!
    funnel.windowCount = [1, 1, 2, 12].randomElement(using: &random)!
    if funnel.order != .any, Int.random(in: 0..<3, using: &random) == 0 {
      var exclusion = FunnelExclusion()
      exclusion.match = match()
      exclusion.after = Int64.random(in: 1..<Int64(steps), using: &random)
      exclusion.before = Int64.random(in: exclusion.after + 1...Int64(steps), using: &random)
      funnel.exclusions = [exclusion]
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      funnel.holding = [Self.dimensions.randomElement(using: &random)!]
    }
    funnel.perSession = Int.random(in: 0..<5, using: &random) == 0
    funnel.show = [.counts, .counts, .times, .paths].randomElement(using: &random)!
    if funnel.show == .paths {
      funnel.shownStep = Int64.random(in: 1..<Int64(steps), using: &random)
    }
    funnel.attribution = FunnelAttribution.allCases.randomElement(using: &random)!
    if funnel.attribution == .step {
      funnel.attributedStep = Int64.random(in: 1...Int64(steps), using: &random)
    }
    return funnel
  }

  private mutating func retention() -> RetentionQuestion {
    var retention = RetentionQuestion()
    retention.start = match()
    retention.back = match()
    retention.unit = [.day, .day, .week, .month].randomElement(using: &random)!
    retention.periods = Int64.random(in: 0...12, using: &random)
    retention.mode = RetentionMode.allCases.randomElement(using: &random)!
    retention.cohort = RetentionCohort.allCases.randomElement(using: &random)!
    if retention.mode == .bracket {
      retention.brackets = Array([0, 1, 2, 4, 8, 80].shuffled(using: &random).prefix(3)).sorted()
    }
    return retention
  }

  private mutating func lifecycle() -> LifecycleQuestion {
    var lifecycle = LifecycleQuestion()
    if Bool.random(using: &random) { lifecycle.match = match() }
    lifecycle.unit = [.day, .week, .month].randomElement(using: &random)!
    return lifecycle
  }
}
