import Agenda
import Records
import Values

extension AgendaMonth {
  /// A reminder that somebody is to get.
  public struct Reminder: Sendable, Hashable, CustomStringConvertible {
    public var at: Instant
    public var visitor: UUID
    /// What it says of times.
    public var when: String

    public init(at: Instant, visitor: UUID, when: String) {
      self.at = at
      self.visitor = visitor
      self.when = when
    }

    public var description: String { "\(at) \(visitor) \(when)" }
  }

  /// The agenda as somebody keeps it who has pencil and paper.
  private struct Entry {
    var visitor: UUID
    var start: CivilDateTime
    var instant: Instant
    var isOn = true
    /// When its reminders are due.
    var times: [Instant] = []
  }

  /// The reminders of the month, as somebody finds them who looks at the clock and the agenda each
  /// minute.
  public func expected() -> [Reminder] {
    var agenda: [UUID: Entry] = [:]
    var found: [Reminder] = []
    var told: Set<String> = []
    var waiting = events[...]
    // Of the whole agenda, so that most minutes are looked at quickly.
    var marked: Set<Instant> = []
    var minute = start.adding(milliseconds: -60_000)
    while minute < end.adding(milliseconds: -60_000) {
      minute = minute.adding(milliseconds: 60_000)
      while let next = waiting.first, next.at <= minute {
        waiting.removeFirst()
        enter(next.mutation, at: next.at, in: &agenda)
        marked = Set(agenda.values.flatMap(\.times))
      }
      guard marked.contains(minute) else { continue }
      let today = zone.local(minute).date
      let due = agenda.filter { $0.value.isOn && $0.value.times.contains(minute) }
      for visitor in Set(due.values.map(\.visitor)).sorted() {
        guard told.insert("\(visitor) \(today)").inserted else { continue }
        let all = agenda.filter { entry in
          entry.value.isOn && entry.value.visitor == visitor && minute < entry.value.instant
            && entry.value.times.contains { minute <= $0 && zone.local($0).date == today }
        }
        let starts = all.sorted {
          ($0.value.instant, $0.key) < ($1.value.instant, $1.key)
        }.map(\.value.start)
        found.append(
          Reminder(at: minute, visitor: visitor, when: ReminderWords.moments(starts, .pt)))
      }
    }
    return found
  }

  private func enter(_ mutation: any Mutation, at now: Instant, in agenda: inout [UUID: Entry]) {
    switch mutation {
    case let booking as BookSession<Visits>:
      let place = booking.session.place
      agenda[booking.session.id.uuid] = Entry(
        visitor: booking.appointments[0].person, start: place.start, instant: place.startsAt,
        times: times(of: place, since: now))
    case let move as MoveSession<Visits>:
      guard agenda[move.session.uuid]?.isOn == true else { return }
      agenda[move.session.uuid]?.start = move.to.start
      agenda[move.session.uuid]?.instant = move.to.startsAt
      agenda[move.session.uuid]?.times = times(of: move.to, since: now)
    case let cancel as CancelAppointment<Visits>:
      agenda[Self.session(cancel.appointment.uuid.low).uuid]?.isOn = false
    case let step as StepAppointment<Visits> where step.step == .takeBack:
      let session = Self.session(step.appointment.uuid.low).uuid
      guard let entry = agenda[session], !entry.isOn else { return }
      agenda[session]?.isOn = true
      agenda[session]?.times = entry.times.filter { now < $0 }
    default: return
    }
  }

  /// When its reminders are due: a week and a day before on the wall, two hours before by the hours that
  /// pass; who would be woken is told before the night. What would have been due before it was entered
  /// is not.
  private func times(of place: SessionPlace, since now: Instant) -> [Instant] {
    let two = place.startsAt.adding(milliseconds: -7_200_000)
    let days = [7, 1].map { days in
      zone.instant(CivilDateTime(place.start.date.adding(days: -days), place.start.time))
    }
    return (days + [two]).map(beforeNight).filter { now < $0 && $0 < place.startsAt }
  }

  private func beforeNight(_ instant: Instant) -> Instant {
    var time = instant
    while hasNights, !(8..<22).contains(zone.local(time).time.hour) {
      time = time.adding(milliseconds: -60_000)
    }
    return time
  }
}
