import Analytics
import Values

/// What of a question about retention decides who is back when.
struct RetentionRule: Sendable {
  let unit: TimeUnit
  let mode: RetentionMode
  let cohort: RetentionCohort
  /// What is shown: each the first and the last of its periods.
  let shown: [ClosedRange<Int>]

  init(_ question: RetentionQuestion) {
    unit = question.unit
    mode = question.mode
    cohort = question.cohort
    guard question.mode == .bracket else {
      shown = (0...max(0, Int(question.periods))).map { $0...$0 }
      return
    }
    let edges = question.brackets
    shown = zip(edges, edges.dropFirst()).map { Int($0)...(Int($1) - 1) }
  }

  /// The last period that is told apart from later ones.
  var last: Int { shown.last?.upperBound ?? 0 }

  /// Of when events are needed.
  func reach(of window: QuestionWindow) -> QuestionReach {
    let since = cohort == .firstTime ? Int64.min : window.start
    guard mode != .onOrAfter else { return .untilNow(since: since) }
    let last = unit.number(of: window.days.upperBound)
    return .between(since, span(last, 0...self.last, in: window.zone).upperBound)
  }

  /// The period in which somebody of a cohort is back.
  /// - Parameters:
  ///   - unit: the number of the unit in which `time` lies.
  func period(of time: Int64, in unit: Int, after start: Int64, in cohort: Int) -> Int {
    mode == .rolling24 ? Int((time - start) / self.unit.length) : unit - cohort
  }

  /// When the first of the cohort's people may be back in `periods`, and from when on none can be any more.
  func span(_ cohort: Int, _ periods: ClosedRange<Int>, in zone: ZoneRules) -> Range<Int64> {
    let (first, last) = (periods.lowerBound, periods.upperBound + 1)
    if mode == .rolling24 {
      let starts = zone.start(of: unit.firstDay(cohort)).milliseconds
      let ends = zone.start(of: unit.firstDay(cohort + 1)).milliseconds
      return starts + Int64(first) * unit.length..<ends + Int64(last) * unit.length
    }
    return zone.start(of: unit.firstDay(cohort + first))
      .milliseconds..<zone.start(of: unit.firstDay(cohort + last)).milliseconds
  }
}
