import Agenda
import Editing
import Flow
import Records
import Scheduling
import Shell
import Values

extension AgendaPart {
  /// What becomes of sessions and appointments that are there.
  static func change(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .placeTapped(let id, let time):
      guard let session = state.book.session(id), let zone = state.zone else { return .none }
      let place = time.place(session.wish ?? session.place, in: zone)
      let deed = session.isPlaced ? Deed.moved(id, from: session.place) : .placed(id)
      return begin(&state, deed, .mutate(MoveSession<A>(id, to: place)))
    case .dragged(let drop):
      return move(&state, drop)
    case .wishDropped(let id):
      return begin(&state, .undone(of: id.uuid), .mutate(DropWish(id)))
    case .unplaceTapped(let id):
      guard let session = state.book.session(id), session.isPlaced else { return .none }
      return begin(&state, .unplaced(id, from: session.place), .mutate(UnplaceSession(id)))
    case .clockNoticeRead(let id):
      return .mutate(RemoveClockNotice(id)) { .partAnswered($0) }
    case .stepTapped(let id, let mark):
      return begin(&state, .stepped(id, mark), .mutate(StepAppointment<A>(id, mark)))
    case .cancelTapped(let id):
      state.cancelling = Cancelling(id)
      return .none
    case .cancelledBy(let party):
      state.cancelling?.by = party
      return .none
    case .reasonTyped(let reason):
      state.cancelling?.reason = reason
      return .none
    case .cancelScopeChosen(let scope):
      state.cancelling?.scope = scope
      return .none
    case .cancelConfirmed:
      guard let cancelling = state.cancelling else { return .none }
      state.cancelling = nil
      let id = cancelling.appointment
      if cancelling.scope != .this, let found = state.book.appointment(id),
        let session = state.book.session(found.session)
      {
        return cancelAll(&state, cancelling, found, session)
      }
      return begin(
        &state, .cancelled(id),
        .mutate(CancelAppointment<A>(id, by: cancelling.by, reason: cancelling.reason.tidied)))
    case .cancelClosed:
      state.cancelling = nil
      return .none
    case .callOff(let action):
      return callOff(&state, action)
    case .answered(let deed, let outcome):
      return end(&state, deed, outcome)
    case .undoTapped:
      guard let deed = state.undo else { return .none }
      state.undo = nil
      return .cancelTimer(undoTimer) + undo(&state, deed)
    case .undoExpired:
      state.undo = nil
      return .none
    case .zoneChanged, .zoneNamed, .zoneRead, .servicesChanged, .roomsChanged, .hoursChanged,
      .openDaysChanged,
      .absencesChanged, .seriesChanged, .sessionsChanged, .appointmentsChanged, .membersChanged,
      .waitingChanged, .clockNoticesChanged,
      .waiting, .older, .replyCame, .wake,
      .woken,
      .entered, .dayChosen, .spanChosen, .whomChosen, .colorsRead, .colorsChosen, .reached,
      .printTapped, .exportTapped, .goTo, .unplacedLineTapped,
      .bookTapped, .bookAgain, .freeTime,
      .moveTapped, .joinTapped, .booking, .saveTapped, .fieldTapped, .personIDMade, .personAdded,
      .sessionIDMade,
      .appointmentIDMade, .seriesStarted, .seriesBegun, .partAnswered, .bookingClosed:
      return .none
    }
  }

  static func begin(
    _ state: inout State, _ deed: Deed, _ request: Request
  ) -> Effect<Action> {
    guard !state.busy.contains(deed.id) else { return .none }
    state.busy.append(deed.id)
    state.refusal = nil
    return .mutate(by: request) { .answered(deed, $0) }
  }

  private static func end(
    _ state: inout State, _ deed: Deed, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    let wasInSheet = state.booking?.isSaving == true && !state.busy.contains(deed.id)
    state.busy.remove { $0 == deed.id }
    if case .refused(let refusal) = outcome {
      guard wasInSheet else {
        state.refusal = refusal
        return .fire(.scrollToTop)
      }
      state.booking?.isSaving = false
      state.booking?.refusal = refusal
      return .none
    }
    let waited = wasInSheet ? waiter(state, of: deed) : nil
    state.undo = waited.map { Deed.given(deed, to: $0) } ?? deed
    let toast = Effect<Action>.after(undoTimer, milliseconds: 10_000, .undoExpired)
    guard wasInSheet else { return toast }
    let waits: Effect<Action> =
      waited.map { .fire(.mutate(ArchiveWaitingEntry($0))) } ?? Effect.none
    let day = state.booking.flatMap { CivilDate(typed: $0.date) }
    let path = state.context.path
    state.booking = nil
    guard path.isInAgenda, let day else { return waits + toast }
    // Whoever books is shown the day on which it is, and it there.
    guard day != state.date || path == .book else {
      return waits + (deed.session.map { toast + .focus(DayStop.id(of: $0)) } ?? toast)
    }
    return waits + toast + .replace(Path.agenda(on: day, state.span).text)
  }

  /// The entry of who waited for what was booked; nil where that has no place: they wait on.
  private static func waiter(_ state: State, of deed: Deed) -> ID<WaitingEntry>? {
    let session = deed.session.flatMap { state.book.session($0) }
    return session?.isPlaced == false ? nil : state.booking?.waiting
  }

  private static func undo(_ state: inout State, _ deed: Deed) -> Effect<Action> {
    let back = Deed.undone(of: deed.id)
    switch deed {
    case .booked(let id):
      return begin(&state, back, .mutate(TakeBackBooking<A>(id)))
    case .moved(let id, let place), .unplaced(let id, let place):
      return begin(&state, back, .mutate(MoveSession<A>(id, to: place)))
    case .stepped(let id, let mark):
      return begin(&state, back, .mutate(StepAppointment<A>(id, mark.back)))
    case .cancelled(let id):
      return begin(&state, back, .mutate(StepAppointment<A>(id, .takeBack)))
    case .joined(let id, let session):
      return begin(&state, back, .mutate(TakeBackBooking<A>(session, only: id)))
    case .begun(let series, _, let day):
      // Its end leaves what has begun.
      let begun = state.book.sessions.filter {
        $0.series == series && $0.place.startsAt <= state.now
      }
      return run(
        &state, back,
        begun.map { Request.mutate(TakeBackBooking<A>($0.id)) }
          + [.mutate(EndSeries(series, with: day))])
    case .movedAll(let former, let series):
      return run(
        &state, back,
        [series].compactMap { $0?.request }
          + former.reversed().map { Request.mutate(MoveSession<A>($0.session, to: $0.place)) })
    case .cancelledAll(let ids, let series):
      return run(
        &state, back,
        [series].compactMap { $0?.request }
          + ids.map { Request.mutate(StepAppointment<A>($0, .takeBack)) })
    case .given(let deed, let entry):
      return .fire(.mutate(RestoreWaitingEntry(entry))) + undo(&state, deed)
    case .tookOff(let entry):
      return begin(&state, back, .mutate(RestoreWaitingEntry(entry)))
    case .calledOff(let session, let appointments):
      return begin(&state, back, .mutate(ReopenSession<A>(session, appointments)))
    case .placed, .undone:
      return .none
    }
  }

  static var undoTimer: String { "agenda undo" }
}
