import Analytics
import Values

/// A funnel's question in the numbers of a source.
struct FunnelReader {
  private let stepMatchers: [EventMatcher]
  private let exclusionMatchers: [EventMatcher]
  /// What is seen of all events, where the next one counts.
  private let seen: EventMatcher
  let gate: RowGate
  let breakdown: BreakdownReader
  private let dimensions: [DimensionReader]
  private let perSession: Bool
  let list: ColumnList
  let columns: ColumnSet
  /// The events that a run may begin with; nil for any.
  let firstNames: [String]?
  /// Those that may lead further; nil for any.
  let names: [String]?
  /// Whether events that match nothing count as well: they come between, or are told.
  let needsAll: Bool

  init(_ funnel: FunnelQuestion, _ context: QuestionContext) {
    var list = ColumnList()
    var steps: [EventMatcher] = []
    for step in funnel.steps { steps.append(EventMatcher(step, context, &list)) }
    var exclusions: [EventMatcher] = []
    for exclusion in funnel.exclusions {
      exclusions.append(EventMatcher(exclusion.match, context, &list))
    }
    var held: [DimensionReader] = []
    for dimension in funnel.holding { held.append(DimensionReader(dimension, context, &list)) }
    seen = EventMatcher(EventMatch(), context, &list)
    gate = RowGate(context, &list)
    breakdown = BreakdownReader(context, &list)
    var columns = list.columns
    columns.hasSessions = funnel.perSession
    columns.hasInstallations = funnel.perSession
    stepMatchers = steps
    exclusionMatchers = exclusions
    dimensions = held
    self.list = list
    self.columns = columns
    perSession = funnel.perSession
    needsAll = funnel.order == .strict || funnel.show == .paths
    let stepNames = funnel.steps.map { $0.event }
    let first = funnel.order == .any ? stepNames : [stepNames[0]]
    firstNames = first.contains("") ? nil : first
    let all = stepNames + funnel.exclusions.map { $0.match.event }
    names = needsAll || all.contains("") ? nil : all
  }

  /// Whether a person may have several runs.
  var isHeld: Bool { perSession || !dimensions.isEmpty }

  /// A bit for each step that a row matches.
  @inline(__always)
  func steps(_ row: Int, of person: Int32, in view: RowView) -> UInt16 {
    Self.bits(stepMatchers, row, of: person, in: view)
  }

  /// A bit for each exclusion that it matches.
  @inline(__always)
  func exclusions(_ row: Int, of person: Int32, in view: RowView) -> UInt16 {
    Self.bits(exclusionMatchers, row, of: person, in: view)
  }

  private static func bits(
    _ matchers: [EventMatcher], _ row: Int, of person: Int32, in view: RowView
  ) -> UInt16 {
    var bits: UInt16 = 0
    for place in matchers.indices where matchers[place].means(row, of: person, in: view) {
      bits |= 1 << UInt16(place)
    }
    return bits
  }

  /// Whether a row is one of those of which the next one counts.
  func sees(_ row: Int, of person: Int32, in view: RowView) -> Bool {
    seen.means(row, of: person, in: view)
  }

  /// What the events of a run have in common.
  func held(_ row: Int, of person: Int32, in view: RowView) -> [Int64] {
    var values: [Int64] = []
    for dimension in dimensions { values.append(dimension.key(row, of: person, in: view)) }
    if perSession {
      values.append(view.rows.installations[row])
      values.append(view.rows.sessions[row])
    }
    return values
  }
}
