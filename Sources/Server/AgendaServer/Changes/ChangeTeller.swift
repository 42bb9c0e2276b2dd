import Agenda
import Database
import Delivery
import Jobs
import Records
import Scheduling
import SyncServer
import Values

/// Tells people what their house has done with their appointments: cancelled or moved them. Not at once, so that what
/// was a mistake can be taken back, and all that was done meanwhile in one message to each.
struct ChangeTeller: Sendable {
  let quietHours: QuietHours
  let zones: ZoneFolder
  let now: @Sendable () -> Instant

  static let job = JobKind<SpaceArguments>("tell-of-changes", .database)
  /// So long it waits, in milliseconds.
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
        let new = record.row.flatMap({ Appointment(stored: $0) }),
        old.state == .requested || old.state == .confirmed
      else { continue }
      let isCancelled = new.state == .cancelled && new.cancelledBy == .clinic
      let isMoved = new.state.isOpen && new.start != old.start
      guard isCancelled || isMoved else { continue }
      let change = ToldChange(
        appointment: record.id, person: new.person, formerStart: old.start)
      try ToldChanges.put(
        change, in: space, dueAt: now.adding(milliseconds: pause), transaction)
      isAny = true
    }
    if isAny { try wake(space, at: now.adding(milliseconds: pause), now: now, in: transaction) }
  }

  private static func wake(
    _ space: UUID, at time: Instant, now: Instant, in transaction: any WriteTransaction
  ) throws {
    try Outbox.add(
      job.job(SpaceArguments(space), id: .fresh(at: now), key: "\(space)", dueAt: time), at: now,
      in: transaction)
    // It may wait already, for what has no place yet.
    try Outbox.hasten(job.name, key: "\(space)", to: time, in: transaction)
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
      } else {
        // It was taken back.
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
      try Self.wake(space, at: max(next, now), now: now, in: transaction)
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
