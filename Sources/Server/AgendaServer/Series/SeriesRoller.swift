import Agenda
import Database
import Jobs
import Records
import Scheduling
import SyncServer
import Values
import ZoneFiles

/// Makes the sessions of series a year ahead: at once when a series begins or becomes another, and then
/// as the days pass. On a day on which its place is another's, a session is made without one.
///
/// A session has its id from its series and its day, so that whoever makes it again makes the same one. What is
/// refused, as when the plan has no more appointments for that month, is tried again the next day.
struct SeriesRoller: Sendable {
  let rules: AgendaRules
  let zones: ZoneFolder
  let mutations: OwnMutations
  let now: @Sendable () -> Instant
  /// Hears that a space has moved, once that is durable.
  let moved: @Sendable (SpaceMove) -> Void

  static let job = JobKind<SpaceArguments>("make-series", .database)
  /// What the sessions that a transaction makes may cost: others wait to write until it is at its end. A year of a
  /// session each day is in one; a large group's is in many.
  private static let mostAtOnce = 10_000
  /// A day on which no series has one.
  private static let ever = CivilDate.last

  var handler: JobHandler {
    JobHandler(Self.job, limit: 2, retries: JobRetries(attempts: 20)) { arguments, _ in
      .write(about: Spaces.subject(of: arguments.space)) { transaction in
        guard let version = try make(in: arguments.space, transaction) else { return nil }
        return { moved(SpaceMove(space: arguments.space, version: version)) }
      }
    }
  }

  /// Looks each day in which spaces there are some to make.
  var daily: PeriodicJob {
    PeriodicJob("look-at-series", every: 86_400_000) { _ in
      let now = now()
      return .write { transaction in
        let spaces = try SeriesProgress.spaces(
          behind: horizon(at: now), on: today(at: now), transaction)
        for space in spaces {
          try Self.job.wake(space, at: now, in: transaction)
        }
        return nil
      }
    }
  }

  /// The last day that is made, by the clocks of UTC.
  private func horizon(at now: Instant) -> CivilDate {
    today(at: now).adding(days: rules.daysAhead)
  }

  private func today(at now: Instant) -> CivilDate { CivilDate(at: now, minutesEast: 0) }

  /// - Returns: the space's new version; nil when it did not move.
  private func make(in space: UUID, _ transaction: any WriteTransaction) throws -> Int64? {
    let now = now()
    let day = today(at: now)
    let last = horizon(at: now)
    var version: Int64?
    var room = Self.mostAtOnce
    let behind = try SeriesProgress.behind(last, in: space, on: day, transaction)
    // By the clocks of where the house is by now.
    let zone = try rules.zone(space, transaction)
    for progress in behind {
      guard room > 0 else {
        try Self.job.wake(space, at: now, in: transaction)
        break
      }
      let plan = try mutations.read(in: space, at: now, transaction) { records in
        planned(progress, through: last, on: day, by: zone, in: records)
      }
      guard let plan else {
        try SeriesProgress.remove(progress.series, in: space, transaction)
        continue
      }
      let made = try book(plan.sessions, room: &room, in: space, at: now, transaction)
      version = made.version ?? version
      let left = made.refused ?? made.next
      let madeThrough = left?.adding(days: -1) ?? plan.madeThrough
      // What there was no room for is made by the next look, at once.
      try SeriesProgress.put(
        progress.series, madeThrough: madeThrough, lookedOn: made.next == nil ? day : nil,
        in: space, transaction)
      guard made.next == nil else {
        try Self.job.wake(space, at: now, in: transaction)
        break
      }
    }
    return version
  }

  /// What became of sessions that were to be made.
  private struct Made {
    /// The space's new version; nil when it did not move.
    var version: Int64?
    /// The first day that was refused.
    var refused: CivilDate?
    /// The first day that was not tried, since there was no room; nil when all were.
    var next: CivilDate?
  }

