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

  /// Whether the time of a session can be taken away: somebody is to come, or may, and nobody is there yet.
  func canUnplace(_ session: Session, at now: Instant) -> Bool {
    guard session.isPlaced, now < session.place.endsAt else { return false }
    let states = appointments(of: session.id).map { $0.state }
    return !states.contains { $0 == .arrived || $0 == .inSession || $0 == .completed }
      && (session.isGroup || states.contains { $0 == .requested || $0 == .confirmed })
  }

  /// How many are to come to a session. Expired holds do not count.
  func coming(to session: ID<Session>, at now: Instant) -> Int {
    appointments(of: session).filter { $0.status.occupies(at: now) }.count
  }

  /// Those that have no place, in the order of their times.
  var unplaced: [Session] {
    sessions(where: { $0.isAdrift }).filter { isUnplaced($0) }
      .ordered { ($0.place.startsAt, $0.id.uuid) < ($1.place.startsAt, $1.id.uuid) }
  }

  /// Whether a session stands in the agenda of its day: what was missed stays there, what was cancelled
  /// does not.
  func isShown(_ session: Session) -> Bool {
    session.isPlaced || appointments(of: session.id).contains { $0.state == .noShow }
  }

  /// How far a session is: of a group, as its first that is still to come to an end.
  func state(of session: Session) -> AppointmentState? {
    appointments(of: session.id).sessionState
  }
}

extension [Appointment] {
  /// How far the session is of which these are, in the order in which they were booked.
  var sessionState: AppointmentState? { (first { $0.state.isOpen } ?? first)?.state }
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

  /// The step that most likely comes next: who confirms, does so before the hour in which it begins.
  func nextMark(at now: Instant, start: Instant) -> AppointmentMark? {
    switch state {
    case .requested, .held: start.since(now) > 3_600_000 ? .confirm : .arrive
    case .confirmed: .arrive
    case .arrived: .begin
    case .inSession: .complete
    case .completed, .noShow, .cancelled, .rescheduled: nil
    }
  }
}

extension AppointmentMark {
  /// What takes it back: who was confirmed by mistake is to be confirmed again, and of other steps the last is no more.
  var back: AppointmentMark { self == .confirm ? .request : .takeBack }

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
