import Identity
import Screen
import Values

extension Links {
  /// Under the place that the app begins with.
  public static var under: Literal { "" }

  public static func owns(_ path: Path) -> Bool { Access.Link(path) != nil }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    if case .passwordReset? = Access.Link(frame.context.path), let recovery = state.recovery {
      let content = Recovery.content(
        recovery, scene.map { .recovery($0) }, of: frame.context.app, isSignedIn: true)
      return .page(
        title: scene.text(RecoveryWords.title), .bar, key: "recovery", banners: frame.banners,
        [.card([.column(.normal, content)])])
    }
    guard isConfirming(frame.context.path) else {
      return .page(
        title: scene.text(JoiningWords.title), .bar, key: "joining", banners: frame.banners,
        [
          state.joining.map {
            Joining.view($0, scene.map { .joining($0) }, in: frame.context.app)
          } ?? .none
        ])
    }
    let content = Confirming.content(
      state.confirming ?? .init(), scene.map { .confirming($0) }, of: frame.context.app)
    return .page(
      title: scene.text(Confirming.title(of: state.confirming ?? .init())), .bar, key: "confirming",
      banners: frame.banners,
      [.card([.column(.normal, content)])])
  }

  private static func isConfirming(_ path: Path) -> Bool {
    switch Access.Link(path) {
    case .confirmation, .emailChange: true
    case .invitation, .passwordReset, nil: false
    }
  }

  /// Reminds the person on the pages where they are between two things.
  public static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let confirming = state.confirming, !confirming.isChange,
      state.context.account.awaitsConfirmation == true,
      isBetween(frame.context)
    else { return [] }
    return [
      Confirming.banner(
        confirming, of: state.context.account.email, scene.map { .confirming($0) })
    ]
  }

  private static func isBetween(_ context: Context) -> Bool {
    context.path == context.start || context.path == .settings || context.path == .team
  }
}
