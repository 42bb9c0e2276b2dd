import Agenda
import Database
import Jobs
import Records
import SyncServer
import Values
import ZoneFiles

/// Keeps what is to come at the times that people agreed on: when a space moves to another zone, or the rules of a zone
/// become others, its sessions get the instants that those times are by now, and its people are told.
///
/// It looks each day, when a space says in which zone it is, and when a session is written by other clocks than its. What
/// is to be done is found beside the writer, however many sessions there are; the transaction that does it looks at those
/// again which it is about.
///
/// Sessions of which no reminder is known, as those that were there before the app reminded anybody, get theirs as well:
/// what would have been due by now is not.
struct SessionClocks: Sendable {
  let database: any Database
  let rules: AgendaRules
  let zones: ZoneFolder
  let mutations: OwnMutations
  let reminders: AgendaReminders
  let now: @Sendable () -> Instant
  /// Hears that a space has moved, once that is durable.
  let moved: @Sendable (SpaceMove) -> Void

  static let job = JobKind<SpaceArguments>("retime-sessions", .database)
  /// The most sessions of one transaction.
  private static let mostAtOnce = 200

  var handler: JobHandler {
    JobHandler(Self.job, limit: 2, retries: JobRetries(attempts: 20)) { arguments, _ in
      let space = arguments.space
      let found = try await database.read { try look(in: space, $0) }
      guard !found.isEmpty else { return .none }
      return .write(about: Spaces.subject(of: space)) { transaction in
        guard let version = try put(found, in: space, transaction) else { return nil }
        return { moved(SpaceMove(space: space, version: version)) }
      }
    }
  }

  var daily: PeriodicJob {
    PeriodicJob("look-at-clocks", every: 86_400_000) { _ in
      let now = now()
      return .write { transaction in
        for space in try PlannedSessions.spaces(after: now, transaction) {
          try Self.job.wake(space, at: now, in: transaction)
        }
        return nil
      }
    }
  }

  /// A session whose instant is another by now.
  struct Retimed: Sendable {
    var former: PlannedSession
    var mutation: RetimeSession
    /// How much later it is, in milliseconds.
    var shift: Int64
  }

  /// What a look has found, which may have become another until it is put right.
  struct Found: Sendable {
    /// The zone of the space, if it has one.
    var house: String?
    /// At most so many as one transaction puts right.
    var retimed: [Retimed] = []
    /// Sessions of which no reminder is known, though one is to come.
    var unknown: [AgendaReminders.Noted] = []
    /// Whether there is more than that.
    var isPart = false

    var isEmpty: Bool { retimed.isEmpty && unknown.isEmpty }
  }

  func look(in space: UUID, _ transaction: any ReadTransaction) throws -> Found {
    let now = now()
    var found = Found(house: try rules.zone(space, transaction))
    let toCome = try PlannedSessions.toCome(in: space, after: now, transaction)
    let known = try ReminderTimes.sessions(in: space, transaction)
    var all: [Retimed] = []
    for (id, session) in toCome {
      if let retimed = retimed(id, session, in: found.house) {
        all.append(retimed)
      } else if !known.contains(id), reminders.hasReminder(session, after: now) {
        found.unknown.append(.init(id: id, session: session, isNew: true))
      }
    }
    // So that no session moves into the place of one that is still to move: the last first of those that move on, the
    // first first of those that move back.
    let later = all.filter { $0.shift > 0 }.reversed()
    let ordered = Array(later) + all.filter { $0.shift <= 0 }
    found.isPart = ordered.count > Self.mostAtOnce || found.unknown.count > Self.mostAtOnce
    found.retimed = Array(ordered.prefix(Self.mostAtOnce))
    found.unknown = Array(found.unknown.prefix(Self.mostAtOnce))
    return found
  }

