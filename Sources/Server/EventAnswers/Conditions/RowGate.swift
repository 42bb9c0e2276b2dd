import Analytics
import Telemetry

/// Which rows count: those of the question's traffic for which its filter holds.
struct RowGate {
  private let context: QuestionContext
  /// By the number of the stamp.
  private let isWanted: ContiguousArray<Bool>
  private let traffic: ContiguousArray<Int>
  private let filter: Predicate?
  /// The stamps that the filter lets through, where rows may be chosen by them: none is noted for its traffic.
  let stamps: ContiguousArray<Bool>?
  /// What the filter asks beside these.
  private let rest: [Predicate]
  /// Whether there may be rows of other traffic.
  private let hasUnwanted: Bool

  init(_ context: QuestionContext, _ columns: inout ColumnList) {
    self.context = context
    let codes = context.question.traffic.map { $0.code }
    traffic = ContiguousArray(context.source.stamps.stamps.map { $0.traffic })
    isWanted = ContiguousArray(traffic.map { codes.contains($0) })
    hasUnwanted = isWanted.contains(false)
    if hasUnwanted { columns.needStamps() }
    filter = context.question.filter.map {
      PredicateCompiler(context: context).compile($0, &columns)
    }
    let parted = hasUnwanted ? nil : filter?.parted
    stamps = parted?.stamps
    rest = parted?.rest ?? []
  }

  /// Whether it looks at stamps beside those by which rows may be chosen.
  var readsStamps: Bool { hasUnwanted || rest.contains { $0.readsStamps } }

  /// Whether all rows of the source count.
  var isOpen: Bool { filter == nil && !hasUnwanted }

  /// Whether a row of the wanted events counts.
  /// - Parameter isCounted: whether it is noted when it is left out for its traffic.
  func lets(_ row: Int, of person: Int32, in view: RowView, isCounted: Bool = true) -> Bool {
    if hasUnwanted {
      let stamp = Int(view.rows.stamps[row])
      guard isWanted[stamp] else {
        leaveOut(stamp, 1, isCounted: isCounted)
        return false
      }
    }
    return filter?.holds(view, row, of: person, context.intervals) ?? true
  }
}

extension RowGate {
  /// Keeps those rows that count.
  /// - Parameter hasStamps: whether they were chosen by `stamps`.
  func narrow(
    _ selection: inout RowSelection, _ view: RowView, isCounted: Bool = true,
    hasStamps: Bool = false
  ) {
    if hasStamps {
      for part in rest { part.narrow(&selection, view, context.intervals) }
      return
    }
    if hasUnwanted {
      let sizes = selection.sizes(view.rows.stamps, values: isWanted.count)
      for (stamp, events) in sizes.enumerated() where events > 0 && !isWanted[stamp] {
        leaveOut(stamp, events, isCounted: isCounted)
      }
      selection.keep(view.rows.stamps, in: isWanted)
    }
    filter?.narrow(&selection, view, context.intervals)
  }

  private func leaveOut(_ stamp: Int, _ events: Int64, isCounted: Bool) {
    let code = traffic[stamp]
    if isCounted, code >= 0, code < context.tally.leftOut.count {
      context.tally.leftOut[code] += events
    }
  }
}

/// Which events are meant, in the numbers of a source.
struct EventMatcher {
  private let context: QuestionContext
  /// By the number of the event's name.
  let isMeant: ContiguousArray<Bool>
  /// The same, where it means few; nil where it means any.
  let few: ContiguousArray<Bool>?
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
    few = match.event.isEmpty ? nil : isMeant
    condition = match.condition.map {
      PredicateCompiler(context: context).compile($0, &columns)
    }
  }

  /// Whether names say all.
  var isOfNames: Bool { condition == nil }

  var readsStamps: Bool { condition?.readsStamps ?? false }

  /// The rows that it means.
  /// - Parameters:
  ///   - times: within which they lie; nil where all of the day do.
  ///   - isChosen: whether rows of other events were not read.
  func selection(
    of view: RowView, within times: Range<Int64>?, isChosen: Bool = false
  ) -> RowSelection {
    var selection =
      isChosen ? RowSelection(all: view.rows) : RowSelection(of: view.rows, where: isMeant)
    if let times {
      selection.keep(view.rows.times, from: times.lowerBound, until: times.upperBound)
    }
    condition?.narrow(&selection, view, context.intervals)
    return selection
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
