import Agenda
import Entitlements
import Flow
import Identity
import Records
import Screen
import Shell
import Values

/// The place of the agenda in the bar, which is there before the agenda itself.
public enum AgendaTab: Part {
  public struct State: Equatable {
    public init() {}
  }

  public enum Action: Equatable {}

  public static var id: Literal { "agenda" }

  public static func opened(in context: Context) -> State { State() }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  public static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(AgendaWords.title, .calendar, .agenda)
  }
}

/// The agenda of an app: its day, what is booked there and moved, and the page of a session.
public enum AgendaPart<A: AgendaUse>: Part {
  public typealias State = AgendaState
  public typealias Action = AgendaAction

  public static var id: Literal { "agenda pages" }
  public static var under: Literal { AgendaTab.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    let settings: Effect<Action> =
      .observeZone(id: "agenda zone") { .zoneChanged($0) }
      + .observe(Member.self, id: "agenda members") { .membersChanged($0) }
      + .observe(Service.self, id: "agenda services") { .servicesChanged($0) }
      + .observe(Room.self, id: "agenda rooms") { .roomsChanged($0) }
      + .observe(WorkingHours.self, id: "agenda hours") { .hoursChanged($0) }
      + .observe(OpenDay.self, id: "agenda open days") { .openDaysChanged($0) }
      + .observe(Absence.self, id: "agenda absences") { .absencesChanged($0) }
    return settings
      + .observe(WaitingEntry.self, id: "agenda waiting") { .waitingChanged($0) }
      + .observe(Series.self, id: "agenda series") { .seriesChanged($0) }
      + .observe(ClockNotice.self, id: "agenda clocks") { .clockNoticesChanged($0) }
      + .observe(Session.self, id: "agenda sessions") { .sessionsChanged($0) }
      + .observe(Appointment.self, id: "agenda appointments") { .appointmentsChanged($0) }
  }

  public static func place(_ state: inout State, in context: Context) {
    // Whoever looks at today goes on looking at today.
    if state.date == state.context.today { state.date = context.today }
    state.context = context
  }

