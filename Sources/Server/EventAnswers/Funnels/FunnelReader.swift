import Analytics
import Values

/// A funnel's question in the numbers of a source.
struct FunnelReader {
  private let stepMatchers: [EventMatcher]
  private let exclusionMatchers: [EventMatcher]
  /// By the numbers of names: whether a row of such an event may be told of, and the steps and exclusions of which it may be.
  let isMeant: ContiguousArray<Bool>
  let stepBits: ContiguousArray<UInt16>
  private let exclusionBits: ContiguousArray<UInt16>
  /// Whether names say of which steps and exclusions a row is.
  private let isOfNames: Bool
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
    stepBits = Self.bits(steps, names: context.names.count)
    exclusionBits = Self.bits(exclusions, names: context.names.count)
    isOfNames = (steps + exclusions).allSatisfy { $0.isOfNames }
    let isOfAll = funnel.order == .strict || funnel.show == .paths
    var isMeant = isOfAll ? seen.isMeant : ContiguousArray(stepBits.map { $0 != 0 })
    for code in isMeant.indices where stepBits[code] | exclusionBits[code] != 0 {
      isMeant[code] = true
    }
    self.isMeant = isMeant
    self.list = list
    self.columns = columns
    perSession = funnel.perSession
    needsAll = isOfAll
    isPlain =
      funnel.order == .ordered && !isOfAll && isOfNames && exclusions.isEmpty && held.isEmpty
      && !funnel.perSession && gate.isOpen
    let firsts = stepBits.enumerated().filter { $0.element == 1 }
    repeated = firsts.count == 1 ? Int32(firsts[0].offset) : nil
    let stepNames = funnel.steps.map { $0.event }
    let first = funnel.order == .any ? stepNames : [stepNames[0]]
    firstNames = first.contains("") ? nil : first
    let all = stepNames + funnel.exclusions.map { $0.match.event }
    names = needsAll || all.contains("") ? nil : all
  }

  /// The one event that is the first step alone: of those that follow each other the last begins what the others would.
  let repeated: Int32?

  /// Whether a person has one run, of which names and times say all.
  let isPlain: Bool

  /// Whether a person may have several runs.
  var isHeld: Bool { perSession || !dimensions.isEmpty }

  /// A bit for each step that a row matches.
  @inline(__always)
  func steps(_ row: Int, of person: Int32, in view: RowView) -> UInt16 {
    let bits = stepBits[Int(view.rows.events[row])]
    return isOfNames || bits == 0 ? bits : Self.bits(stepMatchers, row, of: person, in: view)
  }

  /// A bit for each exclusion that it matches.
  @inline(__always)
  func exclusions(_ row: Int, of person: Int32, in view: RowView) -> UInt16 {
    let bits = exclusionBits[Int(view.rows.events[row])]
    return isOfNames || bits == 0
      ? bits : Self.bits(exclusionMatchers, row, of: person, in: view)
  }

  /// A bit for each matcher that means the name, by the numbers of names.
  private static func bits(_ matchers: [EventMatcher], names: Int) -> ContiguousArray<UInt16> {
    var bits = ContiguousArray<UInt16>(repeating: 0, count: names)
    for (place, matcher) in matchers.enumerated() {
      for code in 0..<names where matcher.isMeant[code] { bits[code] |= 1 << UInt16(place) }
    }
    return bits
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
