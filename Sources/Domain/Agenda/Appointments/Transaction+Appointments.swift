import Entitlements
import Fields
import Records
import Scheduling
import Values

extension Appointment {
  /// The latest end of a hold that is made at that time.
  static func lastEnd(ofHoldAt time: Instant) -> Instant {
    time.adding(milliseconds: Int64(AgendaLimits.hold) * 60_000)
  }
}

extension Transaction {
  /// Adds an appointment to a session that has room for it: requested, confirmed or held.
  func add<App: AgendaApp>(
    _ appointment: Appointment, to session: Session, of app: App.Type, by author: Author
  ) throws(Refusal) {
    guard !has(appointment.id) else { throw Refusal(.duplicate, "id") }
    guard has(ID<App.Person>(appointment.person)) else {
      throw Refusal(.missing, App.Person.recordType)
    }
    let others = coming(to: session, at: author.time)
    guard !others.contains(where: { $0.person == appointment.person }) else {
      throw Refusal(.duplicate, "person")
    }
    guard others.count < session.places else {
      throw Refusal(.invalid, "appointments", reason: "tooMany", limit: session.places)
    }
    let status: AppointmentStatus
    switch appointment.state {
    case .requested: status = .requested
    case .confirmed: status = .confirmed
    case .held:
      guard let end = appointment.heldUntil, author.time < end else {
        throw Refusal(.invalid, "heldUntil")
      }
      guard end <= Appointment.lastEnd(ofHoldAt: author.time) else {
        throw Refusal(.invalid, "heldUntil", reason: "outOfRange", limit: AgendaLimits.hold)
      }
      status = .held(until: end)
    case .arrived, .inSession, .completed, .noShow, .cancelled, .rescheduled:
      throw Refusal(.invalid, "state")
    }
    var new = appointment
    new.set(status, of: session, by: author.account)
    new.createdAt = author.time
    new.createdBy = author.account
    new.updatedAt = author.time
    try put(new, insteadOf: nil, in: app, at: author.time)
  }

  /// Puts an appointment whose month or state may have changed, if the plan has room for it.
  func put<App: AgendaApp>(
    _ appointment: Appointment, insteadOf old: Appointment?, in app: App.Type, at now: Instant
  ) throws(Refusal) {
    let countedThere = old.map { $0.counts && $0.month == appointment.month } ?? false
    if appointment.counts(at: now), !countedThere,
      case .atMost(let most) = App.mostAppointments(self)
    {
      guard hasRoom(in: appointment.month, for: Int(most), at: now) else {
        throw Refusal(.limitReached, "appointments", limit: Int(most))
      }
    }
    put(appointment)
  }

  /// Whether fewer than so many appointments count in a month.
  private func hasRoom(in month: String, for most: Int, at now: Instant) -> Bool {
    let counted: [JSONValue] = [.text(month), .boolean(true)]
    var used = count(Appointment.self, by: "month", equal: counted)
    if used < most { return true }
    // Holds that have ended are among them until they are cancelled: they are looked for in a full month alone.
    for appointment in all(Appointment.self, by: "month", equal: counted)
    where !appointment.counts(at: now) {
      used -= 1
    }
    return used < most
  }

  /// Moves the appointments of a session to its new time, if the plan has room for them in that month.
  func moveAppointments<App: AgendaApp>(
    with session: Session, in app: App.Type, at now: Instant
  ) throws(Refusal) {
    for appointment in appointments(of: session.id) {
      var moved = appointment
      moved.follow(session)
      guard moved != appointment else { continue }
      try put(moved, insteadOf: appointment, in: app, at: now)
    }
  }
}
