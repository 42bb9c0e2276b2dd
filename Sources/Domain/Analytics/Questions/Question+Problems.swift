import API
import Telemetry
import Values

extension Question {
  /// What is wrong with it, each with its path, such as `trend.match.condition.all.0.leaf`; empty
  /// when it can be answered. A name that nobody registered is wrong: a slip of the pen must not
  /// answer 0.
  /// - Parameters:
  ///   - saved: questions by their names, of which those about people are groups.
  ///   - measures: the names of the ledgers' figures.
  public func problems(
    in registry: LiveRegistry,
    saved: (String) -> Question? = { BuiltIn.question(named: $0) }, measures: [String] = []
  ) -> [FieldProblem] {
    var check = QuestionCheck(registry.withLedgers)
    check.look(at: self, measures)
    check.look(atGroupsOf: self, saved)
    return check.problems
  }
}

extension QuestionCheck {
  /// Whether a period is one that can be asked about does not depend on the day.
  private static var anyDay: CivilDate { CivilDate(daysSinceEpoch: 20_000) }

  mutating func look(at period: Period, _ path: String) {
    if period.days(until: Self.anyDay) == nil { add(path, "outOfRange") }
  }

  /// All but whether its groups are there.
  mutating func look(at question: Question, _ measures: [String]) {
    let breakdown = question.breakdown
    look(at: question.during, "during")
    if let filter = question.filter { look(at: filter, "filter", of: nil) }
    for position in breakdown.indices {
      look(at: breakdown[position], "breakdown.\(position)", of: nil)
    }
    if question.limit < 1 || question.limit > Question.mostGroups { add("limit", "outOfRange") }
    switch question.kind {
    case .trend: look(at: question.trend)
    case .active: look(at: question.active)
    case .stickiness: look(at: question.stickiness, breakdown)
    case .funnel: look(at: question.funnel, breakdown)
    case .retention: look(at: question.retention)
    case .lifecycle: look(at: question.lifecycle, breakdown)
    case .paths: look(at: question.paths, breakdown)
    case .people: look(at: question.people, breakdown)
    case .timeline: look(at: question.timeline, breakdown)
    case .sessions: look(at: question.sessions)
    case .measure:
      guard let measure = question.measure else { return add("measure", "missing") }
      if !measures.contains(measure) { add("measure", "unknownMeasure") }
    }
  }
}

/// Looks through the parts of a question.
struct QuestionCheck {
  let registry: LiveRegistry
  private(set) var problems: [FieldProblem] = []

  init(_ registry: LiveRegistry) {
    self.registry = registry
  }

  mutating func add(_ path: String, _ reason: String) {
    problems.append(FieldProblem(path: path, reason: reason))
  }

  mutating func look(at trend: TrendQuestion?) {
    guard let trend else { return add("trend", "missing") }
    look(at: trend.match, "trend.match")
    if trend.figure.isOfNumbers {
      if let parameter = trend.parameter {
        switch kind(ofParameter: parameter, of: trend.match.event) {
        case .none: add("trend.parameter", "unknownParameter")
        case .some(.number): break
        case .some(.text), .some(.list), .some(.flag): add("trend.parameter", "notANumber")
        }
      } else {
        add("trend.parameter", "missing")
      }
    } else if trend.parameter.isThere {
      add("trend.parameter", "notAllowed")
    }
    if trend.figure == .percentile {
      guard let percent = trend.percent else { return add("trend.percent", "missing") }
      if !(percent >= 0 && percent <= 100) { add("trend.percent", "outOfRange") }
    } else if trend.percent.isThere {
      add("trend.percent", "notAllowed")
    }
    if let base = trend.base {
      if trend.figure.hasBase {
        look(at: base, "trend.base")
      } else {
        add("trend.base", "notAllowed")
      }
    } else if trend.figure == .share {
      add("trend.base", "missing")
    }
  }

  mutating func look(at active: ActiveQuestion?) {
    guard let active else { return add("active", "missing") }
    if active.span == .hour { add("active.span", "notAllowed") }
    if let match = active.match { look(at: match, "active.match") }
  }

  mutating func look(at stickiness: StickinessQuestion?, _ breakdown: [Dimension]) {
    guard stickiness.isThere else { return add("stickiness", "missing") }
    if !breakdown.isEmpty { add("breakdown", "notAllowed") }
  }

  mutating func look(at match: EventMatch, _ path: String) {
    if !match.event.isEmpty, !registry.shapes[match.event].isThere {
      return add(path + ".event", "unknownEvent")
    }
    if let condition = match.condition {
      look(at: condition, path + ".condition", of: match.event.isEmpty ? nil : match.event)
    }
  }

