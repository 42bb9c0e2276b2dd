import Values

/// How notifications reach a server: late, twice and out of order, as they do.
public struct StoreDelivery: Hashable, Sendable {
  /// A notification that reaches the server at an instant.
  public struct Arrival: Hashable, Sendable {
    public let at: Instant
    public let notice: StoreNotice
  }

  /// By how many milliseconds each is late at most. Where it is more than what lies between two, they may
  /// come the other way round.
  public var lateness: Int64 = 0
  /// How many in a hundred come twice.
  public var repeated = 0
  /// How many in a hundred never come.
  public var lost = 0
  public var seed: UInt64 = 1

  public init() {}

  /// When each arrives, in that order.
  public func arrivals(of notices: [StoreNotice]) -> [Arrival] {
    var chance = StoreChance(seed: seed)
    var arrivals: [Arrival] = []
    for notice in notices {
      guard Int.random(in: 1...100, using: &chance) > lost else { continue }
      let isRepeated = Int.random(in: 1...100, using: &chance) <= repeated
      for _ in 0..<(isRepeated ? 2 : 1) {
        let delay = Int64.random(in: 0...max(0, lateness), using: &chance)
        arrivals.append(Arrival(at: notice.signedAt.adding(milliseconds: delay), notice: notice))
      }
    }
    // Those of one instant in the order in which they were signed.
    let order = arrivals.indices.sorted {
      (arrivals[$0].at, $0) < (arrivals[$1].at, $1)
    }
    return order.map { arrivals[$0] }
  }
}
