/// The states through which an appointment came to where it is. Steps lead on in one order alone, so that a set of them
/// says which was the last.
public struct PassedStates: Hashable, Sendable {
  /// A bit for each, from the lowest on: requested, confirmed, missed, arrived, in session.
  public private(set) var bits: Int

  private static let order: [AppointmentState] = [
    .requested, .confirmed, .noShow, .arrived, .inSession,
  ]

  public init(bits: Int = 0) {
    self.bits = bits
  }

  mutating func add(_ state: AppointmentState) {
    for (place, each) in Self.order.enumerated() where each == state { bits |= 1 << place }
  }

  /// Takes out the last, to which a step back leads; nil where there is none.
  mutating func takeLast() -> AppointmentState? {
    for (place, state) in Self.order.enumerated().reversed() where bits & 1 << place != 0 {
      bits &= ~(1 << place)
      return state
    }
    return nil
  }
}
