import Agenda
import Database
import Delivery
import Jobs
import Records
import Scheduling
import SyncServer
import Values
import ZoneFiles

/// Tells people what their house has done with their appointments: cancelled or moved them, booked others in their
/// place, or put on again what they had been told is cancelled. Not at once, so that what was a mistake can be taken
/// back, and all that was done meanwhile in one message to each.
struct ChangeTeller: Sendable {
  let quietHours: QuietHours
  let zones: ZoneFolder
  let now: @Sendable () -> Instant

  static let job = JobKind<SpaceArguments>("tell-of-changes", .database)
  /// How long it waits, in milliseconds.
  static let pause: Int64 = 300_000
  /// In milliseconds: who is to come so soon after the end of a night is told in it.
  private static let atLeastBefore: Int64 = 3_600_000
  /// What has no place yet is looked at again so much later.
  private static let later: Int64 = 86_400_000
  /// Appointments that are looked at in one transaction.
  private static let mostAtOnce = 500

  func handler(bringing delivery: Delivery) -> JobHandler {
    JobHandler(Self.job, limit: 2, retries: JobRetries(attempts: 20)) { arguments, _ in
      .write(about: Spaces.subject(of: arguments.space)) { transaction in
        try tell(arguments.space, by: delivery, in: transaction)
        return delivery.ring
      }
    }
  }

  /// Takes in what became of appointments, in the transaction of that.
  static func note(
    _ written: [WrittenRecord], in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    var isAny = false
    for record in written {
      guard let old = record.before.flatMap({ Appointment(stored: $0) }),
        let new = record.row.flatMap({ Appointment(stored: $0) }), isToBeTold(old, new)
      else { continue }
      let known = try ToldChanges.find(record.id, in: space, transaction)
      // Of a cancellation that nobody is told of, nobody is told that it was undone.
      guard old.state != .cancelled || known != nil else { continue }
      var change = try change(record.id, from: old, new.person, known, transaction)
      if new.state == .rescheduled {
        guard let next = successor(of: new, in: written) else { continue }
        // It is a move as far as they know.
        try ToldChanges.remove(record.id, in: space, transaction)
        change.appointment = next
      }
      try ToldChanges.put(
        change, in: space, dueAt: now.adding(milliseconds: pause), transaction)
      isAny = true
    }
    if isAny { try job.wake(space, at: now.adding(milliseconds: pause), now: now, in: transaction) }
  }

  /// Whether people are told of what became of an appointment; that it is on again, only if they hear that it was
  /// cancelled.
  private static func isToBeTold(_ old: Appointment, _ new: Appointment) -> Bool {
    switch old.state {
    case .requested, .confirmed:
      let isCancelled = new.state == .cancelled && new.cancelledBy == .clinic
      return isCancelled || new.state == .rescheduled
        || new.state.isOpen && new.start != old.start
    case .cancelled:
      // What they cancelled themselves nobody told them.
      return old.cancelledBy == .clinic && (new.state == .requested || new.state == .confirmed)
    case .held, .arrived, .inSession, .completed, .noShow, .rescheduled: return false
    }
  }

  /// The appointment that was booked in the place of one that is rescheduled; nil where none was.
  private static func successor(
    of rescheduled: Appointment, in written: [WrittenRecord]
  ) -> UUID? {
    let found = written.first { record in
      guard let new = record.row.flatMap({ Appointment(stored: $0) }) else { return false }
      let former = record.before.flatMap { Appointment(stored: $0) }?.state
      return new.person == rescheduled.person && (former == nil || former == .held)
        && (new.state == .requested || new.state == .confirmed)
    }
    return found?.id
  }

  /// What they know of it, and from where: what they have not been told yet they do not know.
  private static func change(
    _ appointment: UUID, from old: Appointment, _ person: UUID, _ known: ToldChange?,
    _ transaction: any ReadTransaction
  ) throws -> ToldChange {
    guard var known else {
      return ToldChange(appointment: appointment, person: person, formerStart: old.start)
    }
    if let message = known.message,
      try Delivery.wentOut(message, in: transaction)
    {
      known.formerStart = old.start
      known.wasCancelled = old.state == .cancelled
      known.lastMessage = message
    }
    known.message = nil
    return known
  }

  /// Looks once a day whether a space was left behind, as by a job that was given up.
  var watch: PeriodicJob {
    PeriodicJob("watch-changes", every: 86_400_000) { _ in
      let now = now()
      return .write { transaction in
        for space in try ToldChanges.spaces(dueAt: now, transaction) {
          try Self.job.wake(space, at: now, now: now, in: transaction)
        }
        return nil
      }
    }
  }

  private func tell(
    _ space: UUID, by delivery: Delivery, in transaction: any WriteTransaction
  ) throws {
    let now = now()
    var changes: [UUID: [ToldChange]] = [:]
    var wouldBeLate: Set<UUID> = []
    let due = try ToldChanges.due(in: space, at: now, upTo: Self.mostAtOnce, transaction)
    for change in due {
      let appointment = try PlannedAppointments.find(change.appointment, in: space, transaction)
      guard let appointment, now < appointment.startsAt else {
        try ToldChanges.remove(change.appointment, in: space, transaction)
        continue
      }
      if ChangeComposer.Told(change, appointment) != nil {
        changes[change.person, default: []].append(change)
        if isLateInTheMorning(change, appointment, now) { wouldBeLate.insert(change.person) }
      } else if appointment.state.isOpen, !appointment.isPlaced {
        // Nobody knows yet when it will be.
        try ToldChanges.put(
          change, in: space, dueAt: now.adding(milliseconds: Self.later), transaction)
      } else if let last = change.lastMessage {
        // It was taken back: what they know of it is what they were told last.
        try ToldChanges.set(last, of: change.appointment, in: space, transaction)
      } else {
        try ToldChanges.remove(change.appointment, in: space, transaction)
      }
    }
    for person in changes.keys.sorted() {
      let key = "\(space) \(person) \(now.milliseconds)"
      let id = UUID(naming: "change \(key)")
      for change in changes[person] ?? [] {
        try ToldChanges.set(id, of: change.appointment, in: space, transaction)
      }
      var message = QueuedMessage(
        id: id, of: ChangeComposer.kindName, key: key, in: space, to: person,
        worth: now..<now.adding(milliseconds: 7 * 86_400_000))
      message.subject = changes[person]?.first?.appointment
      message.detail = wouldBeLate.contains(person) ? ChangeComposer.soon : ""
      try delivery.add(message, transaction)
    }
    if let next = try ToldChanges.next(in: space, transaction) {
      try Self.job.wake(space, at: max(next, now), now: now, in: transaction)
    }
  }

  /// Whether somebody who was told after the night would be on their way already.
  private func isLateInTheMorning(
    _ change: ToldChange, _ appointment: PlannedAppointment, _ now: Instant
  ) -> Bool {
    let zone = zones.find(appointment.zone) ?? .utc
    guard let morning = quietHours.end(at: now, in: zone) else { return false }
    let late = morning.adding(milliseconds: Self.atLeastBefore)
    return [zone.instant(change.formerStart), appointment.startsAt].contains {
      now < $0 && $0 < late
    }
  }
}