  /// Puts right what was found, as far as it is still as it was then; of the rest there is another look.
  /// - Returns: the space's new version; nil when it did not move.
  func put(
    _ found: Found, in space: UUID, _ transaction: any WriteTransaction
  ) throws -> Int64? {
    let now = now()
    guard try rules.zone(space, transaction) == found.house else {
      try Self.job.wake(space, at: now, in: transaction)
      return nil
    }
    func isAsFound(_ id: UUID, _ session: PlannedSession?) throws -> Bool {
      try PlannedSessions.find(id, in: space, transaction) == session
    }
    let unknown = try found.unknown.filter { noted in
      try isAsFound(noted.id, noted.session)
        && ReminderTimes.find(noted.id, in: space, transaction) == nil
    }
    try reminders.note(unknown, in: space, at: now, transaction)
    let all = try found.retimed.filter { retimed in
      try isAsFound(retimed.mutation.session.uuid, retimed.former)
        && now < retimed.former.startsAt
    }
    let (version, count) = try retime(all, in: space, at: now, transaction)
    let isStale = all.count < found.retimed.count
    let hasDone = count > 0 || !unknown.isEmpty
    if isStale || hasDone && found.isPart { try Self.job.wake(space, at: now, in: transaction) }
    return version
  }

  /// Nil for a session that is where it is to be, or of which that cannot be told.
  private func retimed(_ id: UUID, _ session: PlannedSession, in house: String?) -> Retimed? {
    let name = house ?? session.zone
    guard let zone = zones.find(name) else { return nil }
    let startsAt = zone.instant(session.start)
    let wishedAt = session.wish.map { zone.instant($0.start) }
    if Self.isRight(session.start, session.startsAt, session.zone, by: zone),
      session.wish.map({ Self.isRight($0.start, $0.startsAt, $0.zone, by: zone) }) ?? true
    {
      return nil
    }
    return Retimed(
      former: session, mutation: RetimeSession(ID(id), in: name, at: startsAt, wishedAt: wishedAt),
      shift: startsAt.since(session.startsAt))
  }

  /// Whether an instant is that of a time on the clocks of a zone. Where an hour comes twice, both are.
  private static func isRight(
    _ start: CivilDateTime, _ instant: Instant, _ named: String, by zone: ZoneRules
  ) -> Bool {
    named == zone.name && (instant == zone.instant(start) || zone.local(instant) == start)
  }

  /// Whether a session that is to come has another instant than its time is on the clocks of the house, as one that a
  /// device with old zone data booked.
  static func isOff(_ session: Session, in house: String?, _ zones: ZoneFolder, at now: Instant)
    -> Bool
  {
    let place = session.place
    guard now < place.startsAt, let zone = zones.find(house ?? place.zone) else { return false }
    return !isRight(place.start, place.startsAt, place.zone, by: zone)
  }

  /// - Returns: the space's new version, and how many were retimed.
  private func retime(
    _ all: [Retimed], in space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws -> (version: Int64?, count: Int) {
    guard !all.isEmpty else { return (nil, 0) }
    let author = Author.server(at: now)
    let outcome = try mutations.run(
      all.map(\.mutation), in: space, by: author, in: transaction)
    let done = zip(all, outcome.refusals).filter { $0.1 == nil }.map(\.0)
    guard let note = try note(done, in: space, at: now, transaction) else {
      return (outcome.version, done.count)
    }
    let told = try mutations.run([note], in: space, by: author, in: transaction)
    return (told.version ?? outcome.version, done.count)
  }

  /// What people are told, once for each day and zone; nil where no session begins at another instant.
  private func note(
    _ all: [Retimed], in space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws -> TellClockNotice? {
    let shifted = all.filter { $0.shift != 0 }
    guard let first = shifted.first else { return nil }
    let days = shifted.map(\.former.start.date)
    var change = ClockNotice()
    change.former = first.former.zone
    change.zone = first.mutation.zone
    change.firstDay = days.min() ?? .epoch
    change.lastDay = days.max() ?? .epoch
    change.sessions = shifted.count
    change.unplaced = try mutations.read(in: space, at: now, transaction) { records in
      shifted.filter { retimed in
        retimed.former.isPlaced && records.find(retimed.mutation.session)?.isPlaced == false
      }.count
    }
    let day = CivilDate(at: now, minutesEast: 0)
    change.id = ID(UUID(naming: "clocks \(space) \(change.former) \(change.zone) \(day)"))
    return TellClockNotice(change)
  }
}