  /// - Parameter event: whose parameters may be named; nil for any.
  mutating func look(at condition: Condition, _ path: String, of event: String?) {
    if condition.depth > Condition.mostDepth { return add(path, "tooDeep") }
    let leaves = condition.leaves
    if leaves.count > Condition.mostLeaves { return add(path, "tooMany") }
    for leaf in leaves { look(at: leaf.comparison, path + "." + leaf.path, of: event) }
  }

  mutating func look(at comparison: Comparison, _ path: String, of event: String?) {
    let before = problems.count
    look(at: comparison.dimension, path + ".dimension", of: event)
    guard problems.count == before else { return }
    let operation = comparison.operation
    if !operation.values.contains(comparison.values.count) {
      return add(path + ".values", comparison.values.isEmpty ? "missing" : "tooMany")
    }
    if operation == .inCohort {
      if comparison.dimension.source != .cohort { add(path + ".operation", "notAGroup") }
      return
    }
    if comparison.dimension.isOfVersions {
      for value in comparison.values where operation.isOfOrder && !AppVersion(value).isThere {
        return add(path + ".values", "notAVersion")
      }
      return
    }
    switch kind(of: comparison.dimension, of: event) {
    case .number:
      for value in comparison.values where !Comparison.number(value).isThere {
        return add(path + ".values", "notANumber")
      }
    case .flag:
      if operation.isOfOrder { return add(path + ".operation", "notForTexts") }
      for value in comparison.values where value != "true" && value != "false" {
        return add(path + ".values", "notListed")
      }
    case .text(let listed), .list(let listed):
      if operation.isOfOrder { return add(path + ".operation", "notForTexts") }
      guard !listed.isEmpty else { return }
      for value in comparison.values where !listed.contains(value) {
        return add(path + ".values", "notListed")
      }
    }
  }

  /// - Parameter event: whose parameters may be named; nil for any.
  mutating func look(at dimension: Dimension, _ path: String, of event: String?) {
    let isKnown: Bool
    switch dimension.source {
    case .event: isKnown = dimension.name == Dimension.eventName
    case .parameter: isKnown = kind(ofParameter: dimension.name, of: event ?? "").isThere
    case .stamp: isKnown = Dimension.ofStamps.contains(dimension.name)
    case .property: isKnown = registry.properties[dimension.name].isThere
    case .interval: isKnown = Dimension.ofIntervals.contains(dimension.name)
    // Whether there is one is asked of all groups together.
    case .cohort: isKnown = !dimension.name.isEmpty
    }
    if !isKnown {
      add(path, dimension.source == .parameter ? "unknownParameter" : "unknownDimension")
    }
  }

  private func kind(of dimension: Dimension, of event: String?) -> DimensionKind {
    switch dimension.source {
    case .parameter: kind(ofParameter: dimension.name, of: event ?? "") ?? .text([])
    case .property:
      registry.properties[dimension.name].map { DimensionKind($0.kind).asProperty } ?? .text([])
    case .cohort: .flag
    case .event, .stamp, .interval: .text([])
    }
  }

  /// - Parameter event: empty for any.
  private func kind(ofParameter name: String, of event: String) -> DimensionKind? {
    if event.isEmpty { return registry.kind(ofParameter: name) }
    for parameter in registry.shapes[event]?.parameters ?? [] where parameter.name == name {
      return DimensionKind(parameter.kind)
    }
    return nil
  }
}

/// What the values of a dimension are to a question.
public enum DimensionKind: Hashable, Sendable {
  /// One of a list, which is empty where any may come.
  case text([String])
  /// Several of a list.
  case list([String])
  case number
  case flag

  public init(_ kind: ParameterShapeKind) {
    switch kind {
    case .choice(let values), .template(let values): self = .text(values)
    case .choices(let values, _): self = .list(values)
    case .count, .seconds, .milliseconds, .amount: self = .number
    case .flag: self = .flag
    case .mark, .code: self = .text([])
    }
  }

  /// The same of a property, of which the text that the app had is all that is kept.
  var asProperty: DimensionKind {
    switch self {
    case .text, .list: self
    case .number: .text([])
    case .flag: .text(["true", "false"])
    }
  }
}

extension LiveRegistry {
  /// What the values of a parameter are: one name has one kind in a whole registry.
  public func kind(ofParameter name: String) -> DimensionKind? {
    for (_, shape) in shapes {
      for parameter in shape.parameters where parameter.name == name {
        return DimensionKind(parameter.kind)
      }
    }
    return nil
  }
}
