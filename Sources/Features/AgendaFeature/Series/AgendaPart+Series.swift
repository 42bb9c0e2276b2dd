import Agenda
import Flow
import Records
import Scheduling
import Shell
import Values

extension AgendaPart {
  /// The record of a series is there, or is not: then its first session.
  static func bookFirst(
    _ state: inout State, _ id: UUID, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    if case .refused(let refusal) = outcome {
      return refuse(&state, refusal, id, isStarted: false)
    }
    guard let first = seriesPlan(state, id)?.sessions.first else { return .none }
    return .mutate(BookSession<A>(first.session, first.appointments)) { .seriesBegun(id, $0) }
  }

  /// With the first session there are all others.
  static func bookOthers(
    _ state: inout State, _ id: UUID, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    if case .refused(let refusal) = outcome {
      return refuse(&state, refusal, id, isStarted: true)
    }
    guard let plan = seriesPlan(state, id), let first = plan.sessions.first else { return .none }
    let others = plan.sessions.dropFirst().map { each in
      Effect<Action>.mutate(BookSession<A>(each.session, each.appointments)) { .partAnswered($0) }
    }
    let deed = Deed.begun(plan.series.id, first: first.session.id, after: plan.dayBefore)
    return .all(others) + .send(.answered(deed, .saved))
  }

  private static func seriesPlan(_ state: State, _ id: UUID) -> SeriesPlan? {
    guard let booking = state.booking, let person = booking.person, let zone = state.zone else {
      return nil
    }
    return SeriesPlan(booking, as: id, for: person, state.book, in: zone)
  }

  static func startSeries(_ state: State, _ id: UUID) -> Effect<Action> {
    guard let plan = seriesPlan(state, id) else { return .none }
    return .mutate(StartSeries<A>(plan.series)) { .seriesStarted(id, $0) }
  }

  /// Nothing of it stays.
  private static func refuse(
    _ state: inout State, _ refusal: Refusal, _ id: UUID, isStarted: Bool
  ) -> Effect<Action> {
    let plan = seriesPlan(state, id)
    state.booking?.isSaving = false
    state.booking?.refusal = refusal
    guard isStarted, let plan else { return .none }
    return .fire(.mutate(EndSeries(plan.series.id, with: plan.dayBefore)))
  }

  /// Moves what of a series a change is about, all by as many days, to one time of the day; what the server makes later is
  /// there, too.
  static func moveAll(
    _ state: inout State, _ session: Session, to place: SessionPlace, _ scope: RecurrenceScope,
    in zone: ZoneRules
  ) -> Effect<Action> {
    let days = place.start.date.days(since: session.place.start.date)
    var all = state.book.sessions(with: session, scope, at: state.now)
    // None steps on the next one's toes.
    if days > 0 { all.reverse() }
    var requests: [Request] = []
    var former: [FormerPlace] = []
    for each in all {
      var moved = place
      moved.start = CivilDateTime(each.place.start.date.adding(days: days), place.start.time)
      moved.startsAt = zone.instant(moved.start)
      moved.before = each.place.before
      moved.after = each.place.after
      former.append(FormerPlace(session: each.id, place: each.place))
      requests.append(.mutate(MoveSession<A>(each.id, to: moved)))
    }
    var back: SeriesUndo?
    if let series = state.book.series(session.series) {
      var moved = place
      moved.start = CivilDateTime(series.place.start.date, place.start.time)
      moved.startsAt = zone.instant(moved.start)
      moved.before = series.place.before
      moved.after = series.place.after
      let change = ChangeSeries(series.id, to: moved, daysLater: series.daysLater + days)
      requests.insert(.mutate(change), at: 0)
      back = SeriesUndo(series.id, .place(series.place, daysLater: series.daysLater))
    }
    state.booking = nil
    return run(&state, .movedAll(former, back), requests)
  }

  /// Cancels what somebody has in those of a series, and lets none of theirs come after it: the series ends with the day before,
  /// or, where it is a group's, they come to it no more.
  static func cancelAll(
    _ state: inout State, _ cancelling: Cancelling, _ appointment: Appointment, _ session: Session
  ) -> Effect<Action> {
    let all = state.book.sessions(with: session, cancelling.scope, at: state.now)
    var ids: [ID<Appointment>] = []
    for each in all {
      for other in state.book.appointments(of: each.id)
      where other.person == appointment.person
        && other.allowsCancelling(at: state.now, start: each.place.startsAt)
      {
        ids.append(other.id)
      }
    }
    let reason = cancelling.reason.tidied
    var requests = ids.map {
      Request.mutate(CancelAppointment<A>($0, by: cancelling.by, reason: reason))
    }
    var back: SeriesUndo?
    if let series = state.book.series(session.series), let first = all.first?.seriesDay {
      let last = first.adding(days: -1)
      if series.places > 1 {
        if series.people.contains(appointment.person) {
          requests.append(.mutate(ChangeSeries(series.id, leaving: appointment.person)))
          back = SeriesUndo(series.id, .came(appointment.person))
        }
      } else if series.lastDay.map({ last < $0 }) ?? true {
        // After what was cancelled with a reason: it calls off what is left.
        requests.append(.mutate(EndSeries(series.id, with: last)))
        back = SeriesUndo(series.id, .lastDay(series.lastDay, insteadOf: last))
      }
    }
    return run(&state, .cancelledAll(ids, back), requests)
  }

  /// Several changes of one deed: what becomes of the last is what becomes of it.
  static func run(
    _ state: inout State, _ deed: Deed, _ requests: [Request]
  ) -> Effect<Action> {
    guard let last = requests.last, !state.busy.contains(deed.id) else { return .none }
    let others = requests.dropLast().map { request in
      Effect<Action>.mutate(by: request) { .partAnswered($0) }
    }
    return .all(others) + begin(&state, deed, last)
  }
}
