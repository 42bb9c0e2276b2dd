import Flow
import Identity
import Screen
import Shell
import Values

extension Team {
  /// What is on the page of the team.
  static func content(_ state: State, _ scene: Scene<Action>, isOnline: Bool) -> [Node] {
    let app = state.context.app
    var content: [Node] = []
    if let failure = state.loading.failure {
      content.append(
        .banner(
          .danger, failure.text(in: app, scene.language), "",
          actions: [.button(scene.text(TeamWords.close), .plain, on: scene.onTap(.failureClosed))]))
    }
    if !isOnline { content.append(.banner(.note, scene.text(TeamWords.offline))) }
    let invite = Node.button(
      scene.text(TeamWords.invite), .tinted, icon: .plus,
      isDisabled: !isOnline || state.loading.isLoading, on: scene.onTap(.inviteTapped))
    content.append(
      .section(
        scene.text(TeamWords.people),
        note: state.manages ? TeamWords.peopleNote(app.words.space, scene.language) : "",
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
                  scene.map { .invitation(invitation.id, $0) }, in: app, isOnline: isOnline)
              })
          ]
        ).keyed("invitations"))
    }
    return content
  }

  private static func row(
    _ member: Member, _ state: State, _ scene: Scene<Action>, isOnline: Bool
  ) -> Node {
    let app = state.context.app
    let isOwn = member.id.uuid == state.account.id
    let mayAct = isOnline && !state.loading.isLoading
    var head: [Node] = [.span(member.calledName, .strong)]
    if isOwn { head.append(.badge(scene.text(TeamWords.you), .accent)) }
    var ways: [Node] = []
    if state.manages {
      ways.append(roles(of: member, in: app, scene, isDisabled: !mayAct))
    } else if let role = app.role(member.roleName) {
      ways.append(.span(scene.text(role.name), .secondary))
    }
    if isOwn ? !state.isAlone : state.manages {
      ways.append(
        .button(
          isOwn
            ? TeamWords.leave(app.words.space, scene.language) : scene.text(TeamWords.remove),
          .dangerPlain, isDisabled: !mayAct,
          on: scene.onTap(.removeTapped(member))))
    }
    return .tag(
      "li", "team-row", [],
      [
        .avatar(member.calledName),
        .grow([
          .line(.small, head),
          member.name == nil ? .none : .paragraph(member.email, .secondary),
          .line(.small, ways),
        ]),
      ]
    ).keyed(member.id.description)
  }

  private static func roles(
    of member: Member, in app: App, _ scene: Scene<Action>, isDisabled: Bool
  ) -> Node {
    var field = Field(
      "role-\(member.id.description)", scene.text(TeamWords.role), language: scene.language)
    field.isDisabled = isDisabled
    return .select(
      field, choices: app.roles.map { Choice($0.role.rawValue, scene.text($0.name)) },
      selected: member.roleName, isLabelHidden: true,
      on: scene.on(.change) { data in
        guard case .text(let text, _) = data, let words = app.role(text) else { return nil }
        return .roleGiven(member, words.role)
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
    let app = state.context.app
    let problem = inviting.problem.map { $0.text(for: .email, in: app, scene.language) }
    let errors = problem.map {
      [FormError("invite-email", $0, onTap: scene.onLink(.sheet(.errorTapped)))]
    }
    let email = Field(
      "invite-email", AccessField.email.label(in: app, scene.language),
      hint: scene.text(TeamWords.emailHint),
      error: problem, language: scene.language)
    let role = Field("invite-role", scene.text(TeamWords.role), language: scene.language)
    let choices = app.roles.map { words in
      Choice(words.role.rawValue, scene.text(words.name), detail: scene.text(words.detail))
    }
    return .sheet(
      id: "invite", title: TeamWords.inviteTitle(app.words.space, scene.language),
      language: scene.language,
      onClose: scene.onTap(.sheet(.sheetClosed)),
      [
        inviting.failure.map { .banner(.danger, $0.text(in: app, scene.language)) } ?? .none,
        .form(
          id: "invite-form", errors: errors ?? [], language: scene.language,
          onSubmit: scene.onSubmit(.sheet(.inviteSubmitted(scene.language))),
          [
            .textField(
              email, text: inviting.email, .email,
              on: scene.onText(.input) { .sheet(.emailTyped($0)) }),
            .radioList(role, choices: choices, selected: inviting.role.rawValue) { choice in
              scene.on(.change) { _ in app.role(choice.value).map { .sheet(.roleChosen($0.role)) } }
            },
          ],
          actions: [.submit(scene.text(TeamWords.createLink), isBusy: state.loading.isLoading).wide]
        ),
      ])
  }

  private static func linkSheet(
    _ email: String, _ code: String, isMailed: Bool, isCopied: Bool, _ scene: Scene<Action>
  ) -> Node {
    let link = scene.surroundings.address + Invitation.path(code)
    return .sheet(
      id: "invitation-link",
      title: scene.text(isMailed ? TeamWords.mailedTitle : TeamWords.linkTitle),
      language: scene.language, onClose: scene.onTap(.sheet(.sheetClosed)),
      [
        .paragraph(
          isMailed
            ? TeamWords.mailedText(email, scene.language)
            : TeamWords.linkText(email, scene.language)),
        .paragraph(link, .prose),
      ],
      foot: [
        .button(scene.text(TeamWords.finish), .neutral, on: scene.onTap(.sheet(.sheetClosed))),
        .button(
          scene.text(isCopied ? TeamWords.copied : TeamWords.copy), .primary,
          icon: isCopied ? .check : .copy, on: scene.onTap(.sheet(.copyTapped(link)))),
      ])
  }

  private static func question(
    _ member: Member, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let isOwn = member.id.uuid == state.account.id
    let space = state.context.app.words.space
    return .confirmation(
      id: "remove-member",
      title: isOwn
        ? TeamWords.leaveTitle(space, scene.language)
        : TeamWords.removeTitle(member.email, scene.language),
      text: isOwn
        ? TeamWords.leaveText(space, scene.language) : TeamWords.removeText(space, scene.language),
      confirm: .button(
        isOwn ? TeamWords.leave(space, scene.language) : scene.text(TeamWords.remove), .dangerPlain,
        on: scene.onTap(.removeConfirmed)),
      cancel: .button(
        scene.text(isOwn ? TeamWords.stay : TeamWords.keep), .primary,
        on: scene.onTap(.removeCancelled)),
      onCancel: scene.onTap(.removeCancelled))
  }
}
