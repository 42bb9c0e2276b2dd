import Analytics
import Telemetry

/// Which rows count: those of the question's traffic for which its filter holds.
struct RowGate {
  private let context: QuestionContext
  /// By the number of the stamp.
  private let isWanted: ContiguousArray<Bool>
  private let traffic: ContiguousArray<Int>
  private let filter: Predicate?

  init(_ context: QuestionContext, _ columns: inout ColumnList) {
    self.context = context
    columns.needStamps()
    let codes = context.question.traffic.map { $0.code }
    traffic = ContiguousArray(context.source.stamps.stamps.map { $0.traffic })
    isWanted = ContiguousArray(traffic.map { codes.contains($0) })
    filter = context.question.filter.map {
      PredicateCompiler(context: context).compile($0, &columns)
    }
  }

  /// Whether all rows of the source count.
  var isOpen: Bool { filter == nil && !isWanted.contains(false) }

  /// Whether a row of the wanted events counts.
  /// - Parameter isCounted: whether it is noted when it is left out for its traffic.
  func lets(_ row: Int, of person: Int32, in view: RowView, isCounted: Bool = true) -> Bool {
    let stamp = Int(view.rows.stamps[row])
    guard isWanted[stamp] else {
      let code = traffic[stamp]
      if isCounted, code >= 0, code < context.tally.leftOut.count {
        context.tally.leftOut[code] += 1
      }
      return false
    }
    return filter?.holds(view, row, of: person, context.intervals) ?? true
  }
}

/// Which events are meant, in the numbers of a source.
struct EventMatcher {
  private let context: QuestionContext
  /// By the number of the event's name.
  private let isMeant: ContiguousArray<Bool>
  private let condition: Predicate?

  /// - Parameter excluding: names that an empty match does not mean.
  init(
    _ match: EventMatch, _ context: QuestionContext, _ columns: inout ColumnList,
    excluding: [String] = []
  ) {
    self.context = context
    let names = context.names
    var isMeant = ContiguousArray(repeating: match.event.isEmpty, count: names.count)
    if match.event.isEmpty {
      for name in context.registry.debugOnly + [LedgerEvents.subscriptionBegan] + excluding {
        if let code = names.code(of: name) { isMeant[Int(code)] = false }
      }
    } else if let code = names.code(of: match.event) {
      isMeant[Int(code)] = true
    }
    self.isMeant = isMeant
    condition = match.condition.map {
      PredicateCompiler(context: context).compile($0, &columns)
    }
  }

  /// Whether it means a row.
  @inline(__always)
  func means(_ row: Int, of person: Int32, in view: RowView) -> Bool {
    guard isMeant[Int(view.rows.events[row])] else { return false }
    return condition?.holds(view, row, of: person, context.intervals) ?? true
  }
}

extension LiveRegistry {
  /// The names of events that only developers send.
  var debugOnly: [String] {
    shapes.values.filter { $0.isDebugOnly }.map { $0.name }
  }
}
