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
  private let layout: Layout
  /// The chains that count, a run's after the other's: how far it reached, the place of its last event, and a time and a
  /// value for each step.
  private var best = ContiguousArray<Int64>()
  /// What is under way, of the runs that are not settled: see `Layout`.
  private var under = ContiguousArray<Int64>()
  /// How many runs are settled.
  private var settled = 0
  /// The cells of a run that has not begun.
  private let noBest: ContiguousArray<Int64>
  private let noneUnder: ContiguousArray<Int64>

  /// Where things are in the cells of what is under way in a run: for `any` the time of the last match in the
  /// period, then for each step the place, time and value of its latest event; else for each number of steps the place of
  /// the chain's first event, and a time and a value for each of its events.
  private struct Layout {
    let best: Int
    let levels: [Int]
    let under: Int

    init(_ rule: FunnelRule) {
      best = 2 + 2 * rule.steps
      var levels: [Int] = []
      var next = 0
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
      under = next
    }
  }

  /// The cells of one run.
  private struct Cells {
    let best: UnsafeMutablePointer<Int64>
    let under: UnsafeMutablePointer<Int64>
  }

  /// No event has this place.
  private static let none: Int64 = -1

  init(_ rule: FunnelRule) {
    self.rule = rule
    let layout = Layout(rule)
    self.layout = layout
    var best = ContiguousArray<Int64>(repeating: 0, count: layout.best)
    best[1] = Self.none
    noBest = best
    var under = ContiguousArray<Int64>(repeating: 0, count: layout.under)
    if rule.order == .any { under[0] = .min }
    for level in layout.levels { under[level] = Self.none }
    noneUnder = under
  }

  var count: Int { best.count / layout.best }
  var bytes: Int { (best.count + under.count) * 8 }

  /// A new run, by its number.
  mutating func begin() -> Int {
    best.append(contentsOf: noBest)
    under.append(contentsOf: noneUnder)
    return count - 1
  }

  /// Notes that no run that there is gets any more events, so that what was under way in them is forgotten.
  mutating func settle() {
    under.removeAll(keepingCapacity: true)
    settled = count
  }

  /// The furthest step that it reached, from 1; 0 when none.
  func reached(_ run: Int) -> Int { Int(best[run * layout.best]) }

  /// The place of the event with which it reached that.
  func completed(_ run: Int) -> Int64 { best[run * layout.best + 1] }

  func isComplete(_ run: Int) -> Bool { reached(run) == rule.steps }

  func time(_ run: Int, step: Int) -> Int64 { best[run * layout.best + 2 * step] }

  func value(_ run: Int, step: Int) -> Int64 { best[run * layout.best + 2 * step + 1] }

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
    precondition(run >= settled, "a run that was settled gets no more events")
    let (place, start) = (run * layout.best, (run - settled) * layout.under)
    best.withUnsafeMutableBufferPointer { best in
      under.withUnsafeMutableBufferPointer { under in
        guard let chains = best.baseAddress, let cells = under.baseAddress else { return }
        let own = Cells(best: chains + place, under: cells + start)
        switch rule.order {
        case .ordered: Self.receiveOrdered(event, own, layout, rule)
        case .strict: Self.receiveStrict(event, own, layout, rule)
        case .any: Self.receiveAny(event, own, layout, rule)
        }
      }
    }
    return reached(run) > before
  }

  // MARK: - Ordered and strict

  @inline(__always)
  private static func receiveOrdered(
    _ event: FunnelEvent, _ cells: Cells, _ layout: Layout, _ rule: FunnelRule
  ) {
    if event.exclusions != 0 { exclude(event.exclusions, cells, layout, rule) }
    var left = event.steps
    while left != 0 {
      let level = UInt16.bitWidth - left.leadingZeroBitCount
      left &= ~(1 << UInt16(level - 1))
      lengthen(to: level, by: event, cells, layout.levels, within: rule.window)
    }
  }

  private static func receiveStrict(
    _ event: FunnelEvent, _ cells: Cells, _ layout: Layout, _ rule: FunnelRule
  ) {
    if event.exclusions != 0 { exclude(event.exclusions, cells, layout, rule) }
    var level = rule.steps
    while level >= 1 {
      // A chain of that many steps that does not end with this very event goes no further.
      cells.under[layout.levels[level - 1]] = none
      if event.steps & (1 << UInt16(level - 1)) != 0 {
        lengthen(to: level, by: event, cells, layout.levels, within: rule.window)
      }
      level -= 1
    }
  }

  /// Ends the chains that what is excluded ends.
  private static func exclude(
    _ exclusions: UInt16, _ cells: Cells, _ layout: Layout, _ rule: FunnelRule
  ) {
    for (number, exclusion) in rule.exclusions.enumerated()
    where exclusions & (1 << UInt16(number)) != 0 {
      for level in exclusion.after..<exclusion.before {
        cells.under[layout.levels[level - 1]] = none
      }
    }
  }

  /// Makes the chain of `level` steps of the shorter one and the event, if that stands and began later than the chain
  /// that there is.
  /// - Parameter levels: where each number of steps has its chain.
  @inline(__always)
  private static func lengthen(
    to level: Int, by event: FunnelEvent, _ cells: Cells, _ levels: [Int], within window: Int64
  ) {
    let target = cells.under + levels[level - 1]
    if level == 1 {
      guard event.isInPeriod else { return }
      target[0] = event.place
    } else {
      let source = cells.under + levels[level - 2]
      // Of what is none, the place is less than any other.
      guard source[0] > target[0], event.time - source[1] <= window else { return }
      for cell in 0..<(2 * level - 1) { target[cell] = source[cell] }
    }
    target[2 * level - 1] = event.time
    target[2 * level] = event.value
    guard Int64(level) > cells.best[0] else { return }
    cells.best[0] = Int64(level)
    cells.best[1] = event.place
    for cell in 0..<(2 * level) { cells.best[2 + cell] = target[1 + cell] }
  }

  // MARK: - Any order

  private static func receiveAny(
    _ event: FunnelEvent, _ cells: Cells, _ layout: Layout, _ rule: FunnelRule
  ) {
    guard event.steps != 0 else { return }
    let (under, best) = (cells.under, cells.best)
    for step in 0..<rule.steps where event.steps & (1 << UInt16(step)) != 0 {
      let cell = layout.levels[step]
      under[cell] = event.place
      under[cell + 1] = event.time
      under[cell + 2] = event.value
    }
    if event.isInPeriod { under[0] = event.time }
    guard under[0] != .min, event.time - under[0] <= rule.window else { return }
    var counted: [Int] = []
    for step in 0..<rule.steps {
      let cell = layout.levels[step]
      guard under[cell] != none, event.time - under[cell + 1] <= rule.window else { continue }
      counted.append(cell)
    }
    guard Int64(counted.count) > best[0] else { return }
    // One event may count for several steps: of those the first stands before.
    counted.sort { (under[$0], $0) < (under[$1], $1) }
    best[0] = Int64(counted.count)
    best[1] = event.place
    for (position, cell) in counted.enumerated() {
      best[2 + 2 * position] = under[cell + 1]
      best[3 + 2 * position] = under[cell + 2]
    }
  }
}
