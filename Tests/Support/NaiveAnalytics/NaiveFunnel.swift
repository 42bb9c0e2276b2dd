import Analytics

/// A funnel as its definition says it (Docs/Analytics.md): all chains are formed, and one is chosen.
public struct NaiveFunnel {
  /// An event of a run.
  public struct Event {
    public var time: Int64
    /// Its place among the events of the person.
    public var place: Int
    /// From 1.
    public var steps: Set<Int>
    /// Which of the exclusions it matches, from 0.
    public var excludes: Set<Int>
    public var value: [String?]
    public var isInPeriod: Bool

    public init(
      time: Int64, place: Int, steps: Set<Int>, excludes: Set<Int> = [], value: [String?] = [],
      isInPeriod: Bool = true
    ) {
      self.time = time
      self.place = place
      self.steps = steps
      self.excludes = excludes
      self.value = value
      self.isInPeriod = isInPeriod
    }
  }

  /// The chain that counts.
  public struct Chain: Hashable {
    public var times: [Int64]
    public var places: [Int]
    public var values: [[String?]]
    /// The place of the event with which it was complete.
    public var completed: Int
  }

  public let steps: Int
  public let order: FunnelOrder
  /// Nil where there is none.
  public let window: Int64?
  public let exclusions: [(after: Int, before: Int)]
  public var defect: NaiveDefect?

  public init(
    steps: Int, order: FunnelOrder, window: Int64?, exclusions: [(after: Int, before: Int)] = []
  ) {
    self.steps = steps
    self.order = order
    self.window = window
    self.exclusions = exclusions
  }

  /// Of one person's runs, each in order.
  public func chain(of runs: [[Event]]) -> Chain? {
    let all = runs.flatMap { order == .any ? stretches($0) : chains($0) }
    return all.min { isBetter($0, $1) }
  }

  /// Further, then complete first, then begun latest, then earliest between.
  private func isBetter(_ a: Chain, _ b: Chain) -> Bool {
    if a.times.count != b.times.count { return a.times.count > b.times.count }
    if a.completed != b.completed { return a.completed < b.completed }
    if a.places[0] != b.places[0] {
      return (a.places[0] > b.places[0]) == (defect != .beginsEarliest)
    }
    return a.places.lexicographicallyPrecedes(b.places)
  }

  private func fits(_ first: Event, _ last: Event) -> Bool {
    guard let window else { return true }
    let taken = last.time - first.time
    return defect == .windowIsOpen ? taken < window : taken <= window
  }

  // MARK: - Ordered and strict

  private func chains(_ run: [Event]) -> [Chain] {
    var found: [[Int]] = []
    var longer = run.indices.filter { run[$0].steps.contains(1) && run[$0].isInPeriod }.map { [$0] }
    for step in 1...steps {
      found += longer
      guard step < steps else { break }
      longer = longer.flatMap { chain in
        run.indices.compactMap { next in
          lengthened(chain, by: next, step: step + 1, in: run)
        }
      }
    }
    return found.map { chain in
      let events = chain.map { run[$0] }
      return Chain(
        times: events.map(\.time), places: events.map(\.place), values: events.map(\.value),
        completed: events[events.count - 1].place)
    }
  }

  private func lengthened(_ chain: [Int], by next: Int, step: Int, in run: [Event]) -> [Int]? {
    let last = chain[chain.count - 1]
    let isStrict = order == .strict && defect != .strictIsOrdered
    let follows = isStrict ? next == last + 1 : next > last
    guard follows, run[next].steps.contains(step), fits(run[chain[0]], run[next]) else {
      return nil
    }
    let longer = chain + [next]
    guard defect != .forgetsExclusions else { return longer }
    for (number, exclusion) in exclusions.enumerated() where longer.count > exclusion.after {
      let after = longer[exclusion.after - 1]
      let before = longer[min(exclusion.before, longer.count) - 1]
      for place in run.indices
      where place > after && place <= before && run[place].excludes.contains(number) {
        return nil
      }
    }
    return longer
  }

  // MARK: - Any order

  /// What the window before each event holds.
  private func stretches(_ run: [Event]) -> [Chain] {
    run.indices.compactMap { last in
      guard !run[last].steps.isEmpty else { return nil }
      let stretch = run[...last].filter { !$0.steps.isEmpty && fits($0, run[last]) }
      guard stretch.contains(where: \.isInPeriod) else { return nil }
      let latest = (1...steps).compactMap { step in
        stretch.last { $0.steps.contains(step) }.map { (step: step, event: $0) }
      }
      let events = latest.sorted { ($0.event.place, $0.step) < ($1.event.place, $1.step) }
        .map(\.event)
      return Chain(
        times: events.map(\.time), places: events.map(\.place), values: events.map(\.value),
        completed: run[last].place)
    }
  }
}
