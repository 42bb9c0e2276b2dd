import Agenda
import Database
import Delivery
import Jobs
import SyncServer
import Values
import ZoneFiles

/// Reminds people of their appointments. Each space with appointments to come has one job: it is due when
/// the next reminder is, reads the appointments as they are then, and adds the messages.
///
/// A reminder goes out if, when it was due, the appointment was there. A person gets one a day: it tells
/// of all of that day's, at the time of the first. Reminders of many sessions that are due at once are made in
/// parts, each in a transaction of its own, so that others write between them.
struct AgendaReminders: Sendable {
  let rules: AgendaRules
  let zones: ZoneFolder
  let now: @Sendable () -> Instant

  static let job = JobKind<SpaceArguments>("remind-of-appointments", .database)
  /// How many sessions, or people who come to them, one transaction looks at: others wait to write until its end.
  private static let mostAtOnce = 200
  /// After how many messages of one day that came to nothing no other is tried.
  private static let mostTries = 20

  private var timing: ReminderTiming { ReminderTiming(rules) }

  func handler(bringing delivery: Delivery) -> JobHandler {
    JobHandler(Self.job, limit: 4, retries: JobRetries(attempts: 50)) { arguments, _ in
      .write(about: Spaces.subject(of: arguments.space)) { transaction in
        try remind(arguments.space, by: delivery, in: transaction)
        return delivery.ring
      }
    }
  }

  /// Looks once a day whether a space was left behind, as by a job that was given up.
  var watch: PeriodicJob {
    PeriodicJob("watch-reminders", every: 86_400_000) { _ in
      let now = now()
      return .write { transaction in
        for space in try ReminderTimes.spaces(dueAt: now, transaction) {
          try Self.job.wake(space, at: now, now: now, in: transaction)
        }
        return nil
      }
    }
  }

  /// A session that was put or removed.
  struct Noted: Sendable {
    var id: UUID
    /// Nil when it is no more.
    var session: PlannedSession?
    /// Whether nothing is known of it.
    var isNew: Bool
  }

  /// Notes when reminders of sessions are due that were put or removed, in the transaction that did so.
  func note(
    _ sessions: [Noted], in space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    // There is a job for that one already.
    let first = try ReminderTimes.next(in: space, transaction)
    var next: Instant?
    for session in sessions {
      let due = try note(session, in: space, at: now, transaction)
      if let due { next = min(next ?? due, due) }
    }
    guard let next, first.map({ next < $0 }) ?? true else { return }
    try Self.job.wake(space, at: next, now: now, in: transaction)
  }

