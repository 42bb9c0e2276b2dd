import Flow
import Screen
import Values

/// A part of any type with its state, as an app's list has it.
public class AnyPart {
  let id: Literal

  init(_ id: Literal) { self.id = id }

  func copy() -> AnyPart { self }
  func isEqual(to other: AnyPart) -> Bool { self === other }

  var under: Literal { id }
  var beside: Literal? { nil }
  func watch() -> Effect<PartAction> { .none }
  func place(in context: Context) {}
  func reduce(_ action: PartAction, among parts: Parts) -> Effect<PartAction> { .none }
  func hear(_ news: News, among parts: Parts) -> PartAction? { nil }
  func tell(_ action: PartAction, among parts: Parts) -> Message? { nil }

  func owns(_ path: Path, among parts: Parts) -> Bool { false }
  func subject(of path: Path) -> Subject? { nil }
  func hold(goingTo next: Path) -> Hold<PartAction>? { nil }
  func showsTasks(at path: Path) -> Bool { false }
  var shortcuts: [Shortcut] { [] }

  func page(_ scene: Scene<PartAction>, _ frame: Frame) -> Node { .none }
  func pane(_ scene: Scene<PartAction>, _ frame: Frame) -> Pane? { nil }
  func tab(_ frame: Frame) -> Tab? { nil }
  func nodes(_ where: Whereabouts, _ scene: Scene<PartAction>, _ frame: Frame) -> [Node] { [] }
  func settings(_ scene: Scene<PartAction>, _ frame: Frame) -> [SettingsEntry] { [] }

  var waiting: Waiting? { nil }
  func memberName(of account: UUID) -> String? { nil }
  var storage: Int64 { 0 }

  /// What a part adds to the screen, by where it stands.
  enum Whereabouts {
    case overlays, banners, usage, tasks, syncNotes, syncSections
    case notes(Subject)
    case sections(Subject)
    case links(Subject)
  }
}

/// A part with its state.
final class Holding<P: Part>: AnyPart {
  var state: P.State

  init(_ state: P.State) {
    self.state = state
    super.init(P.id)
  }

  override func copy() -> AnyPart { Holding(state) }

  // Tests compare, browsers never do; but a table of methods keeps what it names (Docs/Embedded.md).
  #if !hasFeature(Embedded)
    override func isEqual(to other: AnyPart) -> Bool {
      self === other
        || id == other.id && state == unsafeDowncast(other, to: Holding<P>.self).state
    }
  #endif

  override var under: Literal { P.under }

  override var beside: Literal? { P.beside }

  override func watch() -> Effect<PartAction> { P.watch(state).map(Self.wrap) }

  override func place(in context: Context) { P.place(&state, in: context) }

  override func reduce(_ action: PartAction, among parts: Parts) -> Effect<PartAction> {
    P.reduce(&state, action.value(of: P.self), among: parts).map(Self.wrap)
  }

  override func hear(_ news: News, among parts: Parts) -> PartAction? {
    P.hear(news, state, among: parts).map(Self.wrap)
  }

  override func tell(_ action: PartAction, among parts: Parts) -> Message? {
    P.tell(action.value(of: P.self), state, among: parts)
  }

  override func owns(_ path: Path, among parts: Parts) -> Bool { P.owns(path, among: parts) }

  override func subject(of path: Path) -> Subject? { P.subject(of: path) }

  override func hold(goingTo next: Path) -> Hold<PartAction>? {
    P.hold(state, goingTo: next).map { Hold(at: $0.path, Self.wrap($0.asking), goesOn: $0.goesOn) }
  }

  override func showsTasks(at path: Path) -> Bool { P.showsTasks(at: path) }

  override var shortcuts: [Shortcut] { P.shortcuts }

  override func page(_ scene: Scene<PartAction>, _ frame: Frame) -> Node {
    P.page(state, scene.map(Self.wrap), frame)
  }

  override func pane(_ scene: Scene<PartAction>, _ frame: Frame) -> Pane? {
    P.pane(state, scene.map(Self.wrap), frame)
  }

  override func tab(_ frame: Frame) -> Tab? { P.tab(state, frame) }

  override func nodes(
    _ place: Whereabouts, _ scene: Scene<PartAction>, _ frame: Frame
  ) -> [Node] {
    let scene: Scene<P.Action> = scene.map(Self.wrap)
    return switch place {
    case .overlays: P.overlays(state, scene, frame)
    case .banners: P.banners(state, scene, frame)
    case .usage: P.usage(state, scene, frame)
    case .tasks: P.tasks(state, scene, frame)
    case .syncNotes: P.syncNotes(state, scene, frame)
    case .syncSections: P.syncSections(state, scene, frame)
    case .notes(let subject): P.notes(on: subject, state, scene, frame)
    case .sections(let subject): P.sections(on: subject, state, scene, frame)
    case .links(let subject): P.links(on: subject, state, scene, frame)
    }
  }

  override func settings(_ scene: Scene<PartAction>, _ frame: Frame) -> [SettingsEntry] {
    P.settings(state, scene.map(Self.wrap), frame)
  }

  override var waiting: Waiting? { P.waiting(state) }

  override func memberName(of account: UUID) -> String? { P.memberName(of: account, state) }

  override var storage: Int64 { P.storage(state) }

  private static func wrap(_ action: P.Action) -> PartAction { PartAction(P.self, action) }
}
