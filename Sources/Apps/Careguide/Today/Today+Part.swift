import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Today: Part {
  public static var id: Literal { "today" }
  public static var path: Path { "hoje" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .observeZone(id: "today zone") { .zoneChanged($0) }
      + .observe(Person.self, id: "today people") { .peopleChanged($0) }
      + .observe(Medicine.self, id: "today medicines") { .medicinesChanged($0) }
      + .observe(Schedule.self, id: "today schedules") { .schedulesChanged($0) }
      + .observe(Dose.self, id: "today doses") { .dosesChanged($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .dayChanged, .visible(true): .wake
    case .entered, .synced, .visible(false), .told: nil
    }
  }

  public static func owns(_ path: Path) -> Bool { path == Self.path }

  public static var shortcuts: [Shortcut] {
    [Shortcut("h", Words.title, to: .path(path))]
  }

  public static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Words.title, .checkCircle, path)
  }

  /// Of the types that no list has. In another zone doses are told anew: who shows them goes by its clock.
  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .schedulesChanged(let changes): .changed(RecordNews(changes))
    case .dosesChanged(let changes): .changed(RecordNews(changes))
    case .zoneChanged: .changed(RecordNews(Changes<Dose>()))
    case .travelsRead, .travelsBegun, .homeFound, .peopleChanged, .medicinesChanged, .wake, .woken,
      .personChosen, .say, .sayNow, .sayAs, .answered, .undoTapped, .undoExpired, .goTo:
      nil
    }
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let said = state.undo else { return [] }
    return [said.dose.toast(state.household, scene, undo: .undoTapped)]
  }
}

extension Dose {
  /// Says what was said of it, and offers to take it back.
  func toast<Action>(
    _ household: Household, _ scene: Scene<Action>, undo: Action
  ) -> Node {
    .toast(
      Today.Words.said(state)(scene.language, household.medicine(medicine)?.shortName ?? ""),
      undo: (scene.text(Today.Words.undo), scene.onTap(undo)))
  }
}
