import Analytics
import Flow
import Screen
import Shell
import Values

extension Privacy: Part {
  public static var id: Literal { "privacy" }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .readPreference(key) { .seenRead($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool {
    path == .privacy || path == .policy || path == .policyChanges
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): owns(path) || state.isObserving ? .entered(path) : nil
    case .synced, .dayChanged, .visible, .told: nil
    }
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    switch frame.context.path {
    case .policy: policy(state, scene, frame)
    case .policyChanges: changes(state, scene, frame)
    default: settings(of: state, scene, frame)
    }
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var overlays: [Node] = []
    if let said = state.said { overlays.append(.toast(scene.text(said))) }
    guard owns(frame.context.path) else { return overlays }
    if state.showsCollected {
      overlays.append(
        CollectedSheet.view(
          frame.context.app, scene.language, onClose: scene.onTap(.collectedClosed)))
    }
    if let question = state.question { overlays.append(confirmation(question, scene)) }
    return overlays
  }

  /// That the policy is another one than the person has seen.
  public static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let seen = state.seen, let policy = state.policy, seen < policy.number,
      frame.context.path == frame.context.start
    else { return [] }
    return [
      .banner(
        .note, scene.text(PolicyWords.changed),
        PolicyWords.holdsFrom(scene.language, policy.date.slashed),
        actions: [
          .linkButton(
            scene.text(PolicyWords.seeChanges), .tinted, href: scene.href(.policyChanges),
            on: scene.onLink(.goTo(.policyChanges)))
        ]
      ).keyed("policy")
    ]
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .privacy, 5,
        .row(
          .linkRow(
            "privacy", scene.text(PrivacyWords.title), .chart, href: scene.href(.privacy),
            on: scene.onLink(.goTo(.privacy)))))
    ]
  }
}
