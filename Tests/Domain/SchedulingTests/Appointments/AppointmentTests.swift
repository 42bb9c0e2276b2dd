import Scheduling
import Testing
import Values

@Suite("What happens to an appointment")
struct AppointmentTests {
  private let start = instant("2026-03-02T12:00")

  /// One in each state, as steps lead there.
  private func status(_ state: AppointmentState) throws -> AppointmentStatus {
    let confirmed = AppointmentStatus.confirmed
    func after(_ step: AppointmentStep, _ status: AppointmentStatus) throws -> AppointmentStatus {
      try status.after(step, at: start, start: start)
    }
    switch state {
    case .requested: return .requested
    case .held: return .held(until: start.adding(milliseconds: 1))
    case .confirmed: return confirmed
    case .arrived: return try after(.arrive, confirmed)
    case .inSession: return try after(.begin, confirmed)
    case .completed: return try after(.complete, confirmed)
    case .noShow: return try after(.miss, confirmed)
    case .cancelled: return try after(.cancel(by: .patient, reason: "Viagem"), confirmed)
    case .rescheduled: return try after(.reschedule, confirmed)
    }
  }

  private static let steps: [(String, AppointmentStep)] = [
    ("request", .request), ("confirm", .confirm), ("arrive", .arrive), ("begin", .begin),
    ("complete", .complete), ("miss", .miss), ("cancel", .cancel(by: .clinic, reason: "")),
    ("reschedule", .reschedule), ("takeBack", .takeBack),
  ]

  @Test("CC-051 each step from each state leads where the table says, and nowhere else")
  func table() throws {
    // State: what each step makes of it, where it may be taken.
    let table: [AppointmentState: [String: AppointmentState]] = [
      .requested: [
        "confirm": .confirmed, "arrive": .arrived, "begin": .inSession, "miss": .noShow,
        "cancel": .cancelled, "reschedule": .rescheduled,
      ],
      .held: ["request": .requested, "confirm": .confirmed, "cancel": .cancelled],
      .confirmed: [
        "arrive": .arrived, "begin": .inSession, "complete": .completed, "miss": .noShow,
        "cancel": .cancelled, "reschedule": .rescheduled,
      ],
      .arrived: [
        "begin": .inSession, "complete": .completed, "cancel": .cancelled,
        "reschedule": .rescheduled, "takeBack": .confirmed,
      ],
      .inSession: ["complete": .completed, "takeBack": .confirmed],
      .completed: ["takeBack": .confirmed],
      .noShow: ["arrive": .arrived, "reschedule": .rescheduled, "takeBack": .confirmed],
      .cancelled: ["takeBack": .confirmed],
      .rescheduled: [:],
    ]
    for state in AppointmentState.allCases {
      for (name, step) in Self.steps {
        let status = try status(state)
        #expect(status.state == state)
        if let expected = table[state]?[name] {
          let next = try status.after(step, at: start, start: start)
          #expect(next.state == expected, "\(name) from \(state)")
          #expect((next.cancellation != nil) == (next.state == .cancelled))
          #expect(next.heldUntil == nil)
        } else {
          #expect(throws: AppointmentProblem.illegal(from: state), "\(name) from \(state)") {
            try status.after(step, at: start, start: start)
          }
        }
      }
    }
  }

  @Test("CC-051 a step that is taken back leaves what was there, from wherever it was taken")
  func back() throws {
    let steps: [AppointmentStep] = [
      .arrive, .begin, .complete, .miss, .cancel(by: .patient, reason: ""),
    ]
    /// Each way on from a status, and back along it.
    func walk(_ status: AppointmentStatus, _ way: String) throws {
      for step in steps {
        guard let next = try? status.after(step, at: start, start: start) else { continue }
        let way = "\(way) > \(next.state)"
        #expect(try next.after(.takeBack, at: start, start: start) == status, "\(way)")
        if next.state != .cancelled { try walk(next, way) }
      }
    }
    try walk(.requested, "requested")
    try walk(.confirmed, "confirmed")
    try walk(AppointmentStatus.requested.after(.confirm, at: start, start: start), "agreed")
  }

  @Test("CC-051 a cancellation says by whom, when, why, and from what; taken back it is that again")
  func cancellation() throws {
    let at = instant("2026-03-01T09:00")
    let status = try AppointmentStatus.requested
      .after(.cancel(by: .patient, reason: "Viagem"), at: at, start: start)
    #expect(
      status.cancellation == Cancellation(by: .patient, at: at, reason: "Viagem", from: .requested))
    #expect(try status.after(.takeBack, at: at, start: start) == .requested)
  }

  @Test("CC-051 nobody is missed before the appointment begins")
  func early() throws {
    let before = start.adding(milliseconds: -1)
    #expect(throws: AppointmentProblem.tooEarly) {
      try AppointmentStatus.confirmed.after(.miss, at: before, start: start)
    }
    #expect(try AppointmentStatus.confirmed.after(.miss, at: start, start: start).state == .noShow)
  }

  @Test("CC-045 what waits for a word occupies its time, as what is confirmed does")
  func pending() throws {
    let occupying: [AppointmentState] = [
      .requested, .held, .confirmed, .arrived, .inSession, .completed,
    ]
    for state in AppointmentState.allCases {
      #expect(try status(state).occupies(at: start) == occupying.contains(state), "\(state)")
    }
  }

  @Test("CC-042 CC-051 a hold ends by itself, to the millisecond")
  func hold() throws {
    let end = instant("2026-03-01T09:05")
    let held = AppointmentStatus.held(until: end)
    let last = end.adding(milliseconds: -1)
    #expect(held.occupies(at: last) && !held.hasEnded(at: last) && held.expired(at: last) == held)
    #expect(try held.after(.confirm, at: last, start: start) == .confirmed)
    #expect(!held.occupies(at: end) && held.hasEnded(at: end))
    for (_, step) in Self.steps {
      #expect(throws: AppointmentProblem.holdEnded) { try held.after(step, at: end, start: start) }
    }
    let expired = held.expired(at: end.adding(milliseconds: 90_000))
    #expect(expired.cancellation == Cancellation(by: .expiry, at: end, reason: "", from: .held))
    #expect(throws: AppointmentProblem.illegal(from: .cancelled)) {
      try expired.after(.takeBack, at: end, start: start)
    }
    #expect(AppointmentStatus.requested.expired(at: end) == .requested)
  }

  @Test("CC-051 what was stored comes back, and parts that do not belong together do not")
  func stored() throws {
    for state in AppointmentState.allCases {
      let status = try status(state)
      let again = AppointmentStatus(
        status.state, heldUntil: status.heldUntil, cancellation: status.cancellation,
        passed: PassedStates(bits: status.passed.bits))
      #expect(again == status)
      #expect(AppointmentState(rawValue: state.rawValue) == state)
    }
    #expect(AppointmentStatus(.held) == nil && AppointmentStatus(.cancelled) == nil)
    #expect(AppointmentStatus(.confirmed, heldUntil: start) == nil)
  }
}
