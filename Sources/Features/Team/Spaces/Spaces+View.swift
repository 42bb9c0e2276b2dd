import Flow
import Identity
import Screen
import Shell
import Values

extension Spaces {
  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    let words = state.context.app.words
    var rows = state.context.account.spaces.map { space in
      let isCurrent = space.space == state.context.space
      let role = state.context.app.role(space.role)?.name
      return Node.row(
        ListRow(
          space.space.description, space.name, subtitle: role.map { scene.text($0) } ?? "",
          leading: .icon(words.symbol),
          trailing: isCurrent ? .badge(scene.text(TeamWords.current), .accent) : .none,
          isSelected: isCurrent, leadsOn: false),
        onTap: scene.onTap(.chosen(space.space)))
    }
    rows.append(
      .deedRow(
        "new-space", TeamWords.another(words.space, scene.language), .plus,
        on: scene.onTap(.createTapped)))
    let title = words.space.yours(scene.language)
    return [
      SettingsEntry(
        .space, 0, .section(.section(title, [.list(label: title, rows)]).keyed("spaces")))
    ]
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.creating.map { [sheet($0, in: state.context.app, scene)] } ?? []
  }

  private static func sheet(
    _ creating: Creating, in app: App, _ scene: Scene<Action>
  ) -> Node {
    let words = app.words
    let problem = creating.isMissing ? words.spaceNameMissing(scene.language) : nil
    return .sheet(
      id: "new-space-sheet", title: TeamWords.another(words.space, scene.language),
      language: scene.language,
      onClose: scene.onTap(.closed),
      [
        creating.loading.failure.map { .banner(.danger, $0.text(in: app, scene.language)) }
          ?? .none,
        .form(
          id: "new-space-form", language: scene.language, onSubmit: scene.onSubmit(.submitted),
          [
            .textField(
              Field(
                nameID, words.spaceName(scene.language), error: problem,
                language: scene.language),
              text: creating.name, .name, autocomplete: "organization",
              on: scene.onText(.input) { .named($0) })
          ],
          actions: [.submit(scene.text(TeamWords.create), isBusy: creating.loading.isLoading).wide]),
      ])
  }
}
