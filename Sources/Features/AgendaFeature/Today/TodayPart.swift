import Agenda
import Flow
import Identity
import Records
import Screen
import Shell
import Values

/// What the first page knows, of whichever app.
public struct TodayState: Equatable {
  @Boxed public var book = TodayBook()
  @Boxed public var plan = TodayPlan()
  @Boxed public var clocks = AgendaClocks()
  public var now = Instant.epoch
  /// Whether everybody's sessions are shown; nil as long as nobody chose.
  public var isAll: Bool?
  /// What was done last, for taking it back.
  public var undo: Deed?
  /// Why the last step was not taken.
  public var refusal: Refusal?
  /// Appointments of which something is being said: a second tap says nothing more.
  var busy: [UUID] = []
  @Boxed public var context: Context

  public init(in context: Context = Context()) {
    self.context = context
  }

  /// The clocks of the agenda; nil until they are known.
  var zone: ZoneRules? { clocks.zone }
  /// The day before it, where the device is: on no clock is it earlier.
  var yesterday: CivilDate { context.today.adding(days: -1) }

  mutating func replan() {
    guard let zone, book.isLoaded else { return }
    plan = TodayPlan(book, in: zone, of: context.account.id, isAll: isAll, now: now)
  }
}

public indirect enum TodayAction: Equatable {
  /// The device is in this zone.
  case zoneChanged(ZoneRules)
  /// The space is in a zone of that name.
  case zoneNamed(String)
  case zoneRead(String, ZoneRules?)
  case servicesChanged(Changes<Service>)
  case roomsChanged(Changes<Room>)
  case membersChanged(Changes<Member>)
  case sessionsChanged(Changes<Session>)
  case appointmentsChanged(Changes<Appointment>)
  /// Something has changed, or time has passed.
  case wake
  case woken(Instant)
  case allChosen(Bool)
  case stepTapped(ID<Appointment>, AppointmentMark)
  case answered(Deed, MutationOutcome)
  case undoTapped
  case undoExpired
  case goTo(Path)
}

/// The page with which an app begins that has an agenda: who comes next, who is here, late, or has not confirmed, what
/// waits, and what other parts say of the day.
public enum TodayPart<A: TodayUse>: Part {
  public typealias State = TodayState
  public typealias Action = TodayAction

  public static var id: Literal { "today" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .observeZone(id: "today zone") { .zoneChanged($0) }
      + .observe(Service.self, id: "today services") { .servicesChanged($0) }
      + .observe(Room.self, id: "today rooms") { .roomsChanged($0) }
      + .observe(Member.self, id: "today members") { .membersChanged($0) }
      + .observe(Session.self, id: "today sessions") { .sessionsChanged($0) }
      + .observe(Appointment.self, id: "today appointments") { .appointmentsChanged($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    switch news {
    // Before the device has said where it is the day has not begun.
    case .dayChanged, .visible(true): state.clocks.own.isThere ? .wake : nil
    case .synced, .told(.space):
      A.zone(among: parts).flatMap { $0 == state.clocks.name ? nil : .zoneNamed($0) }
    case .entered, .visible(false), .told: nil
    }
  }

  public static func owns(_ path: Path) -> Bool { path == .today }

  public static func showsTasks(at path: Path) -> Bool { path == .today }

  public static var shortcuts: [Shortcut] {
    [Shortcut("t", TodayWords.title, to: .path(.today))]
  }

  public static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(TodayWords.title, .home, .today)
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    TodayView(
      state, scene, frame, noun: A.noun, arePeopleHere: A.arePeopleHere(among: frame.parts),
      steps: { A.firstSteps(in: frame) }, person: { A.person($0, among: frame.parts) }
    ).page
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let deed = state.undo else { return [] }
    let person = state.book.appointment(ID(deed.id))?.person
    let name = person.flatMap { A.person($0, among: frame.parts)?.name }
    return [
      .toast(
        AgendaWords.done(deed, isUnplaced: false)(
          scene.language, name ?? A.noun.anUnknown(scene.language)),
        undo: deed.canBeUndone
          ? (scene.text(AgendaWords.undo), scene.onTap(.undoTapped)) : nil)
    ]
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .zoneChanged(let zone):
      state.clocks.moved(to: zone)
      return .send(.wake)
    case .zoneNamed(let name):
      guard state.clocks.name != name else { return .none }
      return state.clocks.named(name) ? .zone(named: name) { .zoneRead(name, $0) } : .send(.wake)
    case .zoneRead(let name, let zone):
      state.clocks.read(name, zone)
      return state.zone.isThere ? .send(.wake) : .none
    case .servicesChanged(let changes):
      state.book.apply(changes)
      return .none
    case .roomsChanged(let changes):
      state.book.apply(changes)
      return .none
    case .membersChanged(let changes):
      state.book.apply(changes)
      return .none
    case .sessionsChanged(let changes):
      state.book.apply(changes, since: state.yesterday)
      return .send(.wake)
    case .appointmentsChanged(let changes):
      // The step is shown by now: the next one may be tapped before the answer is here.
      for changed in changes.changed { state.busy.remove { $0 == changed.id.uuid } }
      state.book.apply(changes, since: state.yesterday)
      return .send(.wake)
    case .wake:
      return .now { .woken($0) }
    case .woken(let now):
      state.now = now
      state.replan()
      // Whoever does not come is late by the minute.
      return .after("today", milliseconds: 60_000 - now.milliseconds % 60_000, .wake)
    case .allChosen(let isAll):
      state.isAll = isAll
      state.replan()
      return .none
    case .stepTapped(let id, let mark):
      return begin(&state, .stepped(id, mark), StepAppointment(id, mark))
    case .answered(let deed, let outcome):
      return end(&state, deed, outcome)
    case .undoTapped:
      guard case .stepped(let id, let mark) = state.undo else { return .none }
      state.undo = nil
      return .cancelTimer(undoTimer)
        + begin(&state, .undone(of: id.uuid), StepAppointment(id, mark.back))
    case .undoExpired:
      state.undo = nil
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func begin(
    _ state: inout State, _ deed: Deed, _ step: StepAppointment<A>
  ) -> Effect<Action> {
    guard !state.busy.contains(deed.id) else { return .none }
    state.busy.append(deed.id)
    state.refusal = nil
    return .mutate(step) { .answered(deed, $0) }
  }

  private static func end(
    _ state: inout State, _ deed: Deed, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    state.busy.remove { $0 == deed.id }
    if case .refused(let refusal) = outcome {
      state.refusal = refusal
      return .fire(.scrollToTop)
    }
    state.undo = deed
    return .after(undoTimer, milliseconds: 10_000, .undoExpired)
  }

  private static var undoTimer: String { "today undo" }
}
