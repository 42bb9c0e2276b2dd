import Flow
import Screen
import Values

/// A feature that an app is made of, with all that the app asks of it: the shell knows no feature by
/// name, it asks its parts. What a part has nothing of it leaves out.
///
/// Parts are told what happens around them as `News`, which each turns into an action of its own, and
/// they say what is to happen outside of them as a `Message`.
public protocol Part: Feature, SendableMetatype
where State: Equatable & SendableMetatype, Action: Equatable & SendableMetatype {
  /// Its name among the parts of an app.
  static var id: Literal { get }
  /// The place of the tab bar under which its pages stand: a part's id.
  static var under: Literal { get }
  /// The part whose list stands beside its pages where the screen is wide; nil for none.
  static var beside: Literal? { get }
  /// Whether it is about what only a server has or does: a space of this device alone has no such part.
  static var needsServer: Bool { get }

  // In time

  /// What it knows when a space is opened.
  static func opened(in context: Context) -> State
  /// What it watches from then on.
  static func watch(_ state: State) -> Effect<Action>
  /// The context is another one: a part that goes by it keeps it.
  static func place(_ state: inout State, in context: Context)
  /// Like a feature's `reduce`, for a part that looks at others.
  static func reduce(_ state: inout State, _ action: Action, among parts: Parts) -> Effect<Action>
  /// What the part does about news.
  static func hear(_ news: News, _ state: State) -> Action?
  /// The same, for a part that looks at others.
  static func hear(_ news: News, _ state: State, among parts: Parts) -> Action?
  /// What the app is to do about an action of the part, after the part itself.
  static func tell(_ action: Action, _ state: State) -> Message?
  /// The same, for a part that looks at others.
  static func tell(_ action: Action, _ state: State, among parts: Parts) -> Message?

  // Places

  /// Whether the page of that path is one of its own.
  static func owns(_ path: Path) -> Bool
  /// The same, for a part whose pages go by what others have.
  static func owns(_ path: Path, among parts: Parts) -> Bool
  /// The record that a page of its own is about.
  static func subject(of path: Path) -> Subject?
  /// What holds the person back from going to `next`.
  static func hold(_ state: State, goingTo next: Path) -> Hold<Action>?
  /// Whether a page of its own shows the tasks of all parts; no banner above it says the same.
  static func showsTasks(at path: Path) -> Bool
  static var shortcuts: [Shortcut] { get }

  // On the screen

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node
  /// Its list, which stands beside the pages of the parts that say so.
  static func pane(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Pane?
  /// Its place in the tab bar or sidebar.
  static func tab(_ state: State, _ frame: Frame) -> Tab?
  /// Sheets, questions and toasts above every page.
  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node]
  /// What the person should know, whatever page they are on.
  static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node]
  /// What it says at the top of the page of a record, which is another part's.
  static func notes(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node]
  /// What it shows on the page of a record, which is another part's.
  static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node]
  /// Rows at the end of the page of a record, which lead to more about it.
  static func links(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node]
  static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry]
  /// How much of what the plan allows is used, on the page of the plans.
  static func usage(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node]
  /// Rows of what the person is to see to, each leading there.
  static func tasks(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node]
  /// What it shows on the page of sync, above what waits.
  static func syncNotes(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node]
  /// What it shows on the page of sync, below what waits.
  static func syncSections(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node]

  // What it knows

  /// What lies on this device alone and is not in the queue of changes.
  static func waiting(_ state: State) -> Waiting?
  /// What the member of an account is called, where it knows it.
  static func memberName(of account: UUID, _ state: State) -> String?
  /// How much of the plan's room for files is taken, in bytes.
  static func storage(_ state: State) -> Int64
}

extension Part {
  public static var under: Literal { id }
  public static var beside: Literal? { nil }
  public static var needsServer: Bool { false }
  public static func watch(_ state: State) -> Effect<Action> { .none }
  public static func place(_ state: inout State, in context: Context) {}
  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    reduce(&state, action)
  }
  public static func hear(_ news: News, _ state: State) -> Action? { nil }
  public static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    hear(news, state)
  }
  public static func tell(_ action: Action, _ state: State) -> Message? { nil }
  public static func tell(_ action: Action, _ state: State, among parts: Parts) -> Message? {
    tell(action, state)
  }

  public static func owns(_ path: Path) -> Bool { false }
  public static func owns(_ path: Path, among parts: Parts) -> Bool { owns(path) }
  public static func subject(of path: Path) -> Subject? { nil }
  public static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? { nil }
  public static func showsTasks(at path: Path) -> Bool { false }
  public static var shortcuts: [Shortcut] { [] }

  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    page(state, scene, Frame(Context()))
  }
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    pane(state, scene, frame)?.page(hasTwo: scene.surroundings.hasTwoPanes) ?? .none
  }
  public static func pane(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Pane? { nil }
  public static func tab(_ state: State, _ frame: Frame) -> Tab? { nil }
  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] { [] }
  public static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] { [] }
  public static func notes(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] { [] }
  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] { [] }
  public static func links(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] { [] }
  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] { [] }
  public static func usage(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] { [] }
  public static func tasks(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] { [] }
  public static func syncNotes(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] { [] }
  public static func syncSections(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] { [] }

  public static func waiting(_ state: State) -> Waiting? { nil }
  public static func memberName(of account: UUID, _ state: State) -> String? { nil }
  public static func storage(_ state: State) -> Int64 { 0 }
}
