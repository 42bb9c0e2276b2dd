import Analytics

/// What of a funnel's question decides how far one gets.
struct FunnelRule: Sendable {
  /// Between two steps, from 1: what may not happen after `after` and until `before` is reached.
  struct Exclusion: Hashable, Sendable {
    let after: Int
    let before: Int
  }

  let steps: Int
  let order: FunnelOrder
  /// Milliseconds from the first event to the last one, both included; `.max` where the session is it.
  let window: Int64
  let exclusions: [Exclusion]

  init(steps: Int, order: FunnelOrder, window: Int64, exclusions: [Exclusion] = []) {
    self.steps = steps
    self.order = order
    self.window = window
    self.exclusions = exclusions
  }

  init(_ question: FunnelQuestion) {
    self.init(
      steps: question.steps.count, order: question.order, window: question.window ?? .max,
      exclusions: question.exclusions.map {
        Exclusion(after: Int($0.after), before: Int($0.before))
      })
  }
}

/// An event as a funnel sees it.
struct FunnelEvent: Sendable {
  /// Milliseconds since 1970.
  var time: Int64
  /// Its place among all events of a person: later ones have larger numbers.
  var place: Int64
  /// A bit for each step that it matches, the first step's is the lowest.
  var steps: UInt16
  /// A bit for each exclusion that it matches.
  var exclusions: UInt16
  /// Its value of the breakdown.
  var value: Int64
  /// Whether a chain may begin with it.
  var isInPeriod: Bool
}

/// The chain that counts: that of the furthest step reached.
struct FunnelChain: Hashable, Sendable {
  var times: [Int64]
  var values: [Int64]
  /// The place of its last event.
  var completed: Int64

  var reached: Int { times.count }
}
