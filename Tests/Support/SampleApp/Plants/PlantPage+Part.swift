import Flow
import RecordPages
import Records
import Sample
import Screen
import Shell
import Values

extension PlantPage: DetailPart {
  public typealias R = Plant

  public static var id: Literal { "plant" }

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

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.removing.flatMap { Plant.find($0, among: frame.parts) }
      .map { [removeQuestion($0, scene)] } ?? []
  }
}
