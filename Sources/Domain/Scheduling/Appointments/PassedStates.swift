/// The states that an appointment has passed. Steps go in one order only, so that the set says which was the last.
public struct PassedStates: Hashable, Sendable {
  /// 1 for requested, 2 for confirmed, 4 for missed, 8 for arrived and 16 for in session, added.
  public private(set) var bits: Int

  public init(bits: Int = 0) {
    self.bits = bits
  }

  mutating func add(_ state: AppointmentState) { bits |= Self.bit(of: state) }

  /// Removes and returns the last state, to which a step back leads; nil where there is none.
  mutating func popLast() -> AppointmentState? {
    let last: AppointmentState
    switch bits {
    case 16...: last = .inSession
    case 8...: last = .arrived
    case 4...: last = .noShow
    case 2...: last = .confirmed
    case 1...: last = .requested
    default: return nil
    }
    bits &= ~Self.bit(of: last)
    return last
  }

  /// No step back leads to the others.
  private static func bit(of state: AppointmentState) -> Int {
    switch state {
    case .requested: 1
    case .confirmed: 2
    case .noShow: 4
    case .arrived: 8
    case .inSession: 16
    case .held, .completed, .cancelled, .rescheduled: 0
    }
  }
}