  public static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    // Before the device has said where it is the agenda has not begun.
    let hasBegun = state.clocks.own != nil
    switch news {
    case .told(.space) where hasBegun:
      return A.zone(among: parts).flatMap { $0 == state.clocks.name ? nil : .zoneNamed($0) }
    case .entered(let path):
      if owns(path) { return .entered(path) }
      // The toast is of this part's pages; other pages have their own.
      return state.undo == nil ? nil : .undoExpired
    case .dayChanged, .visible(true): return hasBegun ? .wake : nil
    case .synced, .visible(false), .told: return nil
    }
  }

  public static func tell(_ action: Action, _ state: State, among parts: Parts) -> Message? {
    if case .personAdded(_, .refused(let refusal)) = action {
      return parts.kind(of: A.Person.recordType)?.message(of: refusal, among: parts)
    }
    guard case .refused(let refusal) = action.outcome else { return tell(action, state) }
    return parts.kind(of: Session.recordType)?.message(of: refusal, among: parts)
  }

  /// Of the types that no list has.
  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .servicesChanged(let changes): .changed(RecordNews(changes))
    case .roomsChanged(let changes): .changed(RecordNews(changes))
    case .hoursChanged(let changes): .changed(RecordNews(changes))
    case .openDaysChanged(let changes): .changed(RecordNews(changes))
    case .absencesChanged(let changes): .changed(RecordNews(changes))
    case .waitingChanged(let changes): .changed(RecordNews(changes))
    case .seriesChanged(let changes): .changed(RecordNews(changes))
    case .clockNoticesChanged(let changes): .changed(RecordNews(changes))
    case .sessionsChanged(let changes): .changed(RecordNews(changes))
    case .appointmentsChanged(let changes): .changed(RecordNews(changes))
    case .zoneChanged, .zoneNamed, .zoneRead, .membersChanged, .wake, .woken, .entered, .dayChosen,
      .spanChosen, .whomChosen, .colorsRead, .colorsChosen, .reached, .bookTapped, .bookAgain,
      .moveTapped, .joinTapped,
      .dragged, .freeTime,
      .booking, .saveTapped, .fieldTapped, .personIDMade, .personAdded, .sessionIDMade,
      .appointmentIDMade, .seriesStarted, .seriesBegun, .partAnswered, .bookingClosed,
      .unplacedLineTapped, .placeTapped, .wishDropped, .unplaceTapped, .clockNoticeRead,
      .cancelScopeChosen, .stepTapped,
      .cancelTapped, .cancelledBy,
      .reasonTyped, .cancelConfirmed, .cancelClosed, .callOff, .older, .replyCame, .waiting,
      .answered,
      .undoTapped,
      .undoExpired, .printTapped, .exportTapped, .goTo:
      nil
    }
  }

  public static func owns(_ path: Path) -> Bool {
    path.isInAgenda || path == .waiting || path.session != nil || path.appointment != nil
      || path.agendaPaper != nil
  }

  public static func subject(of path: Path) -> Subject? {
    path.session.map { Subject($0) } ?? path.appointment.map { Subject($0) }
  }

  public static var shortcuts: [Shortcut] {
    [
      Shortcut("a", AgendaWords.title, to: .path(.agenda)),
      Shortcut("b", AgendaWords.bookTitle, to: .path(.book), adding: Session.recordType),
      Shortcut("h", AgendaWords.toHours, to: .field(DayView.hoursID)),
    ]
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let look = look(state, scene, frame)
    if frame.context.path == .waiting { return WaitingView(look).page }
    if let (date, isWeek) = frame.context.path.agendaPaper {
      return PaperView(look, date, isWeek: isWeek).page
    }
    if let appointment = frame.context.path.appointment {
      // The page of an appointment is that of its session.
      let session = state.book.appointment(appointment)?.session
      return SessionView(look, session ?? .none).page
    }
    guard let session = frame.context.path.session else { return DayView(look).page }
    return SessionView(look, session).page
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let look = look(state, scene, frame)
    if let booking = state.booking, booking.path == frame.context.path {
      let people =
        booking.isSuggesting
        ? A.people(matching: booking.name, most: 6, among: frame.parts) : []
      return [BookingView(look, booking, people).sheet]
    }
    if let form = state.waiting, frame.context.path == .waiting {
      let people =
        form.isSuggesting ? A.people(matching: form.name, most: 6, among: frame.parts) : []
      return [WaitingView(look).sheet(form, people)]
    }
    if let callingOff = state.callingOff { return [CallingOffView(look, callingOff).sheet] }
    if let cancelling = state.cancelling { return [CancellingView(look, cancelling).sheet] }
    guard let deed = state.undo else { return [] }
    return [look.toast(deed)]
  }

  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if subject == .today(of: state.house) {
      let look = Self.look(state, scene, frame)
      return AdherenceView(look).sections + WeekView(look).sections
    }
    return subject.type == A.Person.recordType
      ? PersonView(look(state, scene, frame), subject.id).sections : []
  }

  public static func usage(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard case .atMost(let most) = A.mostAppointments(in: state.context) else { return [] }
    let used = state.book.counted(in: state.context.today, at: state.now)
    return [
      .progress(
        min(used, Int(most)), of: Int(most), label: scene.text(AgendaWords.thisMonth),
        detail: NumberText.text(Int64(used), of: most, in: scene.language))
    ]
  }

  private static func look(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> AgendaLook {
    var look = AgendaLook(
      state, scene, frame, therapists: therapists(state), noun: A.noun,
      person: { A.person($0, among: frame.parts) }, personPage: { A.page(of: $0) })
    look.contact = { A.contact(of: $0, among: frame.parts) }
    look.comes = { A.comes($0, among: frame.parts) }
    look.letterhead = { A.letterhead(among: frame.parts) }
    return look
  }

  static func therapists(_ state: State) -> [UUID] { therapists(state.book) }

  static func therapists(_ book: AgendaBook) -> [UUID] {
    book.therapists { A.givesSessions($0) }
  }
}

extension Path {
  /// The day that it is.
  public static var agenda: Path { "agenda" }
  /// The sheet in which a session is booked, above that day.
  public static var book: Path { "agenda/marcar" }

  /// Those who wait for a time.
  public static var waiting: Path { "agenda/espera" }

  public static func agenda(on date: CivilDate, _ span: AgendaSpan = .day) -> Path {
    switch span {
    case .day: agenda.below(date.description)
    case .week: Path("agenda/semana/" + date.description)
    case .month: Path("agenda/mes/" + date.description)
    case .list: Path("agenda/lista/" + date.description)
    }
  }

  public static func session(_ id: ID<Session>) -> Path {
    Path(tidy: "agenda/sessao/" + id.description)
  }

  /// Somebody's place in a session: above its history.
  public static func appointment(_ id: ID<Appointment>) -> Path {
    Path(tidy: "agenda/agendamento/" + id.description)
  }

  /// What of the agenda a page shows, but for today's own.
  var agendaDay: (date: CivilDate, span: AgendaSpan)? {
    let parts = parts
    guard parts.count > 1, parts.count < 4, parts[0] == "agenda",
      let date = CivilDate(parts[parts.count - 1])
    else { return nil }
    if parts.count == 2 { return (date, .day) }
    switch parts[1] {
    case "semana": return (date, .week)
    case "mes": return (date, .month)
    case "lista": return (date, .list)
    default: return nil
    }
  }

  /// Whether it is one of the agenda's pages of days.
  var isInAgenda: Bool { self == .agenda || self == .book || agendaDay != nil }

  var appointment: ID<Appointment>? {
    let parts = parts
    guard parts.count == 3, parts[0] == "agenda", parts[1] == "agendamento" else { return nil }
    return ID<Appointment>(parts[2])
  }

  var session: ID<Session>? {
    let parts = parts
    guard parts.count == 3, parts[0] == "agenda", parts[1] == "sessao" else { return nil }
    return ID<Session>(parts[2])
  }
}
