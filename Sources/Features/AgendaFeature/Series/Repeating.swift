import Agenda
import Scheduling
import Values

/// How often what is booked comes again, as it is chosen and typed.
public struct Repeating: Equatable, Sendable {
  public enum Often: String, Hashable, Sendable, CaseIterable {
    case never, daily, weekly, everyTwoWeeks, monthly, yearly
  }

  /// How it ends.
  public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// After a number of sessions, or with a day.
    case count, until
    /// Not by itself: the server makes a year ahead, day by day.
    case never
  }

  public var often = Often.never
  public var ending = Ending.count
  /// The last day on which there may be one, as typed.
  public var until = ""
  /// Of a weekly one, beside the day on which it begins.
  public var weekdays = Weekdays(bits: 0)
  /// How many sessions there are in all, as typed.
  public var times = "10"

  public init() {}

  /// As many as a year has working days in a week, twice over, are more than anybody books at once.
  public static let mostTimes = 104
  /// The most days from the first date to the last that may be typed: ten years.
  public static let mostDays = 3_653

  var count: Int? {
    guard let number = Int(times), 1...Self.mostTimes ~= number else { return nil }
    return number
  }

  var isWeekly: Bool { often == .weekly || often == .everyTwoWeeks }

  /// The end of what begins on a day; nil as long as something is wrong.
  private func end(from start: CivilDate) -> RecurrenceEnd? {
    switch ending {
    case .count: return count.map { .count($0) }
    case .until:
      return lastDay(from: start).map { .through($0) }
    case .never: return .never
    }
  }

  /// The day that was typed, where it ends what begins on a day.
  private func lastDay(from start: CivilDate) -> CivilDate? {
    guard let last = CivilDate(typed: until), 0...Self.mostDays ~= last.days(since: start) else {
      return nil
    }
    return last
  }

  /// What is wrong about its end, once it begins on a day that is known.
  func problem(from start: CivilDate?) -> Booking.Problem? {
    guard often != .never else { return nil }
    switch ending {
    case .count: return count == nil ? .times : nil
    case .until:
      guard let start else { return CivilDate(typed: until) == nil ? .until : nil }
      return lastDay(from: start) == nil ? .until : nil
    case .never: return nil
    }
  }

  /// Its days of the week, that on which it begins among them.
  func days(from start: CivilDate) -> Weekdays {
    Weekdays(bits: weekdays.bits | Weekdays([start.weekday]).bits)
  }

  /// The rule, from a day on; nil for what does not come again, or as long as something is wrong.
  func rule(from start: CivilDate) -> RecurrenceRule? {
    guard let end = end(from: start) else { return nil }
    switch often {
    case .never: return nil
    case .daily: return RecurrenceRule(.daily, end)
    case .weekly, .everyTwoWeeks:
      return RecurrenceRule(
        .weekly, interval: often == .weekly ? 1 : 2, end, weekdays: days(from: start))
    case .monthly: return RecurrenceRule(.monthly, end)
    case .yearly: return RecurrenceRule(.yearly, end)
    }
  }
}

/// A series that is about to begin: its record, and its sessions of the year ahead, which a device has at once. The server
/// would make the same.
struct SeriesPlan {
  let series: Series
  let sessions: [(session: Session, appointments: [Appointment])]

  /// Nil as long as something lacks.
  init?(
    _ booking: Booking, as id: UUID, for person: UUID, _ book: AgendaBook, in zone: ZoneRules
  ) {
    guard let first = booking.session(id, book, in: zone),
      let rule = booking.repeating.rule(from: first.place.start.date)
    else { return nil }
    var series = Series()
    series.id = ID(id)
    series.rule = rule.text
    series.service = first.service
    series.place = first.place
    series.places = first.places
    series.people = [person]
    let start = first.place.start
    let end = CivilDateTime(start.date.adding(days: 366), .midnight)
    var sessions: [(session: Session, appointments: [Appointment])] = []
    for moment in Recurrence(from: start, rule).walk(in: start..<end) {
      var session = first
      session.id = series.session(on: moment.date)
      session.place.start = moment
      session.place.startsAt = zone.instant(moment)
      session.series = series.id
      session.seriesDay = moment.date
      let appointment = Appointment(
        series.appointment(of: person, on: moment.date), person, booking.state)
      sessions.append((session, [appointment]))
    }
    self.series = series
    self.sessions = sessions
  }

  /// The day before it begins: a series that ends with it has no session.
  var dayBefore: CivilDate { series.place.start.date.adding(days: -1) }
}

extension AgendaBook {
  /// What of a series a change of one session is about, in the order of its days: but for itself, what is over stays as it
  /// was, whether anybody has said what became of it or not.
  func sessions(
    with session: Session, _ scope: RecurrenceScope, at now: Instant
  ) -> [Session] {
    guard scope != .this, let series = session.series, let day = session.seriesDay else {
      return [session]
    }
    return sessions.filter { each in
      guard each.series == series, let other = each.seriesDay, scope == .all || other >= day else {
        return false
      }
      return each.id == session.id
        || each.place.endsAt > now
          && appointments(of: each.id).contains { $0.state.isOpen && $0.state != .inSession }
    }.ordered { ($0.seriesDay ?? .epoch, $0.id.uuid) < ($1.seriesDay ?? .epoch, $1.id.uuid) }
  }

  /// The number of a session in its series, by the rule and however many of its sessions are here; nil for a session of no
  /// series, and as long as the series is not here.
  func place(
    inSeriesOf session: Session, in zone: ZoneRules
  ) -> (number: Int, count: Int?)? {
    guard let day = session.seriesDay else { return nil }
    return series(session.series)?.position(of: day, in: zone)
  }
}
