import Telemetry
import Values

// What may be wrong with paths, people, timelines and sessions.
extension QuestionCheck {
  private static var mostMinutes: Int64 { 31 * Int64(Period.mostMonths) * 24 * 60 }

  mutating func look(at paths: PathQuestion?, _ breakdown: [Dimension]) {
    guard let paths else { return add("paths", "missing") }
    if !breakdown.isEmpty { add("breakdown", "notAllowed") }
    if paths.steps < 2 || paths.steps > PathQuestion.mostSteps { add("paths.steps", "outOfRange") }
    if paths.most < 1 || paths.most > PathQuestion.mostPaths { add("paths.most", "outOfRange") }
    look(atNode: paths.from, of: paths.nodes, "paths.from")
    look(atNode: paths.to, of: paths.nodes, "paths.to")
    if paths.from.isThere, paths.to.isThere { add("paths.to", "notAllowed") }
    switch (paths.within, paths.windowMinutes) {
    case (.session, nil): break
    case (.session, .some): add("paths.windowMinutes", "notAllowed")
    case (.window, nil): add("paths.windowMinutes", "missing")
    case (.window, .some(let minutes)):
      if minutes < 1 || minutes > Self.mostMinutes { add("paths.windowMinutes", "outOfRange") }
    }
  }

  private mutating func look(atNode node: String?, of nodes: PathNodes, _ path: String) {
    guard let node else { return }
    switch nodes {
    case .events:
      // What ledgers say is no step of anybody's.
      if !registry.shapes[node].isThere || node == LedgerEvents.subscriptionBegan {
        add(path, "unknownEvent")
      }
    case .screens:
      guard case .some(.text(let listed)) = registry.kind(ofParameter: "screen_name"),
        listed.isEmpty || listed.contains(node)
      else { return add(path, "notListed") }
    }
  }

  mutating func look(at sessions: SessionQuestion?) {
    if !sessions.isThere { add("sessions", "missing") }
  }

  mutating func look(at timeline: TimelineQuestion?, _ breakdown: [Dimension]) {
    guard let timeline else { return add("timeline", "missing") }
    if !breakdown.isEmpty { add("breakdown", "notAllowed") }
    if timeline.count < 1 || timeline.count > TimelineQuestion.mostEvents {
      add("timeline.count", "outOfRange")
    }
  }

  mutating func look(at people: PeopleQuestion?, _ breakdown: [Dimension]) {
    guard let people else { return add("people", "missing") }
    if !breakdown.isEmpty { add("breakdown", "notAllowed") }
    let condition = people.condition
    if condition.depth > Condition.mostDepth { return add("people.condition", "tooDeep") }
    let leaves = condition.leaves
    if leaves.count > Condition.mostLeaves { return add("people.condition", "tooMany") }
    for leaf in leaves { look(at: leaf.condition, "people.condition." + leaf.path) }
  }

  private mutating func look(at leaf: PeopleCondition, _ path: String) {
    switch leaf {
    case .all, .any, .not: break
    case .did(let deed):
      look(at: deed.match, path + ".match")
      if deed.times < 0 || deed.times > 1_000_000 { add(path + ".times", "outOfRange") }
      if let during = deed.during { look(at: during, path + ".during") }
    case .first(let first):
      look(at: first.match, path + ".match")
      if let during = first.during { look(at: during, path + ".during") }
    case .lastSeen(let seen):
      if seen.daysAgo < 0 || seen.daysAgo > 31 * Int64(Period.mostMonths) {
        add(path + ".daysAgo", "outOfRange")
      }
    case .property(let comparison):
      switch comparison.dimension.source {
      case .stamp, .property: look(at: comparison, path, of: nil)
      case .event, .parameter, .interval, .cohort: add(path + ".dimension", "notAllowed")
      }
    case .interval(let interval):
      if !Dimension.ofIntervals.contains(interval.name) { add(path + ".name", "unknownDimension") }
    }
  }
}

// Groups are questions about people that were saved, and may ask about other groups.
extension QuestionCheck {
  mutating func look(atGroupsOf question: Question, _ saved: (String) -> Question?) {
    var sound: Set<String> = []
    for group in question.groups {
      look(atGroup: group.name, group.path, saved, inside: [], &sound)
    }
  }

  private mutating func look(
    atGroup name: String, _ path: String, _ saved: (String) -> Question?, inside: [String],
    _ sound: inout Set<String>
  ) {
    // Many circles say no more than a few.
    if problems.count > 100 { return }
    if inside.contains(name) { return add(path, "cycle") }
    if sound.contains(name) { return }
    guard let question = saved(name), question.kind == .people, question.people.isThere else {
      return add(path, "unknownGroup")
    }
    var check = QuestionCheck(registry)
    check.look(at: question, [])
    if !check.problems.isEmpty { return add(path, "brokenGroup") }
    let before = problems.count
    for group in question.groups {
      // What is wrong inside is said where the question itself names a group.
      look(atGroup: group.name, path, saved, inside: inside + [name], &sound)
    }
    if problems.count == before { sound.insert(name) }
  }
}

extension Question {
  /// The groups that it names, each with where.
  public var groups: [(name: String, path: String)] {
    var groups: [(name: String, path: String)] = []
    func addLeaves(_ condition: Condition?, _ path: String) {
      for leaf in condition?.leaves ?? [] where leaf.comparison.dimension.source == .cohort {
        groups.append((name: leaf.comparison.dimension.name, path: path + "." + leaf.path))
      }
    }
    func addDimensions(_ dimensions: [Dimension], _ path: String) {
      for position in dimensions.indices where dimensions[position].source == .cohort {
        groups.append((name: dimensions[position].name, path: "\(path).\(position)"))
      }
    }
    addLeaves(filter, "filter")
    addDimensions(breakdown, "breakdown")
    addLeaves(trend?.match.condition, "trend.match.condition")
    addLeaves(trend?.base?.condition, "trend.base.condition")
    addLeaves(active?.match?.condition, "active.match.condition")
    addLeaves(lifecycle?.match?.condition, "lifecycle.match.condition")
    addLeaves(retention?.start.condition, "retention.start.condition")
    addLeaves(retention?.back.condition, "retention.back.condition")
    if let funnel {
      for position in funnel.steps.indices {
        addLeaves(funnel.steps[position].condition, "funnel.steps.\(position).condition")
      }
      for position in funnel.exclusions.indices {
        addLeaves(
          funnel.exclusions[position].match.condition,
          "funnel.exclusions.\(position).match.condition")
      }
      addDimensions(funnel.holding, "funnel.holding")
    }
    for leaf in people?.condition.leaves ?? [] {
      let path = "people.condition." + leaf.path + ".match.condition"
      switch leaf.condition {
      case .did(let deed): addLeaves(deed.match.condition, path)
      case .first(let first): addLeaves(first.match.condition, path)
      case .all, .any, .not, .lastSeen, .property, .interval: break
      }
    }
    return groups
  }
}