  /// Books sessions of a series, month by month: where a month is full its others are not tried.
  /// - Parameter room: what they may cost; what is left of it. Where there is some, the first is made whatever it costs.
  private func book(
    _ sessions: [Booking], room: inout Int, in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws -> Made {
    var made = Made()
    var rest = sessions[...]
    while let first = rest.first {
      guard room > 0 else {
        made.next = first.session.seriesDay
        break
      }
      let month = rest.prefix { $0.session.place.month == first.session.place.month }
      let part = Self.first(month, within: room)
      let outcome = try mutations.run(
        part.map { rules.book($0.session, $0.appointments) }, in: space, by: .server(at: now),
        isMetered: true, in: transaction)
      made.version = outcome.version ?? made.version
      var isFull = false
      for (booking, refusal) in zip(part, outcome.refusals) {
        if let refusal {
          made.refused = made.refused ?? booking.session.seriesDay
          isFull = isFull || refusal.code == .limitReached
        } else {
          room -= Self.cost(of: booking)
        }
      }
      rest = rest.dropFirst(isFull ? month.count : part.count)
    }
    return made
  }

  private typealias Booking = (session: Session, appointments: [Appointment])

  /// The first of them, as far as there is room, and one at least.
  private static func first(
    _ bookings: ArraySlice<Booking>, within room: Int
  ) -> ArraySlice<Booking> {
    var (count, left) = (0, room)
    for booking in bookings {
      if count > 0, left <= 0 { break }
      count += 1
      left -= cost(of: booking)
    }
    return bookings.prefix(count)
  }

  /// About the rows that are read and written for it: each who is added is looked for among those who are there.
  private static func cost(of booking: Booking) -> Int {
    (booking.appointments.count + 1) * (booking.appointments.count + 10)
  }

  /// What of a series is to be made.
  private struct Plan {
    var sessions: [Booking] = []
    /// Through which day it is when all of that is; nil where that cannot be told.
    var madeThrough: CivilDate?
  }

  /// Nil for a series that is no more.
  private func planned(
    _ progress: SeriesProgress.Behind, through horizon: CivilDate, on today: CivilDate,
    by zoneName: String?, in records: Transaction
  ) -> Plan? {
    let through = progress.madeThrough
    guard var series = records.find(ID<Series>(progress.series)) else { return nil }
    series.place.zone = zoneName ?? series.place.zone
    let place = series.place
    // What cannot be made today may be tomorrow: zones and rules are those of a newer server then.
    guard let zone = zones.find(place.zone), let recurrence = series.recurrence(in: zone) else {
      return Plan(madeThrough: through)
    }
    let people = series.people.filter { rules.comes($0, records) }
    // What waited for somebody who comes again is not made for the days that went by.
    guard !people.isEmpty || series.places > 1 else {
      return Plan(madeThrough: through ?? today.adding(days: -1))
    }
    // Of what was begun and is not at its end the days that went by are made as well.
    let earliest = progress.isBegun ? CivilDate.first : today
    let begin =
      through.map { max($0.adding(days: 1), earliest) }
      ?? max(place.start.date, today.adding(days: -rules.daysAhead))
    let end = min(series.lastDay ?? horizon, horizon)
    let isOver = series.lastDay.map { $0 <= horizon } ?? false
    var plan = Plan(madeThrough: isOver ? Self.ever : horizon)
    guard begin <= end else { return plan }
    let window =
      CivilDateTime(begin, .midnight)..<CivilDateTime(end.adding(days: 1), .midnight)
    for moment in recurrence.walk(in: window) {
      let session = series.session(on: moment.date)
      guard !records.has(session) else { continue }
      plan.sessions.append(
        (
          make(session, of: series, at: moment, in: zone),
          people.map { person in
            Appointment(
              series.appointment(of: person, on: moment.date), person, rules.seriesState)
          }
        ))
    }
    return plan
  }

  private func make(
    _ id: ID<Session>, of series: Series, at moment: CivilDateTime, in zone: ZoneRules
  ) -> Session {
    var session = Session()
    session.id = id
    session.service = series.service
    session.place = series.place
    let start = CivilDateTime(moment.date.adding(days: series.daysLater), moment.time)
    session.place.start = start
    session.place.startsAt = zone.instant(start)
    session.places = series.places
    session.series = series.id
    session.seriesDay = moment.date
    return session
  }
}
