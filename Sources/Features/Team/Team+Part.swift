import Entitlements
import Flow
import Identity
import Records
import Screen
import Shell
import Sync
import Values

extension Team: Part {
  public static var id: Literal { "team" }
  public static var needsServer: Bool { true }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .all([
      .observe(Member.self, id: "members") { .membersChanged($0) },
      .observe(Invitation.self, id: "invitations") { .invitationsChanged($0) },
    ])
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .membersChanged: state.role.map { .role($0.rawValue) }
    case .seatsTaken:
      state.context.app.seats.map { .paywall($0(state.members, state.invitations)) }
    case .mustSettle: .mustSettle
    case .left(.success): .left
    case .left(.failure), .invitationsChanged, .inviteTapped, .sheet, .invitation, .roleGiven,
      .removeTapped, .removeConfirmed, .removeCancelled, .done, .failureClosed, .goTo:
      nil
    }
  }

  public static func owns(_ path: Path) -> Bool { path == .team }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(TeamWords.title), .bar, key: "team",
      leading: [
        .backButton(
          scene.text(TeamWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], banners: frame.banners,
      content(state, scene, isOnline: frame.context.sync.isOnline)
        + frame.sections(Subject(state.context.app.schema.kind, state.space)))
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .space, 0,
        .row(
          .linkRow(
            "team", scene.text(TeamWords.title), .people, href: scene.href(.team),
            on: scene.onLink(.goTo(.team)))))
    ]
  }

  public static func memberName(of account: UUID, _ state: State) -> String? {
    for member in state.people where member.id.uuid == account {
      return member.calledName
    }
    return nil
  }
}
