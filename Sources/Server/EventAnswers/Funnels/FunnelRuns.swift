import Analytics

/// How far each run has come: a run is one person's events, or those of them that have the same value of what is
/// held. Its events are received in order.
///
/// For `ordered` it keeps a chain for each number of steps: of those that stand, the one whose first event is latest, for
/// it lives longest; whatever comes next, no other chain of as many steps could get further. An event lengthens chains from
/// the last step down, so none takes it twice. What is reached first at the furthest step is kept as
/// the chain that counts.
struct FunnelRuns {
  let rule: FunnelRule
  /// All runs, one after the other: see `Layout`.
  private(set) var cells = ContiguousArray<Int64>()
  private let layout: Layout

  /// Where things are in the cells of a run. First the chain that counts: how far it reached, the place of its
  /// last event, and a time and a value for each step. Then what is under way: for `any` the time of the last match in the
  /// period, then for each step the place, time and value of its latest event; else for each number of steps the place of
  /// the chain's first event, and a time and a value for each of its events.
  private struct Layout {
    static let best = 2
    let under: Int
    let levels: [Int]
    let stride: Int

    init(_ rule: FunnelRule) {
      under = Self.best + 2 * rule.steps
      var levels: [Int] = []
      var next = under
      if rule.order == .any {
        next += 1
        for _ in 0..<rule.steps {
          levels.append(next)
          next += 3
        }
      } else {
        for level in 1...max(rule.steps, 1) {
          levels.append(next)
          next += 1 + 2 * level
        }
      }
      self.levels = levels
      stride = next
    }
  }

  /// No event has this place.
  private static let none: Int64 = -1

  init(_ rule: FunnelRule) {
    self.rule = rule
    layout = Layout(rule)
  }

  var count: Int { cells.count / layout.stride }
  var bytes: Int { cells.count * 8 }

  /// A new run, by its number.
  mutating func begin() -> Int {
    let start = cells.count
    cells.append(contentsOf: repeatElement(0, count: layout.stride))
    cells[start + 1] = Self.none
    if rule.order == .any { cells[start + layout.under] = .min }
    for level in layout.levels { cells[start + level] = Self.none }
    return start / layout.stride
  }

  /// The furthest step that it reached, from 1; 0 when none.
  func reached(_ run: Int) -> Int { Int(cells[run * layout.stride]) }

  /// The place of the event with which it reached that.
  func completed(_ run: Int) -> Int64 { cells[run * layout.stride + 1] }

  func isComplete(_ run: Int) -> Bool { reached(run) == rule.steps }

  func time(_ run: Int, step: Int) -> Int64 {
    cells[run * layout.stride + Layout.best + 2 * (step - 1)]
  }

  func value(_ run: Int, step: Int) -> Int64 {
    cells[run * layout.stride + Layout.best + 2 * (step - 1) + 1]
  }

  /// The chain that counts.
  func chain(_ run: Int) -> FunnelChain {
    var chain = FunnelChain(times: [], values: [], completed: completed(run))
    for step in 0..<reached(run) {
      chain.times.append(time(run, step: step + 1))
      chain.values.append(value(run, step: step + 1))
    }
    return chain
  }

  /// Takes the next event of a run, and tells whether a further step was reached.
  mutating func receive(_ event: FunnelEvent, in run: Int) -> Bool {
    let before = reached(run)
    guard before < rule.steps else { return false }
    switch rule.order {
    case .ordered: receiveOrdered(event, run * layout.stride)
    case .strict: receiveStrict(event, run * layout.stride)
    case .any: receiveAny(event, run * layout.stride)
    }
    return reached(run) > before
  }

  // MARK: - Ordered and strict

