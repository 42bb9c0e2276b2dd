import Clinic
import Flow
import Identity
import Screen
import Shell
import Values

extension Team {
  /// What is on the page of the team.
  static func content(_ state: State, _ scene: Scene<Action>, isOnline: Bool) -> [Node] {
    var content: [Node] = []
    if let failure = state.failure {
      content.append(
        .banner(
          .danger, scene.text(failure.text), "",
          actions: [.button(scene.text(TeamWords.close), .plain, on: scene.onTap(.failureClosed))]))
    }
    if !isOnline { content.append(.banner(.note, scene.text(TeamWords.offline))) }
    let invite = Node.button(
      scene.text(TeamWords.invite), .tinted, icon: .plus,
      isDisabled: !isOnline || state.isWorking, on: scene.onTap(.inviteTapped))
    content.append(
      .section(
        scene.text(TeamWords.people), note: state.manages ? scene.text(TeamWords.peopleNote) : "",
        actions: state.manages ? [invite] : [],
        [
          .list(
            label: scene.text(TeamWords.people),
            state.members.map { row($0, state, scene, isOnline: isOnline) })
        ]
      ).keyed("people"))
    if !state.invitations.isEmpty {
      content.append(
        .section(
          scene.text(TeamWords.invitations),
          [
            .list(
              label: scene.text(TeamWords.invitations),
              state.invitations.map { invitation in
                InvitationRow.view(
                  of: invitation, state.rows[invitation.id],
                  scene.map { .invitation(invitation.id, $0) }, isOnline: isOnline)
              })
          ]
        ).keyed("invitations"))
    }
    return content
  }

  private static func row(
    _ member: Member, _ state: State, _ scene: Scene<Action>, isOnline: Bool
  ) -> Node {
    let isOwn = member.id.uuid == state.account.id
    let mayAct = isOnline && !state.isWorking
    var head: [Node] = [.span(member.email, .strong)]
    if isOwn { head.append(.badge(scene.text(TeamWords.you), .accent)) }
    var ways: [Node] = []
    if state.manages {
      ways.append(roles(of: member, scene, isDisabled: !mayAct))
    } else if let role = member.role {
      ways.append(.span(scene.text(role.name), .secondary))
    }
    if isOwn ? !state.isAlone : state.manages {
      ways.append(
        .button(
          scene.text(isOwn ? TeamWords.leave : TeamWords.remove), .dangerPlain,
          isDisabled: !mayAct,
          on: scene.onTap(.removeTapped(member))))
    }
    return .tag(
      "li", "team-row", [],
      [.avatar(member.email), .grow([.line(.small, head), .line(.small, ways)])]
    ).keyed(member.id.description)
  }

  private static func roles(
    of member: Member, _ scene: Scene<Action>, isDisabled: Bool
  ) -> Node {
    var field = Field(
      "role-\(member.id.description)", scene.text(TeamWords.role), language: scene.language)
    field.isDisabled = isDisabled
    return .select(
      field, choices: Role.allCases.map { Choice($0.rawValue, scene.text($0.name)) },
      selected: member.roleName, isLabelHidden: true,
      on: scene.on(.change) { data in
        guard case .text(let text, _) = data, let role = Role(rawValue: text) else { return nil }
        return .roleGiven(member, role)
      }
    )
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var overlays: [Node] = []
    switch state.sheet {
    case .invite(let inviting): overlays.append(inviteSheet(inviting, state, scene))
    case .link(let email, let code, let isMailed, let isCopied):
      overlays.append(linkSheet(email, code, isMailed: isMailed, isCopied: isCopied, scene))
    case nil: break
    }
    if let member = state.removing { overlays.append(question(member, state, scene)) }
    return overlays
  }

  private static func inviteSheet(
    _ inviting: Inviting, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let problem = inviting.problem.map { scene.text($0.text(for: .email, in: FisioFlow.app)) }
    let errors = problem.map {
      [FormError("invite-email", $0, onTap: scene.onLink(.errorTapped))]
    }
    let email = Field(
      "invite-email", scene.text(AccessField.email.label(in: FisioFlow.app)),
      hint: scene.text(TeamWords.emailHint),
      error: problem, language: scene.language)
    let role = Field("invite-role", scene.text(TeamWords.role), language: scene.language)
    let choices = Role.allCases.map { role in
      Choice(role.rawValue, scene.text(role.name), detail: scene.text(role.detail))
    }
    return .sheet(
      id: "invite", title: scene.text(TeamWords.inviteTitle), language: scene.language,
      onClose: scene.onTap(.sheetClosed),
      [
        inviting.failure.map { .banner(.danger, scene.text($0.text)) } ?? .none,
        .form(
          id: "invite-form", errors: errors ?? [], language: scene.language,
          onSubmit: scene.onSubmit(.inviteSubmitted(scene.language)),
          [
            .textField(
              email, text: inviting.email, .email, on: scene.onText(.input) { .emailTyped($0) }),
            .radioList(role, choices: choices, selected: inviting.role.rawValue) { choice in
              scene.on(.change) { _ in Role(rawValue: choice.value).map { .roleChosen($0) } }
            },
          ],
          actions: [.submit(scene.text(TeamWords.createLink), isBusy: state.isWorking).wide]),
      ])
  }

  private static func linkSheet(
    _ email: String, _ code: String, isMailed: Bool, isCopied: Bool, _ scene: Scene<Action>
  ) -> Node {
    let link = scene.surroundings.address + Invitation.path(code)
    return .sheet(
      id: "invitation-link",
      title: scene.text(isMailed ? TeamWords.mailedTitle : TeamWords.linkTitle),
      language: scene.language, onClose: scene.onTap(.sheetClosed),
      [
        .paragraph(
          isMailed
            ? TeamWords.mailedText(email, scene.language)
            : TeamWords.linkText(email, scene.language)),
        .paragraph(link, .prose),
      ],
      foot: [
        .button(scene.text(TeamWords.finish), .neutral, on: scene.onTap(.sheetClosed)),
        .button(
          scene.text(isCopied ? TeamWords.copied : TeamWords.copy), .primary,
          icon: isCopied ? .check : .copy, on: scene.onTap(.copyTapped(link))),
      ])
  }

  private static func question(
    _ member: Member, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let isOwn = member.id.uuid == state.account.id
    return .confirmation(
      id: "remove-member",
      title: isOwn
        ? scene.text(TeamWords.leaveTitle) : TeamWords.removeTitle(member.email, scene.language),
      text: scene.text(isOwn ? TeamWords.leaveText : TeamWords.removeText),
      confirm: .button(
        scene.text(isOwn ? TeamWords.leave : TeamWords.remove), .dangerPlain,
        on: scene.onTap(.removeConfirmed)),
      cancel: .button(
        scene.text(isOwn ? TeamWords.stay : TeamWords.keep), .primary,
        on: scene.onTap(.removeCancelled)),
      onCancel: scene.onTap(.removeCancelled))
  }
}
