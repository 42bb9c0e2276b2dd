import Agenda
import Flow
import Identity
import Records
import Scheduling
import Shell
import Values

extension AgendaPart {
  /// What happens in the sheet that books a session, or moves one.
  static func book(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .bookTapped(let stop):
      state.cursor = stop ?? state.cursor
      open(&state, fresh(state, at: stop))
      return .focus(Booking.Problem.person.field)
    case .bookAgain(let person, let name):
      var booking = fresh(state, at: nil)
      booking.person = person
      booking.name = name
      let shown = state.context.path.session.flatMap { state.book.session($0) }
      if let former = shown ?? state.book.lastSession(of: person) {
        booking.copy(
          former, in: state.book, by: therapists(state), after: state.context.today)
      }
      open(&state, booking)
      return .focus(Booking.Problem.date.field)
    case .moveTapped(let id):
      guard let session = state.book.session(id) else { return .none }
      open(&state, Booking(moving: session))
      return .focus(Booking.Problem.date.field)
    case .joinTapped(let id):
      guard let session = state.book.session(id) else { return .none }
      open(&state, Booking(joining: session))
      return .focus(Booking.Problem.person.field)
    case .booking(let typed):
      let book = state.book
      state.booking?.apply(typed, book)
      return .none
    case .saveTapped:
      return save(&state)
    case .fieldTapped(let problem):
      return .focus(problem.field)
    case .personIDMade(let id):
      guard let booking = state.booking else { return .none }
      return .mutate(by: A.adding(booking.name.tidied, as: id)) { .personAdded(id, $0) }
    case .personAdded(let id, let outcome):
      if case .refused(let refusal) = outcome {
        state.booking?.isSaving = false
        state.booking?.refusal = refusal
        return .none
      }
      // They are there by now, whatever becomes of the session.
      state.booking?.person = id
      return .newID { .sessionIDMade($0) }
    case .sessionIDMade(let id):
      if let booking = state.booking, let session = booking.joining, let person = booking.person {
        let appointment = Appointment(ID(id), person, booking.state)
        return .mutate(JoinSession<A>(session, appointment)) {
          .answered(.joined(appointment.id, to: session), $0)
        }
      }
      if let often = state.booking?.repeating.often, often != .never {
        return startSeries(state, id)
      }
      return .newID { .appointmentIDMade($0, of: id) }
    case .appointmentIDMade(let id, let session):
      guard let booking = state.booking, let zone = state.zone, let person = booking.person,
        let new = booking.session(session, state.book, in: zone)
      else { return .none }
      return .mutate(BookSession<A>(new, [Appointment(ID(id), person, booking.state)])) {
        .answered(.booked(new.id), $0)
      }
    case .bookingClosed:
      guard state.booking?.isSaving != true else { return .none }
      state.booking = nil
      // The sheet had an address: back leads to where the person was before.
      return state.context.path == .book ? .replace(Path.agenda.text) : .none
    case .zoneChanged, .zoneNamed, .zoneRead, .servicesChanged, .roomsChanged, .hoursChanged,
      .openDaysChanged,
      .absencesChanged, .seriesChanged, .sessionsChanged, .appointmentsChanged, .membersChanged,
      .waitingChanged, .clockNoticesChanged, .clockNoticeRead,
      .waiting, .older, .replyCame, .wake,
      .woken,
      .entered, .dayChosen, .spanChosen, .whomChosen, .colorsRead, .colorsChosen, .reached,
      .printTapped, .exportTapped, .goTo,
      .unplacedLineTapped, .placeTapped, .wishDropped, .unplaceTapped,
      .stepTapped, .cancelTapped, .cancelledBy, .reasonTyped, .cancelScopeChosen,
      .cancelConfirmed, .cancelClosed, .callOff, .dragged, .freeTime, .seriesStarted, .seriesBegun,
      .partAnswered,
      .answered, .undoTapped, .undoExpired:
      return .none
    }
  }

  private static func open(_ state: inout State, _ booking: Booking) {
    var booking = booking
    booking.path = state.context.path
    state.booking = booking
    state.chosenMinutes = nil
  }

  /// With whom and for what is usual here: the therapist who looks, the first service.
  private static func fresh(_ state: State, at stop: DayStop?) -> Booking {
    let therapists = therapists(state)
    let own = state.context.account.id
    var whom = stop?.therapist
    if stop == nil {
      switch state.whom {
      case .one(let account): whom = account
      case .mine, .all, .room, .rooms: whom = therapists.contains(own) ? own : therapists.first
      }
    }
    var booking = Booking(stop?.date ?? state.date, stop?.minute, whom)
    booking.room = stop?.room
    if stop == nil, case .room(let room) = state.whom { booking.room = room }
    if let service = state.book.offeredServices.first {
      booking.service = service.id
      booking.minutes = "\(service.minutes)"
    }
    return booking
  }

  private static func save(_ state: inout State) -> Effect<Action> {
    guard var booking = state.booking, !booking.isSaving, let zone = state.zone else {
      return .none
    }
    booking.isTried = true
    booking.isSuggesting = false
    booking.refusal = nil
    let problems = booking.problems
    booking.isSaving = problems.isEmpty
    state.booking = booking
    if let first = problems.first { return .focus(first.field) }
    if let id = booking.moving {
      guard let session = state.book.session(id), let place = booking.place(state.book, in: zone)
      else {
        state.booking = nil
        return .none
      }
      guard booking.scope == .this else {
        return moveAll(&state, session, to: place, booking.scope, in: zone)
      }
      let deed = session.isPlaced ? Deed.moved(id, from: session.place) : .placed(id)
      return .mutate(MoveSession<A>(id, to: place)) { .answered(deed, $0) }
    }
    return booking.person == nil ? .newID { .personIDMade($0) } : .newID { .sessionIDMade($0) }
  }
}
