import Values

// What may be wrong with funnels, retention and lifecycle.
extension QuestionCheck {
  /// The longest that a window may be: what is asked about at most.
  private static let mostDays: Int64 = 31 * Int64(Period.mostMonths)

  mutating func look(at funnel: FunnelQuestion?, _ breakdown: [Dimension]) {
    guard let funnel else { return add("funnel", "missing") }
    let steps = funnel.steps.count
    if steps < 2 { return add("funnel.steps", "missing") }
    if steps > FunnelQuestion.mostSteps { return add("funnel.steps", "tooMany") }
    for position in funnel.steps.indices {
      look(at: funnel.steps[position], "funnel.steps.\(position)")
    }
    if funnel.windowCount < 1
      || (funnel.window ?? 0) > Self.mostDays * FunnelWindowUnit.day.milliseconds
    {
      add("funnel.windowCount", "outOfRange")
    }
    for position in funnel.exclusions.indices {
      look(at: funnel.exclusions[position], of: funnel, "funnel.exclusions.\(position)")
    }
    for position in funnel.holding.indices {
      look(at: funnel.holding[position], "funnel.holding.\(position)", of: nil)
    }
    look(atAttributionOf: funnel)
    look(atShownStepOf: funnel, breakdown)
  }

  private mutating func look(
    at exclusion: FunnelExclusion, of funnel: FunnelQuestion, _ path: String
  ) {
    if funnel.order == .any { return add(path, "notAllowed") }
    look(at: exclusion.match, path + ".match")
    if exclusion.after < 1 || exclusion.after >= Int64(funnel.steps.count) {
      add(path + ".after", "outOfRange")
    } else if exclusion.before <= exclusion.after || exclusion.before > Int64(funnel.steps.count) {
      add(path + ".before", "outOfRange")
    }
  }

  private mutating func look(atAttributionOf funnel: FunnelQuestion) {
    guard funnel.attribution == .step else {
      if funnel.attributedStep.isThere { add("funnel.attributedStep", "notAllowed") }
      return
    }
    guard let step = funnel.attributedStep else {
      return add("funnel.attributedStep", "missing")
    }
    if step < 1 || step > Int64(funnel.steps.count) { add("funnel.attributedStep", "outOfRange") }
  }

  private mutating func look(atShownStepOf funnel: FunnelQuestion, _ breakdown: [Dimension]) {
    let last: Int
    switch funnel.show {
    case .counts, .times:
      if funnel.shownStep.isThere { add("funnel.shownStep", "notAllowed") }
      return
    case .dropped, .paths: last = funnel.steps.count - 1
    case .people: last = funnel.steps.count
    }
    if !breakdown.isEmpty { add("breakdown", "notAllowed") }
    guard let step = funnel.shownStep else { return add("funnel.shownStep", "missing") }
    if step < 1 || step > Int64(last) { add("funnel.shownStep", "outOfRange") }
  }

  mutating func look(at retention: RetentionQuestion?) {
    guard let retention else { return add("retention", "missing") }
    look(at: retention.start, "retention.start")
    look(at: retention.back, "retention.back")
    if retention.unit == .hour { add("retention.unit", "notAllowed") }
    if retention.periods < 0 || retention.periods > RetentionQuestion.mostPeriods {
      add("retention.periods", "outOfRange")
    }
    guard retention.mode == .bracket else {
      if !retention.brackets.isEmpty { add("retention.brackets", "notAllowed") }
      return
    }
    if retention.brackets.count < 2 { return add("retention.brackets", "missing") }
    var before: Int64 = -1
    for edge in retention.brackets {
      if edge <= before || edge > RetentionQuestion.mostPeriods + 1 {
        return add("retention.brackets", "outOfRange")
      }
      before = edge
    }
  }

  mutating func look(at lifecycle: LifecycleQuestion?, _ breakdown: [Dimension]) {
    guard let lifecycle else { return add("lifecycle", "missing") }
    if let match = lifecycle.match { look(at: match, "lifecycle.match") }
    if lifecycle.unit == .hour { add("lifecycle.unit", "notAllowed") }
    if !breakdown.isEmpty { add("breakdown", "notAllowed") }
  }
}
