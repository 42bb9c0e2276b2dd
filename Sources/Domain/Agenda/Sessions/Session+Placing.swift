import Fields
import Records
import Scheduling
import Values

extension Session {
  /// The sessions that have its therapist, its room or its equipment at its time, in the order of their times, each
  /// once.
  public func conflicts(in transaction: Transaction) -> [Session] {
    var wanted = self
    wanted.occupy()
    var found: [Session] = []
    for index in Self.kept {
      for other in transaction.occupants(of: wanted, by: index)
      where !found.contains(where: { $0.id == other.id }) { found.append(other) }
    }
    return found.ordered { ($0.place.startsAt, $0.id.uuid) < ($1.place.startsAt, $1.id.uuid) }
  }

  /// Whether nothing but expired holds has its therapist, its room or its equipment at its time.
  public func isFree(in transaction: Transaction, at time: Instant) -> Bool {
    conflicts(in: transaction).allSatisfy { $0.hasOnlyExpiredHolds(in: transaction, at: time) }
  }

  /// Gives it its place, if that is free once expired holds are cancelled. Returns whether it has it.
  ///
  /// The store's constraint knows no clock, so whoever wants a time cancels the holds on it that have expired.
  mutating func takePlace(_ transaction: Transaction, at time: Instant) -> Bool {
    if takeFreePlace(transaction) { return true }
    for other in conflicts(in: transaction)
    where other.hasOnlyExpiredHolds(in: transaction, at: time) {
      transaction.expireHolds(of: other, at: time)
    }
    if takeFreePlace(transaction) { return true }
    vacate()
    return false
  }

  /// Gives it its place, if nobody is there, not even a hold that has ended. Returns whether it has it. A new one that
  /// has it before it is put is written once.
  mutating func takeFreePlace(_ transaction: Transaction) -> Bool {
    let isFree = conflicts(in: transaction).isEmpty
    if isFree { occupy() }
    return isFree
  }

  /// Whether nothing but expired holds keeps its time. A group keeps its time without anybody.
  func hasOnlyExpiredHolds(in transaction: Transaction, at time: Instant) -> Bool {
    guard !isGroup else { return false }
    let all = transaction.statuses(of: id)
    return all.contains { $0.hasEnded(at: time) } && !all.contains { $0.occupies(at: time) }
  }

  /// Whether it is to have a place: somebody is to come, or it is a group that was not called off.
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

  /// Changes the status of a session's appointments, and puts those that it changed.
  /// - Parameter account: who does it; `.zero` where time alone does.
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

  /// The status of each appointment of a session.
  @inline(never)
  func statuses(of session: ID<Session>) -> [AppointmentStatus] {
    appointments(of: session).map { $0.status }
  }

  /// Cancels the expired holds of a session, and returns the appointments of those who are still to come.
  func coming(to session: Session, at time: Instant) -> [Appointment] {
    renew(session, at: time) { $0.expired(at: time) }
    return appointments(of: session.id).filter { $0.state.occupies }
  }

  /// Cancels the expired holds of a session that nobody else is to come to, and frees its time.
  func expireHolds(of session: Session, at time: Instant) {
    renew(session, at: time) { $0.expired(at: time) }
    var session = session
    session.vacate()
    session.updatedAt = time
    put(session)
  }

  /// Puts a session after its appointments have changed: its time is freed when nobody is to come any more, and taken
  /// again, if it is free, when somebody is.
  func settle(_ session: Session, at time: Instant) {
    var session = session
    if !session.wantsPlace(self, at: time) {
      guard session.isPlaced else { return }
      session.vacate()
    } else {
      guard !session.isPlaced else { return }
      _ = session.takePlace(self, at: time)
      guard session.isPlaced else { return }
    }
    session.updatedAt = time
    put(session)
  }
}
