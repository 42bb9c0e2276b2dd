import Agenda
import Records
import Scheduling
import Values

/// A week of the agenda in numbers, each of people who come to sessions.
struct WeekNumbers: Equatable {
  struct Day: Equatable {
    let date: CivilDate
    /// What was booked and not cancelled; what is only kept for somebody is neither.
    var booked = 0
    var completed = 0
  }

  /// From Monday on.
  private(set) var days: [Day]
  private(set) var missed = 0
  private(set) var cancelled = 0
  /// What was booked in the week before, and not cancelled.
  private(set) var before = 0

  var booked: Int { days.reduce(0) { $0 + $1.booked } }
  var completed: Int { days.reduce(0) { $0 + $1.completed } }

  /// The week that a day is in.
  init(_ book: AgendaBook, of date: CivilDate) {
    let monday = date.adding(days: 1 - date.weekday.rawValue)
    days = (0..<7).map { Day(date: monday.adding(days: $0)) }
    let weeks = monday.adding(days: -7)..<monday.adding(days: 7)
    for session in book.sessions(where: { weeks.contains($0.date) }) {
      let day = session.place.start.date.days(since: monday)
      for appointment in book.appointments(of: session.id) { add(appointment, session, day) }
    }
  }

  private mutating func add(_ appointment: Appointment, _ session: Session, _ day: Int) {
    switch appointment.state {
    case .rescheduled: return
    case .cancelled:
      // What was only kept for somebody was never theirs, whoever let it go, and nobody called off what was booked by
      // mistake.
      guard day >= 0, appointment.cancelledFrom != .held, !appointment.wasTakenBack else { return }
      cancelled += 1
    case .held: return
    case .noShow, .completed, .requested, .confirmed, .arrived, .inSession:
      // What has no place is not in the agenda.
      guard session.isPlaced || appointment.state == .noShow else { return }
      guard day >= 0 else {
        before += 1
        return
      }
      days[day].booked += 1
      if appointment.state == .completed { days[day].completed += 1 }
      if appointment.state == .noShow { missed += 1 }
    }
  }
}
