import Values

/// What facts tell of one subscription.
struct Told {
  var phases: [Subscription.Phase]
  var trialAt: Instant?
  var payments: [StorePayment] = []
}

func fold(_ facts: [Fact], of id: SubscriptionID) -> Told {
  switch id.source {
  case .apple: AppleFold(facts, of: id).told
  case .web: WebFold(facts, of: id).told
  case .operatorGrant, .code, .imported: GrantFold(facts, of: id).told
  }
}

/// Which of two snapshots of one thing counts: the one signed later; of those signed at one instant one that
/// takes something back, else the one of the greater digest.
struct Precedence: Comparable {
  let signedAt: Instant
  let isRevoked: Bool
  let digest: FactDigest

  static func < (a: Precedence, b: Precedence) -> Bool {
    if a.signedAt != b.signedAt { return a.signedAt < b.signedAt }
    if a.isRevoked != b.isRevoked { return b.isRevoked }
    return a.digest < b.digest
  }
}

/// A stretch of time that something covers; nothing where the end does not come after the beginning.
struct Stretch {
  let from: Instant
  /// Nil for ever.
  let until: Instant?
}

/// Walks over stretches, ordered by their beginnings, as time passes.
struct Sweep {
  private let stretches: [Stretch]
  private var next = 0
  /// Those begun and not known to be over; the one begun last at the end.
  private var open: [Int] = []

  init(_ stretches: [Stretch]) {
    self.stretches = stretches
  }

  /// The one begun last, over or not.
  var begun: Int? { next == 0 ? nil : next - 1 }

  /// Goes on to an instant that is no earlier than the last.
  /// - Returns: of those that cover it the one begun last.
  mutating func move(to instant: Instant) -> Int? {
    while next < stretches.count, stretches[next].from <= instant {
      open.append(next)
      next += 1
    }
    while let last = open.last {
      guard let until = stretches[last].until, until <= instant else { return last }
      open.removeLast()
    }
    return nil
  }
}

/// The phases that begin at some of `points`, in whatever order these are.
func timeline(
  of id: SubscriptionID, at points: [Instant], _ standing: (Instant) -> Standing
) -> [Subscription.Phase] {
  var phases: [Subscription.Phase] = []
  var last = Standing(id, .none)
  var before: Instant?
  for point in points.ordered() {
    if let before, before == point { continue }
    before = point
    let now = standing(point)
    guard now != last else { continue }
    phases.append(Subscription.Phase(from: point, standing: now))
    last = now
  }
  return phases
}

/// The earlier of two ends, of which nil never comes.
func earlier(_ a: Instant?, _ b: Instant?) -> Instant? {
  guard let a else { return b }
  guard let b else { return a }
  return min(a, b)
}

/// Whether that instant has come; nil never comes.
func hasCome(_ instant: Instant?, by now: Instant) -> Bool {
  guard let instant else { return false }
  return instant <= now
}

/// Sums by currency, in the order of the codes. A sum stays at the ends of its range instead of overflowing.
func sums(of amounts: [StoreAmount]) -> [StoreAmount] {
  var sums: [StoreAmount] = []
  for amount in amounts {
    if let position = sums.firstIndex(where: { $0.currency == amount.currency }) {
      let (sum, overflow) = sums[position].thousandths.addingReportingOverflow(amount.thousandths)
      sums[position].thousandths = overflow ? (amount.thousandths < 0 ? .min : .max) : sum
    } else {
      sums.append(amount)
    }
  }
  return sums.ordered { isBefore($0.currency, $1.currency) }
}
