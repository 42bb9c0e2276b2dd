import Agenda
import Records
import Scheduling
import Screen
import Values

/// Who would be in two sessions at once, told of what is dragged (Web/runtime/drags.js): that takes no place away.
extension DayGrid {
  /// Who comes to more than one session of these days, ascending: nobody else can be in two at once there.
  static func often(_ plan: DayPlan, _ book: AgendaBook) -> [UUID] {
    var coming: [UUID] = []
    for column in plan.columns {
      for block in column.blocks + column.unseen { coming += book.comers(to: block.session) }
    }
    coming = coming.ordered { $0 < $1 }
    var found: [UUID] = []
    for (last, next) in zip(coming, coming.dropFirst())
    where last == next && found.last != next {
      found.append(next)
    }
    return found
  }

  /// "PERSON PERSON": those of them who come to a session, for `data-people`. Nobody is in two with what has no place.
  /// - Parameter appointments: those of the session.
  func people(of session: Session, with appointments: [Appointment]) -> String {
    guard !often.isEmpty, session.isPlaced else { return "" }
    var found: [String] = []
    for appointment in appointments
    where appointment.state.occupies && often.contains(appointment.person) {
      found.append(appointment.person.description)
    }
    return found.joined(separator: " ")
  }

  /// "780 830 PERSON;…": when they are in sessions that no column shows, for `data-unseen`.
  func unseen(_ column: DayPlan.Column) -> String {
    guard !often.isEmpty else { return "" }
    var found: [String] = []
    for block in column.unseen {
      guard let session = look.book.session(block.session) else { continue }
      let people = people(of: session, with: look.book.appointments(of: session.id))
      if people.isEmpty { continue }
      found.append("\(block.minutes.lowerBound) \(block.minutes.upperBound) " + people)
    }
    return found.joined(separator: ";")
  }
}
