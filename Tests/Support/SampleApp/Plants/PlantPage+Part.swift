import Flow
import RecordPages
import Records
import Sample
import Screen
import Shell
import Values

extension PlantPage: Part {
  public static var id: Literal { "plant" }
  public static var under: Literal { Plants.id }
  public static var beside: Literal? { Plants.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    switch news {
    case .entered(let path):
      .entered(opening(at: path, among: parts))
    case .told(.changed(let news)):
      opening(at: state.context.path, among: parts).flatMap {
        news.isChanged(Subject($0)) ? .changed($0) : nil
      }
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .act(let acting) = action { .act(acting) } else { nil }
  }

  /// A plant that is to be edited and is not here is told of on this page.
  public static func owns(_ path: Path, among parts: Parts) -> Bool {
    plant(at: path) != nil && !FormPage<Plant>.owns(path, among: parts)
  }

  public static func subject(of path: Path) -> Subject? {
    Plant.shown(at: path).map { Subject($0) }
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.removing.flatMap { Plant.find($0, among: frame.parts) }
      .map { [removeQuestion($0, scene)] } ?? []
  }

  /// The plant that the person begins to see at a path: the form that is open has been seen.
  private static func opening(at path: Path, among parts: Parts) -> ID<Plant>? {
    let form = parts[FormPage<Plant>.self]?.form
    return plant(at: path).flatMap {
      Plant.edited(at: path) == $0 && form?.stored.id == $0 ? nil : $0
    }
  }

  static func plant(at path: Path) -> ID<Plant>? { Plant.shown(at: path) ?? Plant.edited(at: path) }
}
