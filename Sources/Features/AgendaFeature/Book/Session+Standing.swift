import Agenda
import Scheduling
import Values

extension AgendaBook {
  /// Whether somebody is to come to a session that has no place, or to one that somebody wanted elsewhere.
  func isUnplaced(_ session: Session) -> Bool {
    if session.wish != nil { return true }
    guard !session.isPlaced, !session.isCalledOff else { return false }
    return session.isGroup
      || appointments(of: session.id).contains { $0.state.occupies && $0.state.isOpen }
  }

  /// How many are to come to a session: who held a place until now does not.
  func coming(to session: ID<Session>, at now: Instant) -> Int {
    appointments(of: session).filter { $0.status.occupies(at: now) }.count
  }

  /// Those that have no place, in the order of their times.
  var unplaced: [Session] {
    sessions.filter { isUnplaced($0) }
      .ordered { ($0.place.startsAt, $0.id.uuid) < ($1.place.startsAt, $1.id.uuid) }
  }

  /// Whether a session stands in the agenda of its day: what was missed stays there, what was cancelled
  /// does not.
  func isShown(_ session: Session) -> Bool {
    session.isPlaced || appointments(of: session.id).contains { $0.state == .noShow }
  }

  /// How far a session is: of a group, as its first that is still to come to an end.
  func state(of session: Session) -> AppointmentState? {
    let all = appointments(of: session.id)
    return (all.first { $0.state.isOpen } ?? all.first)?.state
  }
}

extension Appointment {
  /// Whether a step may be taken now.
  func allows(_ mark: AppointmentMark, at now: Instant, start: Instant) -> Bool {
    do throws(AppointmentProblem) {
      _ = try status.after(mark.asStep, at: now, start: start)
      return true
    } catch {
      return false
    }
  }

  /// Whether it may be cancelled now.
  func allowsCancelling(at now: Instant, start: Instant) -> Bool {
    do throws(AppointmentProblem) {
      _ = try status.after(.cancel(by: .clinic, reason: ""), at: now, start: start)
      return true
    } catch {
      return false
    }
  }

  /// The step that most likely comes next.
  var nextMark: AppointmentMark? {
    switch state {
    case .requested, .held: .confirm
    case .confirmed: .arrive
    case .arrived: .begin
    case .inSession: .complete
    case .completed, .noShow, .cancelled, .rescheduled: nil
    }
  }
}

extension AppointmentMark {
  fileprivate var asStep: AppointmentStep {
    switch self {
    case .request: .request
    case .confirm: .confirm
    case .arrive: .arrive
    case .begin: .begin
    case .complete: .complete
    case .miss: .miss
    case .takeBack: .takeBack
    }
  }
}
