import Flow
import Records
import Screen
import Shell
import Values

extension SentMessages: Part {
  public static var id: Literal { "sent messages" }
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
    guard subject.type == Owner.recordType,
      let path = frame.parts.kind(of: subject.type)?.page?(subject.id).sentMessages
    else { return [] }
    return [
      .linkRow(
        "messages", scene.text(SentWords.title), .bell, href: scene.href(path),
        on: scene.onLink(.log(.goTo(path))))
    ]
  }

  /// Whose messages a path leads to.
  private static func subject(of path: Path, among parts: Parts) -> Subject? {
    guard let subject = path.aboveSentMessages.flatMap({ parts.subject(at: $0) }),
      subject.type == Owner.recordType
    else { return nil }
    return subject
  }
}
