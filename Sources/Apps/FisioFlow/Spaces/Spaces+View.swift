import Flow
import Identity
import Screen
import Shell
import Values

extension Spaces {
  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    var rows = state.context.account.spaces.map { space in
      let isCurrent = space.space == state.context.space
      let role = Role(rawValue: space.role)?.name
      return Node.row(
        ListRow(
          space.space.description, space.name, subtitle: role.map { scene.text($0) } ?? "",
          leading: .icon(.clinic),
          trailing: isCurrent ? .badge(scene.text(TeamWords.current), .accent) : .none,
          isSelected: isCurrent, leadsOn: false),
        onTap: scene.onTap(.chosen(space.space)))
    }
    rows.append(
      .deedRow(
        "new-clinic", scene.text(TeamWords.anotherClinic), .plus, on: scene.onTap(.createTapped)))
    let title = scene.text(FisioFlow.words.spaces)
    return [
      SettingsEntry(
        .space, 0, .section(.section(title, [.list(label: title, rows)]).keyed("clinics")))
    ]
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.creating.map { [sheet($0, scene)] } ?? []
  }

  private static func sheet(_ creating: Creating, _ scene: Scene<Action>) -> Node {
    let problem = creating.isMissing ? scene.text(FisioFlow.words.spaceNameMissing) : nil
    return .sheet(
      id: "new-clinic-sheet", title: scene.text(TeamWords.anotherClinic), language: scene.language,
      onClose: scene.onTap(.closed),
      [
        creating.failure.map { .banner(.danger, scene.text($0.text)) } ?? .none,
        .form(
          id: "new-clinic-form", language: scene.language, onSubmit: scene.onSubmit(.submitted),
          [
            .textField(
              Field(
                nameID, scene.text(FisioFlow.words.spaceName), error: problem,
                language: scene.language),
              text: creating.name, .name, autocomplete: "organization",
              on: scene.onText(.input) { .named($0) })
          ], actions: [.submit(scene.text(TeamWords.create), isBusy: creating.isWorking).wide]),
      ])
  }
}
