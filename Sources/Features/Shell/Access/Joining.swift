import API
import Flow
import Identity
import Screen
import Values

/// An invitation that somebody followed: what it leads to, and joining.
public enum Joining: Feature {
  public struct State: Equatable {
    public var code: String
    /// What the invitation leads to, once the server has said it.
    public var invitation: InvitationView?
    /// Of looking at the invitation, and of joining.
    public var loading = Loading<TeamFailure>()

    /// Nobody is invited to what one person has alone: that is known without asking.
    public init(_ code: String, in app: App = .none) {
      self.code = code
      if !app.hasTeams { loading.stop(.noInvitation) }
    }

    /// Whether the invitation may still lead somewhere, as far as the server has said.
    var canJoin: Bool {
      loading.failure != .noInvitation && loading.failure != .alreadyMember
    }
  }

  public indirect enum Action: Equatable {
    case appeared
    case looked(String, Result<InvitationView, APIError>)
    case joinTapped
    case joined(Result<AccountView, APIError>)
    case dismissed
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard state.canJoin else { return .none }
      state.loading.start()
      let code = state.code
      return .call(TeamEndpoints.look, InvitationCode(code)) { .looked(code, $0) }
    case .looked(let code, let result):
      // Another invitation may have been followed meanwhile.
      guard code == state.code else { return .none }
      switch result {
      case .success(let invitation):
        state.invitation = invitation
        state.loading.stop()
      case .failure(let error):
        state.loading.stop(TeamFailure(error))
      }
      return .none
    case .joined(.failure(let error)):
      state.loading.stop(TeamFailure(error))
      return .none
    case .joinTapped:
      guard state.loading.startAlone() else { return .none }
      return .call(TeamEndpoints.accept, InvitationCode(state.code)) { .joined($0) }
    case .joined(.success):
      state.loading.stop()
      return .none
    case .dismissed:
      // The app as a whole goes elsewhere: its root does it.
      return .none
    }
  }

  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    view(state, scene, in: .none)
  }

  static func view(_ state: State, _ scene: Scene<Action>, in app: App) -> Node {
    var content: [Node] = []
    if let failure = state.loading.failure {
      content.append(.banner(.danger, failure.text(in: app, scene.language)))
    }
    if let invitation = state.invitation {
      content.append(.paragraph(text(invitation, in: app, scene.language)))
      content.append(.paragraph(invitation.email, .secondary))
    } else if state.loading.failure == nil {
      content.append(.skeleton(rows: 2, language: scene.language))
    }
    content.append(.line(.small, buttons(state, scene, in: app)))
    return .card([.column(.normal, content)]).keyed("joining")
  }

  private static func buttons(_ state: State, _ scene: Scene<Action>, in app: App) -> [Node] {
    guard state.canJoin else {
      let toApp = JoiningWords.toApp(app.name.text, scene.language)
      return [.button(toApp, .primary, on: scene.onTap(.dismissed))]
    }
    return [
      .when(
        state.invitation != nil,
        .button(
          app.words.join(scene.language), .primary, isBusy: state.loading.isLoading,
          on: scene.onTap(.joinTapped))),
      .button(scene.text(JoiningWords.notNow), .neutral, on: scene.onTap(.dismissed)),
    ]
  }

  /// To which space one is invited, as what.
  static func text(_ invitation: InvitationView, in app: App, _ language: Language) -> String {
    let role = app.role(invitation.role)?.name.text(in: language) ?? invitation.role
    return JoiningWords.text(invitation.spaceName, role, language)
  }
}
