import Flow
import Screen
import Shell
import Sync
import Values

extension GoingUp {
  public static var id: Literal { "goingUp" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    state.context.app.alone == nil ? .none : .readPreference(KeptAlone.key) { .keptRead($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    guard state.kept != nil else { return nil }
    switch news {
    case .entered(.goingUp): return .looked
    case .synced(let sync):
      guard case .sending = state.step, sync.pending.isEmpty || !sync.refused.isEmpty else {
        return nil
      }
      return .looked
    case .entered, .dayChanged, .visible, .told: return nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .filesCopied(true) = action { return .filesCame }
    guard case .openAloneTapped = action, let kept = state.kept else { return nil }
    return .openAlone(kept.text)
  }

  public static func owns(_ path: Path) -> Bool { path == .goingUp }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(GoingUpWords.title), .bar, key: "going-up",
      leading: [
        .backButton(
          scene.text(CopyWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], banners: frame.banners,
      content(state, CopiedSpace(frame.context, frame.parts), frame, scene))
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    guard state.kept != nil else { return [] }
    return [
      SettingsEntry(
        .data, 3,
        .row(
          .linkRow(
            "going-up", scene.text(GoingUpWords.title), .cloudUp, href: scene.href(.goingUp),
            on: scene.onLink(.goTo(.goingUp)))))
    ]
  }

  /// Also while nothing of it is in the queue: its files may be on this device alone yet, after its records are not.
  public static func waiting(_ state: State) -> Waiting? {
    let sync = state.context.sync
    guard state.isOnItsWay, sync.pending.isEmpty, sync.refused.isEmpty else { return nil }
    return Waiting(0, isSending: true) { GoingUpWords.onItsWay($0) }
  }

  /// On the first page, as long as something is on this device alone.
  public static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard state.kept != nil, frame.context.path == frame.context.start else { return [] }
    return [
      .banner(
        .note, scene.text(state.isOnItsWay ? GoingUpWords.onItsWay : GoingUpWords.thereIs),
        actions: [
          .button(scene.text(GoingUpWords.see), .tinted, on: scene.onTap(.goTo(.goingUp)))
        ]
      ).keyed("going-up")
    ]
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let discarding = state.discarding, case .some = state.carried else { return [] }
    let isSecond = discarding == .askedAgain
    return [
      .sheet(
        id: "discard-local",
        title: scene.text(isSecond ? GoingUpWords.discardAgain : GoingUpWords.discard),
        language: scene.language, onClose: scene.onTap(.discardCancelled),
        [
          .paragraph(
            scene.text(isSecond ? GoingUpWords.discardAgainText : GoingUpWords.discardText)),
          .tag(
            "div", "form-actions", [],
            [
              .button(
                scene.text(GoingUpWords.copyFirst), .primary, on: scene.onTap(.openAloneTapped)
              ).wide,
              .button(
                scene.text(isSecond ? GoingUpWords.discardNow : GoingUpWords.discard),
                .dangerPlain, on: scene.onTap(.discardTapped)
              ).wide,
              .button(
                scene.text(GoingUpWords.keep), .plain, on: scene.onTap(.discardCancelled)
              ).wide,
            ]),
        ])
    ]
  }
}

extension GoingUp.State {
  /// Whether something goes on that the person can only stop.
  var isBusy: Bool {
    switch step {
    case .resting, .left: false
    case .reading, .unreadable, .waiting, .running, .sending, .erasing, .done: true
    }
  }

  /// Whether it goes up, and the account may not have all of it.
  var isOnItsWay: Bool {
    switch step {
    case .waiting, .running, .sending, .erasing: discarding == nil
    case .resting, .reading, .unreadable, .left, .done: false
    }
  }
}
