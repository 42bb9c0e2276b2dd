import Agenda
import Flow
import Records
import Shell
import Values

extension AgendaPart {
  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    let effect = reduce(&state, action)
    guard case .zoneChanged = action, let name = A.zone(among: parts) else { return effect }
    return effect + reduce(&state, .zoneNamed(name))
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .zoneChanged(let zone):
      state.clocks.moved(to: zone)
      return .send(.wake)
    case .zoneNamed(let name):
      return state.clocks.named(name) ? .zone(named: name) { .zoneRead(name, $0) } : .none
    case .zoneRead(let name, let zone):
      state.clocks.read(name, zone)
      return .none
    case .servicesChanged(let changes):
      state.book.apply(changes)
      return .none
    case .roomsChanged(let changes):
      state.book.apply(changes)
      return .none
    case .hoursChanged(let changes):
      state.book.apply(changes)
      return .none
    case .openDaysChanged(let changes):
      state.book.apply(changes)
      return .none
    case .absencesChanged(let changes):
      state.book.apply(changes)
      return .none
    case .waitingChanged(let changes):
      state.book.apply(changes)
      return .none
    case .sessionsChanged(let changes):
      state.book.apply(changes)
      return .none
    case .appointmentsChanged(let changes):
      state.book.apply(changes)
      return .none
    case .membersChanged(let changes):
      state.book.apply(changes)
      return .none
    case .wake:
      return .now { .woken($0) }
    case .woken(let now):
      state.now = now
      // The line of now goes on.
      return .after("agenda", milliseconds: 60_000, .wake)
    case .entered(let path):
      return enter(&state, path)
    case .dayChosen(let date):
      return .push(Path.agenda(on: date, state.span).text)
    case .spanChosen(let span):
      return .push(Path.agenda(on: state.date, span).text)
    case .whomChosen(let value):
      state.whom = value == "all" ? .all : UUID(value).map { .one($0) } ?? .mine
      state.cursor = nil
      return .none
    case .reached(let stop):
      state.cursor = stop
      return .focus(stop.id)
    case .goTo(let path):
      return .push(path.text)
    case .bookTapped, .bookAgain, .moveTapped, .joinTapped, .booking, .saveTapped, .fieldTapped,
      .personIDMade, .personAdded, .sessionIDMade, .appointmentIDMade, .bookingClosed:
      return book(&state, action)
    case .waiting(let action):
      return wait(&state, action)
    case .seriesStarted(let id, let outcome):
      return bookFirst(&state, id, outcome)
    case .seriesBegun(let id, let outcome):
      return bookOthers(&state, id, outcome)
    case .partAnswered(let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .placeTapped, .dragged, .wishDropped, .stepTapped, .cancelTapped, .cancelledBy,
      .reasonTyped, .cancelScopeChosen, .cancelConfirmed, .cancelClosed, .answered, .undoTapped,
      .undoExpired:
      return change(&state, action)
    }
  }

  private static func enter(_ state: inout State, _ path: Path) -> Effect<Action> {
    state.refusal = nil
    if path == .agenda {
      state.date = state.context.today
      state.span = .day
    } else if let (date, span) = path.agendaDay {
      state.date = date
      state.span = span
    } else if path == .book, state.booking?.path != .book {
      return .send(.bookTapped(nil))
    }
    return .none
  }
}
