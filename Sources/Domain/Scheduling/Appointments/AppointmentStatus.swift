import Values

/// An appointment's state, and what belongs to it.
///
/// ```
/// held ──▶ requested ──▶ confirmed ──▶ arrived ──▶ in session ──▶ completed
/// ```
/// Steps may be left out going on: who comes without having been confirmed has arrived. Each open state can be cancelled
/// and rescheduled, until the session has begun; who has not come by then is missed, and may come after all.
public struct AppointmentStatus: Hashable, Sendable {
  public private(set) var state: AppointmentState
  /// When the hold ends; nil unless it is held.
  public private(set) var heldUntil: Instant?
  /// Nil unless it is cancelled.
  public private(set) var cancellation: Cancellation?
  /// The states before this one, to which it returns when a step is taken back.
  public private(set) var passed = PassedStates()

  private init(_ state: AppointmentState) {
    self.state = state
  }

  public static let requested = AppointmentStatus(.requested)
  public static let confirmed = AppointmentStatus(.confirmed)

  /// Held until an instant; at that instant the hold has ended.
  public static func held(until end: Instant) -> AppointmentStatus {
    var status = AppointmentStatus(.held)
    status.heldUntil = end
    return status
  }

  /// As it was stored; nil where the parts do not belong together.
  public init?(
    _ state: AppointmentState, heldUntil: Instant? = nil, cancellation: Cancellation? = nil,
    passed: PassedStates = PassedStates()
  ) {
    guard (state == .held) == (heldUntil != nil), (state == .cancelled) == (cancellation != nil)
    else { return nil }
    self.state = state
    self.heldUntil = heldUntil
    self.cancellation = cancellation
    self.passed = passed
  }

  /// Whether it is a hold that has ended, exactly from its end on.
  public func hasEnded(at now: Instant) -> Bool {
    if let heldUntil { now >= heldUntil } else { false }
  }

  /// Whether its time is taken for others at that instant.
  public func occupies(at now: Instant) -> Bool { state.occupies && !hasEnded(at: now) }

  /// A hold that has ended as the cancellation that this is; any other status as it is.
  public func expired(at now: Instant) -> AppointmentStatus {
    guard let heldUntil, hasEnded(at: now) else { return self }
    return cancelled(by: .expiry, at: heldUntil, reason: "")
  }

  /// The status after a step.
  /// - Parameter start: when the appointment begins.
  public func after(_ step: AppointmentStep, at now: Instant, start: Instant)
    throws(AppointmentProblem) -> AppointmentStatus
  {
    if hasEnded(at: now) { throw .holdEnded }
    switch step {
    case .cancel(let party, let reason):
      guard canBeCancelled else { throw .illegal(from: state) }
      return cancelled(by: party, at: now, reason: reason)
    case .takeBack: return try before()
    case .miss:
      guard next(step) != nil else { throw .illegal(from: state) }
      if now < start { throw .tooEarly }
      return on(to: .noShow)
    case .request:
      guard next(step) != nil else { throw .illegal(from: state) }
      // What was confirmed by mistake never was.
      return .requested
    case .confirm, .arrive, .begin, .complete, .reschedule:
      guard let next = next(step) else { throw .illegal(from: state) }
      return on(to: next)
    }
  }

  private var canBeCancelled: Bool {
    switch state {
    case .requested, .held, .confirmed, .arrived: true
    case .inSession, .completed, .noShow, .cancelled, .rescheduled: false
    }
  }

  /// The state to which a step leads from here, whatever the time is; nil where the step is illegal.
  private func next(_ step: AppointmentStep) -> AppointmentState? {
    switch (step, state) {
    case (.request, .held), (.request, .confirmed): .requested
    case (.confirm, .held), (.confirm, .requested): .confirmed
    case (.arrive, .requested), (.arrive, .confirmed), (.arrive, .noShow): .arrived
    case (.begin, .requested), (.begin, .confirmed), (.begin, .arrived): .inSession
    case (.complete, .confirmed), (.complete, .arrived), (.complete, .inSession): .completed
    case (.miss, .requested), (.miss, .confirmed): .noShow
    case (.reschedule, .requested), (.reschedule, .confirmed), (.reschedule, .arrived),
      (.reschedule, .noShow):
      .rescheduled
    default: nil
    }
  }

  private func on(to next: AppointmentState) -> AppointmentStatus {
    var status = AppointmentStatus(next)
    status.passed = passed
    status.passed.add(state)
    return status
  }

  /// The status before the last step. The time of what was cancelled or missed may be taken by now: the caller must
  /// check that.
  private func before() throws(AppointmentProblem) -> AppointmentStatus {
    var passed = passed
    let last: AppointmentState?
    switch state {
    case .arrived, .noShow, .inSession, .completed: last = passed.popLast()
    // A cancelled hold is not held again.
    case .cancelled: last = cancellation?.from == .held ? nil : cancellation?.from
    case .requested, .held, .confirmed, .rescheduled: last = nil
    }
    guard let last else { throw .illegal(from: state) }
    var status = AppointmentStatus(last)
    status.passed = passed
    return status
  }

  private func cancelled(by party: Cancellation.Party, at instant: Instant, reason: String)
    -> AppointmentStatus
  {
    var status = AppointmentStatus(.cancelled)
    status.cancellation = Cancellation(by: party, at: instant, reason: reason, from: state)
    status.passed = passed
    return status
  }
}
