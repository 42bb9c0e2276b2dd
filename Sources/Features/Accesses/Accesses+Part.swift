import Flow
import Screen
import Shell
import Values

extension Accesses: Part {
  public static var id: Literal { "accesses" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    state.log.hear(news, at: state.context.path) { subject(of: $0, among: parts) }
      .map { .log($0) }
  }

  public static func owns(_ path: Path, among parts: Parts) -> Bool {
    subject(of: path, among: parts) != nil
  }

  public static func links(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let kind = frame.parts.kind(of: subject.type), kind.showsAccesses(frame.context),
      let path = kind.page?(subject.id).accesses
    else { return [] }
    return [
      .linkRow(
        "access", scene.text(AccessWords.title), .eye, href: scene.href(path),
        on: scene.onLink(.log(.goTo(path))))
    ]
  }

  /// The record to whose accesses a path leads. Who may not see them is told so by the server.
  private static func subject(of path: Path, among parts: Parts) -> Subject? {
    path.aboveAccesses.flatMap { parts.subject(at: $0) }
  }
}
