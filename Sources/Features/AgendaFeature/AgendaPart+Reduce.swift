import Agenda
import Flow
import Records
import Shell
import Values

extension AgendaPart {
  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    if case .exportTapped(let language) = action { return export(state, language, among: parts) }
    let effect = reduce(&state, action)
    if case .entered(let path) = action {
      return effect + askForReplies(state, at: path, among: parts)
    }
    guard case .zoneChanged = action, let name = A.zone(among: parts) else { return effect }
    return effect + reduce(&state, .zoneNamed(name))
  }

  private static func export(
    _ state: State, _ language: Language, among parts: Parts
  ) -> Effect<Action> {
    guard let zone = state.zone, state.book.isLoaded else { return .none }
    let sheet = AppointmentExport(
      book: state.book, zone: zone, language: language,
      called: { A.person($0, among: parts)?.name ?? "" }, noun: A.noun,
      phone: { A.contact(of: $0, among: parts)?.phone })
    let (bytes, count) = sheet.write()
    return .saveFile(
      name: (language == .pt ? "agendamentos-" : "appointments-")
        + state.context.today.description + ".csv",
      type: "text/csv;charset=utf-8", bytes: bytes)
      + state.context.app.trace(Export(.records(Appointment.recordType), as: .csv, count: count))
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
      search(&state, on: state.context.path)
      return .none
    case .servicesChanged(let changes):
      state.book.apply(changes)
      search(&state, on: state.context.path)
      return .none
    case .roomsChanged(let changes):
      state.book.apply(changes)
      return .none
    case .hoursChanged(let changes):
      state.book.apply(changes)
      search(&state, on: state.context.path)
      return .none
    case .openDaysChanged(let changes):
      state.book.apply(changes)
      search(&state, on: state.context.path)
      return .none
    case .absencesChanged(let changes):
      state.book.apply(changes)
      search(&state, on: state.context.path)
      return .none
    case .waitingChanged(let changes):
      state.book.apply(changes)
      for entry in state.book.waiting { state.waiting?.follow(entry) }
      search(&state, on: state.context.path)
      return .none
    case .seriesChanged(let changes):
      state.book.apply(changes)
      return .none
    case .clockNoticesChanged(let changes):
      state.book.apply(changes)
      return .none
    case .sessionsChanged(let changes):
      state.book.apply(changes)
      search(&state, on: state.context.path)
      return .none
    case .appointmentsChanged(let changes):
      state.book.apply(changes)
      return .none
    case .membersChanged(let changes):
      state.book.apply(changes)
      search(&state, on: state.context.path)
      return .none
    case .wake:
      return .now { .woken($0) }
    case .woken(let now):
      state.now = now
      search(&state, on: state.context.path)
      // The line of now goes on.
      return .after("agenda", milliseconds: 60_000, .wake)
    case .entered(let path):
      return enter(&state, path)
    case .dayChosen(let date):
      return .push(Path.agenda(on: date, state.span).text)
    case .spanChosen(let span):
      return .push(Path.agenda(on: state.date, span).text)
    case .whomChosen(let value):
      state.whom = Whom(value)
      state.cursor = nil
      state.chosenMinutes = nil
      return .none
    case .colorsRead(let text):
      state.colors = text.flatMap { AgendaColoring(rawValue: $0) } ?? .service
      return .none
    case .colorsChosen(let colors):
      state.colors = colors
      return .writePreference(AgendaColoring.key, colors.rawValue)
    case .reached(let stop):
      state.cursor = stop
      state.chosenMinutes = nil
      return .focus(stop.id)
    case .unplacedLineTapped:
      state.isUnplacedOpen.toggle()
      return .none
    case .printTapped:
      return .fire(.print)
    case .exportTapped:
      // Only other parts know the names of those who come: `reduce(_:_:among:)` does it.
      return .none
    case .goTo(let path):
      return .push(path.text)
    case .bookTapped, .bookAgain, .moveTapped, .joinTapped, .booking, .saveTapped, .fieldTapped,
      .personIDMade, .personAdded, .sessionIDMade, .appointmentIDMade, .bookingClosed:
      return book(&state, action)
    case .freeTime(let action):
      return takeFree(&state, action)
    case .waiting(let action):
      return wait(&state, action)
    case .older(let action):
      return older(&state, action)
    case .replyCame(let appointment, let answer):
      takeReply(&state, of: appointment, answer)
      return .none
    case .seriesStarted(let id, let outcome):
      return bookFirst(&state, id, outcome)
    case .seriesBegun(let id, let outcome):
      return bookOthers(&state, id, outcome)
    case .partAnswered(let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .placeTapped, .dragged, .wishDropped, .unplaceTapped, .clockNoticeRead, .stepTapped,
      .cancelTapped, .cancelledBy,
      .reasonTyped, .cancelScopeChosen, .cancelConfirmed, .cancelClosed, .callOff, .answered,
      .undoTapped,
      .undoExpired:
      return change(&state, action)
    }
  }

  private static func enter(_ state: inout State, _ path: Path) -> Effect<Action> {
    state.refusal = nil
    state.chosenMinutes = nil
    let colors: Effect<Action> =
      state.areColorsAsked ? .none : .readPreference(AgendaColoring.key) { .colorsRead($0) }
    if path.isInAgenda { state.areColorsAsked = true }
    if path == .agenda {
      state.date = state.context.today
      state.span = .day
    } else if let (date, span) = path.agendaDay {
      state.date = date
      state.span = span
    } else if path == .waiting {
      state.offers = WaitingOffers()
      search(&state, on: path)
    } else if path == .book, state.booking?.path != .book {
      return .send(.bookTapped(nil)) + colors
    }
    return path.isInAgenda ? colors : .none
  }
}
