import Entitlements
import Fields
import Records
import Scheduling
import Values

/// What people say of an appointment, which is to be taken on or back one step.
public enum AppointmentMark: String, Hashable, Sendable, CaseIterable, FieldChoice {
  case request, confirm, arrive, begin, complete, miss, takeBack

  var step: AppointmentStep {
    switch self {
    case .request: .request
    case .confirm: .confirm
    case .arrive: .arrive
    case .begin: .begin
    case .complete: .complete
    case .miss: .miss
    case .takeBack: .takeBack
    }
  }
}

/// Says how far an appointment is: confirmed, here, in session, done, missed; or takes the last such word back.
public struct StepAppointment<App: AgendaApp>: Mutation {
  public static var name: String { "stepAppointment" }
  public static var needs: RecordPermission { .write(Appointment.recordType) }

  public var appointment = ID<Appointment>.none
  public var step = AppointmentMark.confirm

  public init() {}

  public init(_ appointment: ID<Appointment>, _ step: AppointmentMark) {
    self.appointment = appointment
    self.step = step
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("appointment", &appointment)
    fields.field("step", &step)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.step(appointment, step.step, in: App.self, by: author)
  }
}

/// Cancels an appointment; a session that nobody comes to any more lets its time go.
public struct CancelAppointment<App: AgendaApp>: Mutation {
  public static var name: String { "cancelAppointment" }
  public static var needs: RecordPermission { .write(Appointment.recordType) }

  public var appointment = ID<Appointment>.none
  /// Who does not want it any more.
  public var by = Cancellation.Party.clinic
  public var reason = ""

  public init() {}

  public init(_ appointment: ID<Appointment>, by party: Cancellation.Party, reason: String = "") {
    self.appointment = appointment
    by = party
    self.reason = reason
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("appointment", &appointment)
    fields.field("by", &by)
    fields.line("reason", &reason, maxLength: AgendaLimits.note)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    // A hold expires by its end, never by a step.
    guard by != .expiry else { throw Refusal(.invalid, "by") }
    guard reason.scalarCount <= AgendaLimits.note else {
      throw Refusal(.invalid, "reason", reason: "tooLong")
    }
    try transaction.step(
      appointment, .cancel(by: by, reason: reason), in: App.self, by: author)
  }
}

extension Transaction {
  /// Takes an appointment a step on or back, and its session with it.
  func step<App: AgendaApp>(
    _ id: ID<Appointment>, _ step: AppointmentStep, in app: App.Type, by author: Author
  ) throws(Refusal) {
    guard let found = find(id) else { throw Refusal(.missing, Appointment.recordType) }
    let session = try require(found.session)
    // Without a time there is nothing to confirm.
    if case .confirm = step, !session.isPlaced, found.state.occupies {
      throw Refusal(.invalid, "step", reason: "unplaced")
    }
    switch found.status.stepped(step, at: author.time, start: session.place.startsAt) {
    case .failure(let problem): throw problem.refusal
    case .success(let status):
      if status.state.occupies, !found.status.state.occupies {
        try requirePlace(for: found, in: session, at: author.time)
      }
      var stepped = found
      stepped.set(status, of: session, by: author.account)
      stepped.updatedAt = author.time
      try put(stepped, insteadOf: found, in: app, at: author.time)
      // One person less gives no place to a session that waits for one.
      if case .cancel = step, !session.isPlaced { return }
      settle(session, at: author.time)
    }
  }

  /// Refuses somebody who comes back to a group that has been filled since, or that was called off.
  private func requirePlace(
    for appointment: Appointment, in session: Session, at time: Instant
  ) throws(Refusal) {
    guard !session.isCalledOff else { throw Refusal(.invalid, "session", reason: "calledOff") }
    let others = coming(to: session, at: time).filter { $0.id != appointment.id }
    guard others.count < session.places,
      !others.contains(where: { $0.person == appointment.person })
    else { throw Refusal(.invalid, "appointments", reason: "tooMany", limit: session.places) }
  }
}
