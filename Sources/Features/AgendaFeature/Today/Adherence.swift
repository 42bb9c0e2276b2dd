import Agenda
import Records
import Scheduling
import Values

/// Who stays away from what was meant for them (FF-007): who missed the last sessions, and of whom nothing is booked since
/// the last one.
struct Adherence: Equatable {
  enum Reason: Equatable {
    /// How many in a row, the last ones, were missed.
    case missed(Int)
    /// Nothing is booked.
    case nothingNext
  }

  struct Alert: Equatable {
    let person: UUID
    let reason: Reason
    /// The day of their last session, on the clocks there.
    let last: CivilDate
  }

  /// From this many no-shows in a row on, somebody is listed.
  static let missed = 2
  /// Who has nothing booked is listed while their last session is so many days ago. Sooner is no alarm, and later they
  /// are gone: who has ended is archived.
  static let quiet = 7...45

  /// Who missed most first, then who was here last.
  private(set) var alerts: [Alert] = []

  /// What is known of one who comes.
  private struct Known {
    /// Ascending.
    var past: [Appointment] = []
    var comes = false
  }

  /// - Parameters:
  ///   - therapist: whose sessions count; nil for everybody's.
  ///   - now: on the clocks of the space.
  init(_ book: AgendaBook, of therapist: UUID?, at now: CivilDateTime) {
    var people = HashMap<UUID, Known>()
    for appointment in book.allAppointments {
      let state = appointment.state
      guard state.occupies || state == .noShow else { continue }
      people.change(appointment.person, from: Known()) { known in
        if appointment.start > now && state.isOpen {
          known.comes = true
        } else if state != .held {
          // Whoever only looked at a time was not here.
          known.past.append(appointment)
        }
      }
    }
    for person in people.keys.ordered() {
      guard let known = people[person] else { continue }
      let past = known.past.ordered {
        $0.start != $1.start ? $0.start < $1.start : $0.id.uuid < $1.id.uuid
      }
      guard let last = past.last else { continue }
      if let therapist, book.session(last.session)?.place.therapist != therapist { continue }
      let days = now.date.days(since: last.start.date)
      guard 0...Self.quiet.upperBound ~= days else { continue }
      var missed = 0
      for appointment in past.reversed() {
        guard appointment.state == .noShow else { break }
        missed += 1
      }
      if missed >= Self.missed {
        alerts.append(Alert(person: person, reason: .missed(missed), last: last.start.date))
      } else if !known.comes, Self.quiet ~= days {
        alerts.append(Alert(person: person, reason: .nothingNext, last: last.start.date))
      }
    }
    alerts = alerts.ordered { $0.precedes($1) }
  }
}

extension Adherence.Alert {
  private var count: Int {
    if case .missed(let count) = reason { count } else { 0 }
  }

  fileprivate func precedes(_ other: Adherence.Alert) -> Bool {
    if count != other.count { return count > other.count }
    return last != other.last ? last > other.last : person < other.person
  }
}