  /// - Returns: when its next reminder is due.
  private func note(
    _ noted: Noted, in space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws -> Instant? {
    let id = noted.id
    guard let session = noted.session, session.isPlaced, now < session.startsAt else {
      if !noted.isNew { try ReminderTimes.remove(id, in: space, transaction) }
      return nil
    }
    let known = noted.isNew ? nil : try ReminderTimes.find(id, in: space, transaction)
    // What would have been due before it was there, or had this time, is not.
    let seenAt = known.flatMap { $0.startsAt == session.startsAt ? $0.seenAt : nil } ?? now
    let start = start(of: session.start, at: session.startsAt, in: session.zone)
    guard let next = timing.next(after: seenAt, of: start) else {
      if known != nil { try ReminderTimes.remove(id, in: space, transaction) }
      return nil
    }
    try ReminderTimes.put(
      ReminderTime(session: id, startsAt: session.startsAt, seenAt: seenAt, dueAt: next),
      in: space, transaction)
    return next
  }

  /// Whether a session of which nothing is known has a reminder that is to come.
  func hasReminder(_ session: PlannedSession, after now: Instant) -> Bool {
    guard session.isPlaced, now < session.startsAt else { return false }
    return timing.next(
      after: now, of: start(of: session.start, at: session.startsAt, in: session.zone)) != nil
  }

  /// Stores that a session was looked at, and when its next reminder is due.
  private func store(
    _ session: UUID, _ start: ReminderTiming.Start, seenAt: Instant, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws {
    guard let next = timing.next(after: seenAt, of: start) else {
      return try ReminderTimes.remove(session, in: space, transaction)
    }
    try ReminderTimes.put(
      ReminderTime(session: session, startsAt: start.instant, seenAt: seenAt, dueAt: next),
      in: space, transaction)
  }

  /// What somebody is to be told.
  private struct Due {
    var appointments: [PlannedAppointment] = []
    /// The one that was due last.
    var reminder: AgendaRules.Reminder
  }

  private func remind(
    _ space: UUID, by delivery: Delivery, in transaction: any WriteTransaction
  ) throws {
    let now = now()
    var due: [UUID: Due] = [:]
    var room = Self.mostAtOnce
    let times = try ReminderTimes.due(in: space, at: now, upTo: Self.mostAtOnce, transaction)
    for time in times {
      // A large group is looked at whole.
      guard room > 0 else { break }
      room -= 1
      guard
        let session = try PlannedSessions.find(time.session, in: space, transaction),
        session.isPlaced, now < session.startsAt
      else {
        try ReminderTimes.remove(time.session, in: space, transaction)
        continue
      }
      let start = start(of: session.start, at: session.startsAt, in: session.zone)
      if let reminder = timing.last(after: time.seenAt, through: now, of: start) {
        let all = try PlannedAppointments.of(session: time.session, in: space, transaction)
        room -= all.count
        for one in all where one.isExpected {
          due[one.person, default: Due(reminder: reminder)].appointments.append(one)
          let known = due[one.person]?.reminder ?? reminder
          due[one.person]?.reminder = timing.later(known, reminder)
        }
      }
      try store(time.session, start, seenAt: now, in: space, transaction)
    }
    let next = try ReminderTimes.next(in: space, transaction)
    let isPart = next.map { $0 <= now } ?? false
    for person in due.keys.sorted() {
      guard var due = due[person] else { continue }
      if isPart { try add(to: &due, of: person, in: space, at: now, transaction) }
      try ask(due, to: person, in: space, at: now, by: delivery, transaction)
    }
    if let next {
      try Self.job.wake(space, at: max(next, now), now: now, in: transaction)
    }
  }

  /// Adds what somebody is to be told by now of sessions that the next transactions look at: it is in the same message.
  private func add(
    to due: inout Due, of person: UUID, in space: UUID, at now: Instant,
    _ transaction: any ReadTransaction
  ) throws {
    let coming = try PlannedAppointments.of(
      person: person, in: space, beginning: now..<now.adding(milliseconds: timing.longest),
      transaction)
    for one in coming where one.isExpected {
      let start = start(of: one.start, at: one.startsAt, in: one.zone)
      guard let time = try ReminderTimes.find(one.session, in: space, transaction),
        time.dueAt <= now,
        let reminder = timing.last(after: time.seenAt, through: now, of: start)
      else { continue }
      due.appointments.append(one)
      due.reminder = timing.later(due.reminder, reminder)
    }
  }

  /// Asks for the day's message to somebody, unless there is one.
  private func ask(
    _ due: Due, to person: UUID, in space: UUID, at now: Instant, by delivery: Delivery,
    _ transaction: any WriteTransaction
  ) throws {
    guard let first = due.appointments.min(by: { $0.startsAt < $1.startsAt }) else { return }
    let zone = zones.find(first.zone) ?? .utc
    let day = zone.local(now).date
    guard let key = try key(of: person, on: day, in: space, delivery, transaction) else { return }
    let id = UUID(naming: "reminder \(key)")
    let later = try PlannedAppointments.of(
      person: person, in: space, beginning: now..<now.adding(milliseconds: timing.longest),
      transaction
    ).filter { one in
      let start = start(of: one.start, at: one.startsAt, in: one.zone)
      return one.isExpected && timing.isDue(on: day, after: now, of: start, in: zone)
    }
    let all = due.appointments + later
    for one in all { try AgendaLinks.add(one.id, to: id, in: space, at: now, transaction) }
    // Worth something until the last of them begins; what has begun by then it does not tell.
    let end = all.map(\.startsAt).max() ?? now
    var message = QueuedMessage(
      id: id, of: ReminderComposer.kindName, key: key, in: space, to: person, worth: now..<end)
    message.subject = first.id
    message.detail = due.reminder.offset.label
    try delivery.add(message, transaction)
  }

  /// The key of a person's message of a day; nil when they have had one, or will. One that came to
  /// nothing leaves room for another.
  private func key(
    of person: UUID, on day: CivilDate, in space: UUID, _ delivery: Delivery,
    _ transaction: any ReadTransaction
  ) throws -> String? {
    for number in 0..<Self.mostTries {
      let key = "\(space) \(person) \(day) \(number)"
      let found = try delivery.message(ReminderComposer.kindName, key: key, in: transaction)
      switch found?.state {
      case nil: return key
      case .withdrawn, .expired, .failed: continue
      case .waiting, .sent, .seen, .unwanted: return nil
      }
    }
    return nil
  }

  private func start(
    of start: CivilDateTime, at instant: Instant, in zone: String
  ) -> ReminderTiming.Start {
    ReminderTiming.Start(start: start, instant: instant, zone: zones.find(zone))
  }
}
