import Fields
import Records
import Scheduling
import Values

extension Session {
  /// The sessions that are in its way where it would be: they have its therapist, its room or its equipment at
  /// that time. In the order of their times, each once.
  public func met(in transaction: Transaction) -> [Session] {
    var wanted = self
    wanted.occupy()
    var met: [Session] = []
    for index in Self.kept {
      for other in transaction.occupants(of: wanted, by: index)
      where !met.contains(where: { $0.id == other.id }) { met.append(other) }
    }
    return met.ordered { ($0.place.startsAt, $0.id.uuid) < ($1.place.startsAt, $1.id.uuid) }
  }

  /// Whether nobody is in its way where it would be, but holds that have ended by then.
  public func isFree(in transaction: Transaction, at time: Instant) -> Bool {
    met(in: transaction).allSatisfy { $0.isOnlyHeld(in: transaction, at: time) }
  }

  /// Gives it its place, if nobody is there; holds that have ended go first. Returns whether it has it.
  ///
  /// No rule of the store sees a clock: who wants a time removes what has ended.
  mutating func takePlace(_ transaction: Transaction, at time: Instant) -> Bool {
    if takeFreePlace(transaction) { return true }
    for other in met(in: transaction) where other.isOnlyHeld(in: transaction, at: time) {
      transaction.expireHolds(of: other, at: time)
    }
    if takeFreePlace(transaction) { return true }
    letGo()
    return false
  }

  /// Gives it its place, if nobody is there, not even a hold that has ended. Returns whether it has it. A new one that
  /// has it before it is put is written once.
  mutating func takeFreePlace(_ transaction: Transaction) -> Bool {
    let isFree = met(in: transaction).isEmpty
    if isFree { occupy() }
    return isFree
  }

  /// Whether all that keeps its time are holds, and those have ended. A group keeps its own.
  func isOnlyHeld(in transaction: Transaction, at time: Instant) -> Bool {
    guard !isGroup else { return false }
    let all = transaction.statuses(of: id)
    return all.contains { $0.hasEnded(at: time) } && !all.contains { $0.occupies(at: time) }
  }

  /// Whether somebody is to come, or may.
  func wantsPlace(_ transaction: Transaction, at time: Instant) -> Bool {
    if isCalledOff { return false }
    return isGroup || transaction.statuses(of: id).contains { $0.occupies(at: time) }
  }
}

extension Transaction {
  /// - Throws: `missing` where there is none.
  func require(_ id: ID<Session>) throws(Refusal) -> Session {
    guard let session = find(id) else { throw Refusal(.missing, Session.recordType) }
    return session
  }

  /// - Throws: `missing` where there is none.
  func require(_ id: ID<Series>) throws(Refusal) -> Series {
    guard let series = find(id) else { throw Refusal(.missing, Series.recordType) }
    return series
  }

  /// The appointments of a session, in the order of their ids.
  public func appointments(of session: ID<Session>) -> [Appointment] {
    all(Appointment.self, by: "session", equal: [session.json])
  }

  /// Puts what becomes of the appointments of a session, each that is not as it was.
  /// - Parameter account: who does it; nobody where time alone does.
  @inline(never)
  func renew(
    _ session: Session, at time: Instant, by account: UUID = .zero,
    _ next: (AppointmentStatus) -> AppointmentStatus
  ) {
    for appointment in appointments(of: session.id) {
      let status = appointment.status
      let renewed = next(status)
      guard renewed != status else { continue }
      var changed = appointment
      changed.set(renewed, of: session, by: account)
      changed.updatedAt = time
      put(changed)
    }
  }

  /// How far those of a session are.
  @inline(never)
  func statuses(of session: ID<Session>) -> [AppointmentStatus] {
    appointments(of: session).map { $0.status }
  }

  /// Those of a session who are to come, once holds that have ended are cancelled.
  func coming(to session: Session, at time: Instant) -> [Appointment] {
    renew(session, at: time) { $0.expired(at: time) }
    return appointments(of: session.id).filter { $0.state.occupies }
  }

  /// Cancels the holds of a session that have ended, and lets its time go.
  func expireHolds(of session: Session, at time: Instant) {
    renew(session, at: time) { $0.expired(at: time) }
    var session = session
    session.letGo()
    session.updatedAt = time
    put(session)
  }

  /// Puts a session after something has become of its appointments: it lets its time go when nobody is to come any
  /// more, and takes it again, if it is free, when somebody is.
  func settle(_ session: Session, at time: Instant) {
    var session = session
    if !session.wantsPlace(self, at: time) {
      guard session.isPlaced else { return }
      session.letGo()
    } else {
      guard !session.isPlaced else { return }
      _ = session.takePlace(self, at: time)
      guard session.isPlaced else { return }
    }
    session.updatedAt = time
    put(session)
  }
}
