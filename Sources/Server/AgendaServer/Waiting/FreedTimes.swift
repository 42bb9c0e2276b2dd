import Agenda
import Database
import Records
import Scheduling
import SyncServer
import Values

/// Notes which times became free for those who wait, in the transaction of that: a witness's part.
struct FreedTimes {
  let space: UUID
  let now: Instant
  let transaction: any WriteTransaction

  /// How long nobody is offered a time that somebody of the house gave up, in milliseconds: a mistake is taken back by
  /// then.
  static let pause: Int64 = 300_000

  private static let anybodyWaits = """
    SELECT 1 FROM "\(SQLTable(WaitingEntry.table).name)" \
    WHERE "space" = $1 AND "is_archived" = $2 LIMIT 1
    """

  /// - Parameter push: what was done.
  func note(_ push: [DoneMutation]) throws {
    var isToBeLookedAt = false
    for done in push {
      for written in done.written {
        if try look(at: written, by: done.author) { isToBeLookedAt = true }
      }
    }
    if isToBeLookedAt { try WaitingOfferer.job.wake(space, at: now, now: now, in: transaction) }
  }

  /// - Returns: whether there is something to be looked at now.
  private func look(at written: WrittenRecord, by author: Author) throws -> Bool {
    switch written.type.name {
    case Appointment.recordType:
      guard let old = written.before.flatMap({ Appointment(stored: $0) }) else { return false }
      let new = written.row.flatMap { Appointment(stored: $0) }
      if old.state == .held {
        guard new?.status != old.status else { return false }
        return try WaitingSlots.hasten(
          .appointment, written.id, to: now, in: space, transaction)
      }
      guard old.state == .requested || old.state == .confirmed,
        new?.state == .cancelled || new?.state == .rescheduled
      else { return false }
      return try free(old, by: author)
    case Session.recordType:
      guard let old = written.before.flatMap({ Session(stored: $0) }), old.isPlaced,
        let new = written.row.flatMap({ Session(stored: $0) }), isElsewhere(new, than: old)
      else { return false }
      let isOffered = try WaitingSlots.hasten(
        .session, written.id, to: now, in: space, transaction)
      if !author.isServer { try free(old) }
      return isOffered
    case WaitingEntry.recordType:
      guard let new = written.row.flatMap({ WaitingEntry(stored: $0) }), new.isArchived else {
        return false
      }
      return try WaitingSlots.hasten(.entry, written.id, to: now, in: space, transaction)
    default: return false
    }
  }

  private func isElsewhere(_ new: Session, than old: Session) -> Bool {
    // What has no place any more waits for another.
    !new.isPlaced || new.place.start != old.place.start
      || new.place.therapist != old.place.therapist || new.place.room != old.place.room
  }

  /// Somebody does not come: of a session of one its time is free, of a group a place in it.
  /// - Returns: false, since it is looked at by itself.
  private func free(_ appointment: Appointment, by author: Author) throws -> Bool {
    guard let session = try SessionPlaces.find(appointment.session, in: space, transaction)
    else { return false }
    // A group that does not take place has no places.
    if session.isGroup, session.isCalledOff { return false }
    // By the last of its place: where a mutation moved it as well, that is noted by itself.
    guard session.place.start == appointment.start else { return false }
    let pause = author.isServer ? 0 : Self.pause
    try put(session, given: appointment, dueAt: now.adding(milliseconds: pause))
    return false
  }

  /// A session of somebody who comes is elsewhere: the time that it had is free.
  private func free(_ session: Session) throws {
    guard !session.isGroup else { return }
    let coming = try PlannedAppointments.of(
      session: session.id.uuid, in: space, transaction
    ).first { $0.state == .requested || $0.state == .confirmed }
    guard let coming else { return }
    var appointment = Appointment(ID(coming.id), coming.person)
    appointment.session = session.id
    try put(session, given: appointment, dueAt: now.adding(milliseconds: Self.pause))
  }

  private func put(
    _ session: Session, given appointment: Appointment, dueAt time: Instant
  ) throws {
    let place = session.place
    guard now < place.startsAt, try anybodyWaits() else { return }
    // Each place in a group is another.
    let which = session.isGroup ? " \(appointment.id)" : ""
    let name = "slot \(space) \(session.id) \(place.startsAt.milliseconds)\(which)"
    try WaitingSlots.put(
      WaitingSlot(
        id: UUID(naming: name), session: session.id.uuid, appointment: appointment.id.uuid,
        person: appointment.person, service: session.service, place: place,
        isGroup: session.isGroup), in: space, dueAt: time, transaction)
    try WaitingOfferer.job.wake(space, at: time, now: now, in: transaction)
  }

  private func anybodyWaits() throws -> Bool {
    try transaction.first(Self.anybodyWaits, [SQLValue(space), .integer(0)]) { _ in true } ?? false
  }
}
