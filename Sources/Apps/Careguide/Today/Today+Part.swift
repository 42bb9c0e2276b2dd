import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Today: Part {
  public static var id: Literal { "today" }
  static var path: Path { "hoje" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .zone { .zoneFound($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .told(.changed(let news)):
      [Medicine.recordType, Schedule.recordType, Dose.recordType].contains(news.type) ? .wake : nil
    // Whoever comes back may have travelled.
    case .dayChanged, .visible(true): .travelled
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

  /// What a clock on the wall shows where the device is.
  static func local(_ instant: Instant, among parts: Parts) -> CivilDateTime {
    (parts[Today.self]?.zone ?? .utc).local(instant)
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if let sheet = state.sheet { return [Today.sheet(sheet, state, scene, frame)] }
    guard let undo = state.undo else { return [] }
    let name = Medicine.find(undo.dose.medicine, among: frame.parts)?.shortName ?? ""
    return [
      .toast(
        Words.said(undo.dose.state)(scene.language, name),
        undo: (scene.text(Words.undo), scene.onTap(.undoTapped)))
    ]
  }
}
