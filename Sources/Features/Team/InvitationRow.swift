import API
import Flow
import Identity
import Screen
import Shell
import Values

/// An invitation in the list of those that wait: mailed again or taken back, while the others can be,
/// too.
public enum InvitationRow: Feature {
  public struct State: Equatable {
    let id: ID<Invitation>
    let space: UUID
    /// Of mailing or revoking it.
    public var loading = Loading<TeamFailure>()

    public init(_ id: ID<Invitation>, in space: UUID) {
      self.id = id
      self.space = space
    }
  }

  public indirect enum Action: Equatable {
    case mailTapped(Language)
    case revokeTapped
    case done(Result<Nothing, APIError>)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .mailTapped(let language):
      guard state.loading.startAlone() else { return .none }
      return .call(TeamEndpoints.mail, InvitationMailing(state.id, of: state.space, in: language)) {
        .done($0)
      }
    case .revokeTapped:
      guard state.loading.startAlone() else { return .none }
      return .call(TeamEndpoints.revoke, InvitationChoice(state.id, of: state.space)) { .done($0) }
    case .done(let result):
      guard case .failure(let error) = result else {
        state.loading.stop()
        return .fire(.syncNow)
      }
      state.loading.stop(TeamFailure(error))
      return .none
    }
  }

  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    var invitation = Invitation()
    invitation.id = state.id
    return view(of: invitation, state, scene, in: .none, isOnline: true)
  }

  /// - Parameter state: nil while nothing was begun with it.
  static func view(
    of invitation: Invitation, _ state: State?, _ scene: Scene<Action>, in app: App,
    isOnline: Bool
  ) -> Node {
    let isOpen = invitation.isOpen(at: scene.surroundings.now)
    let until =
      isOpen
      ? TeamWords.until(
        CivilDate(at: invitation.expiresAt, minutesEast: 0).slashed, scene.language)
      : scene.text(TeamWords.expired)
    var about = [until]
    if let role = app.role(invitation.roleName) { about.insert(scene.text(role.name), at: 0) }
    let mayAct = isOnline && state?.loading.isLoading != true
    var content: [Node] = [
      .span(invitation.email, .strong), .paragraph(about.joined(separator: " · "), .secondary),
    ]
    var ways: [Node] = []
    if let mail = invitation.mail, isOpen {
      content.append(
        .paragraph(scene.text(mail.text), .secondary, tone: mail.hasFailed ? .danger : .neutral))
      if mail != .sending {
        ways.append(
          .button(
            scene.text(TeamWords.mailAgain), .plain, isDisabled: !mayAct,
            on: scene.onTap(.mailTapped(scene.language))))
      }
    }
    ways.append(
      .button(
        scene.text(TeamWords.revoke), .dangerPlain, isDisabled: !mayAct,
        on: scene.onTap(.revokeTapped)))
    if let failure = state?.loading.failure {
      content.append(.banner(.danger, failure.text(in: app, scene.language)))
    }
    content.append(.line(.small, ways))
    return .tag("li", "team-row", [], [.icon(.mail), .grow(content)])
      .keyed(invitation.id.description)
  }
}
