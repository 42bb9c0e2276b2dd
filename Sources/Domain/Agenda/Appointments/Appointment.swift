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
  /// The month of its session's start, as `2026-11`.
  public private(set) var month = ""
  /// Whether it counts towards what the plan allows of that month (FF-071).
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
    fields.field("month", &month)
    fields.field("counts", &counts)
    fields.field("createdAt", &createdAt)
    fields.field("createdBy", &createdBy)
    fields.field("updatedAt", &updatedAt)
  }

  /// The state with what belongs to it. What does not belong together reads as requested.
  public var status: AppointmentStatus {
    AppointmentStatus(state, heldUntil: heldUntil, cancellation: cancellation) ?? .requested
  }

  private var cancellation: Cancellation? {
    guard let cancelledBy, let cancelledAt, let cancelledFrom else { return nil }
    return Cancellation(
      by: cancelledBy, at: cancelledAt, reason: cancelReason ?? "", from: cancelledFrom)
  }

  /// Sets the state, when it is, and whether it counts in the month of its session.
  mutating func set(_ status: AppointmentStatus, of session: Session) {
    state = status.state
    heldUntil = status.heldUntil
    let cancellation = status.cancellation
    cancelledBy = cancellation?.by
    cancelledAt = cancellation?.at
    cancelReason = cancellation?.reason
    cancelledFrom = cancellation?.from
    self.session = session.id
    start = session.place.start
    month = session.place.month
    counts = MonthlyUse.counts(status, start: session.place.startsAt)
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
