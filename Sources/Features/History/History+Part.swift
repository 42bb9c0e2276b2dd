import Flow
import Screen
import Shell
import Values

extension History: Part {
  public static var id: Literal { "history" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    state.log.hear(news, at: state.context.path) { subject(of: $0, among: parts) }
      .map { .log($0) }
  }

  public static func owns(_ path: Path, among parts: Parts) -> Bool {
    subject(of: path, among: parts) != nil
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    toast(state, scene, frame).map { [$0] } ?? []
  }

  public static func links(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let kind = frame.parts.kind(of: subject.type), kind.hasHistory,
      let path = kind.page?(subject.id).history
    else { return [] }
    return [
      .linkRow(
        "history", scene.text(Words.title), .clock, href: scene.href(path),
        on: scene.onLink(.log(.goTo(path))))
    ]
  }

  /// The record whose past is at a path.
  private static func subject(of path: Path, among parts: Parts) -> Subject? {
    guard let subject = path.aboveHistory.flatMap({ parts.subject(at: $0) }),
      parts.kind(of: subject.type)?.hasHistory == true
    else { return nil }
    return subject
  }
}
