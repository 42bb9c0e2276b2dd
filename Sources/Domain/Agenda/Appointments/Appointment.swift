import Fields
import Records
import Scheduling
import Values

extension AppointmentState: FieldChoice {}
extension Cancellation.Party: FieldChoice {}

/// A person's place in a session, and how far it is.
public struct Appointment: Record, FieldObject {
  public static let recordType = "appointment"
  public static let table = RecordTable(Appointment.self)
  public static let indexes = [
    RecordIndex("session", on: ["session"]), RecordIndex("person", on: ["person", "start"]),
    RecordIndex("month", on: ["month", "counts"]), RecordIndex("start", on: ["start"]),
  ]

  public var id = ID<Appointment>.none
  public var session = ID<Session>.none
  /// Who comes, by the id of the app's record.
  public var person = UUID.zero
  /// When its session begins, on the clocks there: devices hold both for the same days.
  public private(set) var start = CivilDateTime(.epoch, .midnight)
  public private(set) var state = AppointmentState.requested
  /// When the hold ends, of one that is held.
  public private(set) var heldUntil: Instant?
  public private(set) var cancelledBy: Cancellation.Party?
  public private(set) var cancelledAt: Instant?
  public private(set) var cancelReason: String?
  /// What it was before it was cancelled.
  public private(set) var cancelledFrom: AppointmentState?
  /// The states through which it came here, as bits (`PassedStates`).
  public private(set) var passed = 0
  /// The month of its session's start, as `2026-11`.
  public private(set) var month = ""
  /// Whether it counts towards what the plan allows of that month (FF-071), but for a hold that ends meanwhile:
  /// `counts(at:)`.
  public private(set) var counts = false
  public var createdAt = Instant.epoch
  public var createdBy = UUID.zero
  public var updatedAt = Instant.epoch

  public init() {}

  /// One that is about to be booked: who comes has still to confirm it, unless it is said that they have.
  public init(
    _ id: ID<Appointment>, _ person: UUID, _ state: AppointmentState = .requested,
    heldUntil: Instant? = nil
  ) {
    self.id = id
    self.person = person
    self.state = state
    self.heldUntil = heldUntil
  }

  /// One that was cancelled before it came here.
  public init(_ id: ID<Appointment>, _ person: UUID, _ cancellation: Cancellation) {
    self.init(id, person, .cancelled)
    cancelledBy = cancellation.by
    cancelledAt = cancellation.at
    cancelReason = cancellation.reason
    cancelledFrom = cancellation.from
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("session", &session)
    fields.field("person", &person)
    fields.field("start", &start)
    fields.field("state", &state)
    fields.field("heldUntil", &heldUntil)
    fields.field("cancelledBy", &cancelledBy)
    fields.field("cancelledAt", &cancelledAt)
    fields.field("cancelReason", &cancelReason, maxLength: AgendaLimits.note)
    fields.field("cancelledFrom", &cancelledFrom)
    fields.field("passed", &passed)
    fields.field("month", &month)
    fields.field("counts", &counts)
    fields.field("createdAt", &createdAt)
    fields.field("createdBy", &createdBy)
    fields.field("updatedAt", &updatedAt)
  }

  /// The state with what belongs to it. Fields that contradict each other read as requested.
  public var status: AppointmentStatus {
    AppointmentStatus(
      state, heldUntil: heldUntil, cancellation: cancellation, passed: PassedStates(bits: passed))
      ?? .requested
  }

  /// Whether it counts at that instant: a hold that has ended does not, also before it is cancelled for that.
  public func counts(at now: Instant) -> Bool {
    if let heldUntil, now >= heldUntil { return false }
    return counts
  }

  /// Whether its booking was a mistake that was taken back: it was called off within `MonthlyUse.regret`, without a
  /// reason.
  public var wasTakenBack: Bool {
    guard let cancellation, cancellation.by == .clinic, cancellation.reason.isEmpty else {
      return false
    }
    return 0...MonthlyUse.regret ~= cancellation.at.since(createdAt)
  }

  private var cancellation: Cancellation? {
    guard let cancelledBy, let cancelledAt, let cancelledFrom else { return nil }
    return Cancellation(
      by: cancelledBy, at: cancelledAt, reason: cancelReason ?? "", from: cancelledFrom)
  }

  /// Sets the state, the session's time and month, and whether it counts in that month (`MonthlyUse`).
  /// - Parameter account: who takes the step.
  mutating func set(_ status: AppointmentStatus, of session: Session, by account: UUID) {
    state = status.state
    heldUntil = status.heldUntil
    let cancellation = status.cancellation
    cancelledBy = cancellation?.by
    cancelledAt = cancellation?.at
    cancelReason = cancellation?.reason
    cancelledFrom = cancellation?.from
    passed = status.passed.bits
    self.session = session.id
    start = session.place.start
    month = session.place.month
    counts = MonthlyUse.counts(
      status, start: session.place.startsAt, booked: account == createdBy ? createdAt : nil)
  }

  /// Moves with its session to another time. One that was cancelled or missed goes on counting in the month in which it
  /// did when that was said.
  mutating func follow(_ session: Session) {
    start = session.place.start
    if state.occupies { month = session.place.month }
  }
}

extension AppointmentStatus {
  /// The status after a step, or why there is none.
  func stepped(
    _ step: AppointmentStep, at now: Instant, start: Instant
  ) -> Result<AppointmentStatus, AppointmentProblem> {
    do throws(AppointmentProblem) {
      return .success(try after(step, at: now, start: start))
    } catch {
      return .failure(error)
    }
  }
}

extension AppointmentProblem {
  /// As a refusal of the step.
  var refusal: Refusal {
    switch self {
    case .tooEarly: Refusal(.invalid, "step", reason: "tooEarly")
    case .holdEnded: Refusal(.invalid, "step", reason: "holdEnded")
    case .illegal: Refusal(.invalid, "step", reason: "illegal")
    }
  }
}
