import Analytics
import Telemetry

/// Which rows are nodes of ways, with a small number for each node, from 1 on.
struct PathNodeTable {
  private enum Kind {
    case events

    var isOfEvents: Bool { if case .events = self { true } else { false } }

    /// Of rows of that event, by the value in that column.
    case screens(event: Int32?, column: Int)
  }

  private let kind: Kind
  /// By the numbers of texts in the source: the node's, 0 for one that was not seen yet.
  private var numbers: ContiguousArray<UInt16>
  /// By the numbers of nodes, without the 0.
  private(set) var codes: [Int] = []
  /// Whether each event that there is has its number.
  let isWhole: Bool
  /// How many bits a node takes.
  let bits: Int

  private static let none = UInt16.max
  private static let room = 64
  private static let mostKnown = 1 << 15

  /// - Parameter list: gets the column that it reads.
  init(_ nodes: PathNodes, _ context: QuestionContext, _ list: inout ColumnList) {
    let names = context.names
    var numbers = ContiguousArray<UInt16>(repeating: 0, count: names.count)
    var known = context.registry.shapes.count
    switch nodes {
    case .events:
      kind = .events
      let unseen =
        context.registry.debugOnly + Activity.silent + [LedgerEvents.subscriptionBegan]
      for name in unseen {
        if let code = names.code(of: name) { numbers[Int(code)] = Self.none }
      }
    case .screens:
      kind = .screens(
        event: names.code(of: "screen_view"), column: list.place(of: "screen_name"))
      if case .some(.text(let listed)) = context.registry.kind(ofParameter: "screen_name") {
        known = listed.count
      }
    }
    self.numbers = numbers
    if kind.isOfEvents, let there = context.source.eventNames {
      for code in there where self.numbers[Int(code)] == 0 {
        codes.append(Int(code))
        self.numbers[Int(code)] = UInt16(clamping: codes.count)
      }
      isWhole = codes.count < Self.mostKnown
      known = codes.count
    } else {
      isWhole = false
      // With some room for names that nobody registers any more.
      known += Self.room
    }
    var bits = 1
    while bits < 16, 1 << bits <= known { bits += 1 }
    self.bits = bits
  }

  /// The number of what a text names; nil when no row has it.
  mutating func number(of text: String, in context: QuestionContext) -> UInt16? {
    guard let code = context.names.code(of: text) else { return nil }
    let number = self.number(of: Int(code))
    return number == Self.none ? nil : number
  }

  private mutating func number(of code: Int) -> UInt16 {
    let known = numbers[code]
    guard known == 0 else { return known }
    guard codes.count + 1 < 1 << bits, codes.count + 1 < Int(Self.none) else { return Self.none }
    codes.append(code)
    numbers[code] = UInt16(codes.count)
    return UInt16(codes.count)
  }

  /// The nodes of all rows, 0 for one that is none; nil where names do not tell, or not all have a number.
  func nodes(of rows: DayRows) -> ContiguousArray<UInt16>? {
    guard isWhole else { return nil }
    let nodes = ContiguousArray(numbers.map { $0 == Self.none ? 0 : $0 })
    return ContiguousArray(unsafeUninitializedCapacity: rows.count) { room, count in
      nodes.withUnsafeBufferPointer { nodes in
        rows.events.withUnsafeBufferPointer { events in
          for row in 0..<events.count { room[row] = nodes[Int(events[row])] }
        }
      }
      count = rows.count
    }
  }

  /// The rows that are nodes, by the names of their events.
  private var isNode: ContiguousArray<Bool> {
    switch kind {
    case .events: return ContiguousArray(numbers.map { $0 != Self.none })
    case .screens(let event, _):
      var isNode = ContiguousArray(repeating: false, count: numbers.count)
      if let event { isNode[Int(event)] = true }
      return isNode
    }
  }

  /// The rows of a day that are nodes.
  func selection(of view: RowView) -> RowSelection {
    var selection = RowSelection(of: view.rows, where: isNode)
    if case .screens(_, let column) = kind {
      guard let values = view.column(column) else {
        selection.keep { _, _ in false }
        return selection
      }
      selection.keep { row, _ in values[row] != DayRows.null }
    }
    return selection
  }

  /// The nodes that rows are.
  /// - Throws: `tooMuch(.distinct)` where there are more than can be told apart.
  mutating func nodes(
    of selection: RowSelection, in view: RowView
  ) throws(QuestionFailure) -> ContiguousArray<UInt16> {
    var nodes = ContiguousArray<UInt16>(repeating: 0, count: selection.count)
    switch kind {
    case .events:
      let events = view.rows.events
      for (place, row) in selection.rows.enumerated() {
        nodes[place] = try node(Int(events[Int(row)]))
      }
    case .screens(_, let column):
      for (place, row) in selection.rows.enumerated() {
        nodes[place] = try node(Int(view.value(column, at: Int(row))))
      }
    }
    return nodes
  }

  @inline(__always)
  private mutating func node(_ code: Int) throws(QuestionFailure) -> UInt16 {
    let known = numbers[code]
    if known != 0, known != Self.none { return known }
    let number = self.number(of: code)
    if number == Self.none { throw QuestionFailure.tooMuch(.distinct) }
    return number
  }
}
