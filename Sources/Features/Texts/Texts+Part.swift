import Flow
import Records
import Screen
import Shell
import Values

extension Texts: Part {
  public static var id: Literal { "conflicts" }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(TextConflict.self, id: "conflicts") { .changed($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    if case .entered = news, state.saving.failure != nil { .left } else { nil }
  }

  public static func owns(_ path: Path) -> Bool { path == .texts || conflict(of: path) != nil }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    if let id = conflict(of: frame.context.path) { return page(id, state, scene, frame) }
    return inbox(state, scene, frame)
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    toast(state, scene, frame).map { [$0] } ?? []
  }

  public static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    // On the page of a record it stands among its notes.
    var banners = frame.context.subject == nil ? refused(state, scene, frame) : []
    let path = frame.context.path
    let isSync = path == .synchronisation || path == .importUnsynced || owns(path)
    if !isSync, !frame.showsTasks, let note = note(state, scene, frame) { banners.append(note) }
    return banners
  }

  public static func tasks(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let count = state.waiting.count { mayDecide($0, frame) }
    guard count > 0 else { return [] }
    return [
      .linkRow(
        "texts", Words.waiting(count, scene.language), .notes, href: scene.href(.texts),
        on: scene.onLink(.goTo(.texts)))
    ]
  }

  public static func syncNotes(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    note(state, scene, frame).map { [$0] } ?? []
  }

  public static func notes(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    refused(state, scene, frame)
      + notes(state.waiting.filter { $0.about == subject }, scene, frame)
  }

  /// Why the last decision was not done, or not undone, which the person may ask from any page.
  private static func refused(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let refusal = state.saving.failure else { return [] }
    return [frame.banner(of: refusal, scene.language).keyed("decision")]
  }

  private static func conflict(of path: Path) -> ID<TextConflict>? {
    path.rest(after: "textos").flatMap { ID<TextConflict>($0) }
  }
}

extension Path {
  /// The texts that wait for a decision.
  public static var texts: Path { "textos" }
  public static func text(_ id: ID<TextConflict>) -> Path { Path("textos/\(id.description)") }
}