  private mutating func receiveOrdered(_ event: FunnelEvent, _ start: Int) {
    if event.exclusions != 0 { exclude(event.exclusions, start) }
    let (levels, window) = (layout.levels, rule.window)
    cells.withUnsafeMutableBufferPointer { cells in
      var left = event.steps
      while left != 0 {
        let level = UInt16.bitWidth - left.leadingZeroBitCount
        left &= ~(1 << UInt16(level - 1))
        Self.lengthen(to: level, by: event, cells, start, levels, within: window)
      }
    }
  }

  private mutating func receiveStrict(_ event: FunnelEvent, _ start: Int) {
    if event.exclusions != 0 { exclude(event.exclusions, start) }
    let (levels, window) = (layout.levels, rule.window)
    var level = rule.steps
    while level >= 1 {
      // A chain of that many steps that does not end with this very event goes no further.
      cells[start + levels[level - 1]] = Self.none
      if event.steps & (1 << UInt16(level - 1)) != 0 {
        cells.withUnsafeMutableBufferPointer { cells in
          Self.lengthen(to: level, by: event, cells, start, levels, within: window)
        }
      }
      level -= 1
    }
  }

  /// Ends the chains that what is excluded ends.
  private mutating func exclude(_ exclusions: UInt16, _ start: Int) {
    for (number, exclusion) in rule.exclusions.enumerated()
    where exclusions & (1 << UInt16(number)) != 0 {
      for level in exclusion.after..<exclusion.before {
        cells[start + layout.levels[level - 1]] = Self.none
      }
    }
  }

  /// Makes the chain of `level` steps of the shorter one and the event, if that stands and began later than the chain
  /// that there is.
  /// - Parameters:
  ///   - start: where the cells of the run begin.
  ///   - levels: where in them each number of steps has its chain.
  @inline(__always)
  private static func lengthen(
    to level: Int, by event: FunnelEvent, _ cells: UnsafeMutableBufferPointer<Int64>,
    _ start: Int, _ levels: [Int], within window: Int64
  ) {
    let target = start + levels[level - 1]
    if level == 1 {
      guard event.isInPeriod else { return }
      cells[target] = event.place
    } else {
      let source = start + levels[level - 2]
      // Of what is none, the place is less than any other.
      guard cells[source] > cells[target], event.time - cells[source + 1] <= window else {
        return
      }
      for cell in 0..<(2 * level - 1) { cells[target + cell] = cells[source + cell] }
    }
    cells[target + 2 * level - 1] = event.time
    cells[target + 2 * level] = event.value
    guard Int64(level) > cells[start] else { return }
    cells[start] = Int64(level)
    cells[start + 1] = event.place
    let best = start + Layout.best
    for cell in 0..<(2 * level) { cells[best + cell] = cells[target + 1 + cell] }
  }

  // MARK: - Any order

  private mutating func receiveAny(_ event: FunnelEvent, _ start: Int) {
    guard event.steps != 0 else { return }
    for step in 0..<rule.steps where event.steps & (1 << UInt16(step)) != 0 {
      let cell = start + layout.levels[step]
      cells[cell] = event.place
      cells[cell + 1] = event.time
      cells[cell + 2] = event.value
    }
    let last = start + layout.under
    if event.isInPeriod { cells[last] = event.time }
    guard cells[last] != .min, event.time - cells[last] <= rule.window else { return }
    var counted: [Int] = []
    for step in 0..<rule.steps {
      let cell = start + layout.levels[step]
      guard cells[cell] != Self.none, event.time - cells[cell + 1] <= rule.window else { continue }
      counted.append(cell)
    }
    guard Int64(counted.count) > cells[start] else { return }
    // One event may count for several steps: of those the first stands before.
    counted.sort { (cells[$0], $0) < (cells[$1], $1) }
    cells[start] = Int64(counted.count)
    cells[start + 1] = event.place
    for (position, cell) in counted.enumerated() {
      cells[start + Layout.best + 2 * position] = cells[cell + 1]
      cells[start + Layout.best + 2 * position + 1] = cells[cell + 2]
    }
  }
}
