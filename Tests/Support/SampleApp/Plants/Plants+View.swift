import Flow
import Records
import Sample
import Screen
import Shell
import Values

extension Plants {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    if case .form(let form) = state.child { return PlantForm.view(form, scene.map { .form($0) }) }
    var refused: [Node] = []
    if let refusal = state.refusal {
      refused = [.banner(.danger, Words.text(refusal, scene.language))]
    }
    var selected: ID<Plant>?
    var detail: Node?
    if case .detail(let id) = state.child {
      selected = id
      detail = detailPage(id, state, scene, frame, banners: refused + frame.notes(Subject(id)))
      refused = []
    }
    return .split(
      title: scene.text(Words.title),
      list: listPage(state, scene, frame, banners: frame.banners + refused, selected),
      detail: detail,
      empty: .words("h1", "visually-hidden", scene.text(Words.title)),
      isWide: scene.surroundings.isWide)
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var overlays: [Node] = []
    if case .form(let form) = state.child, form.asksToDiscard {
      overlays.append(PlantForm.discardQuestion(scene.map { .form($0) }))
    }
    if let id = state.removing, let plant = state.plant(id) {
      overlays.append(
        .confirmation(
          id: "remove", title: Words.removeTitle(scene.language, plant.name),
          text: scene.text(Words.removeText),
          confirm: .button(scene.text(Words.remove), .danger, on: scene.onTap(.removeConfirmed)),
          cancel: .button(scene.text(Words.keep), .neutral, on: scene.onTap(.removeCancelled)),
          onCancel: scene.onTap(.removeCancelled)))
    }
    if let undo = state.undo {
      let done = undo.isArchived ? Words.wasArchived : Words.wasRestored
      overlays.append(
        .toast(
          done(scene.language, undo.name),
          undo: (scene.text(Words.undo), scene.onTap(.undoTapped))))
    }
    return overlays
  }

  private static func listPage(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame, banners: [Node],
    _ selected: ID<Plant>?
  ) -> Node {
    let found = state.found
    return .page(
      title: scene.text(Words.title), key: "plants", isPane: scene.surroundings.isWide,
      status: frame.status,
      actions: [
        .linkButton(
          scene.text(Words.add), .primary, icon: .plus, href: scene.href(.newPlant),
          on: scene.onLink(.goTo(.newPlant)))
      ],
      banners: banners,
      [
        searchBar(state, scene, hasResults: !found.isEmpty),
        state.isLoaded
          ? listBody(found, state, scene, selected) : .skeleton(rows: 8, language: scene.language),
      ])
  }

  private static func searchBar(
    _ state: State, _ scene: Scene<Action>, hasResults: Bool
  ) -> Node {
    .column(
      .small,
      [
        .searchField(
          id: searchID, label: scene.text(Words.search), text: state.query,
          resultsID: hasResults ? listID : nil, language: scene.language,
          onClear: scene.onTap(.queryCleared), on: scene.onText(.input) { .queryTyped($0) }),
        .segmented(
          Field("segment", scene.text(Words.which), language: scene.language),
          choices: [
            Choice("growing", scene.text(Words.growing)),
            Choice("archived", scene.text(Words.archived)),
          ], selected: state.showsArchived ? "archived" : "growing", isLabelHidden: true
        ) { choice in
          scene.on(.change) { _ in .segmentChosen(archived: choice.value == "archived") }
        },
      ])
  }

  private static func listBody(
    _ found: [Plant], _ state: State, _ scene: Scene<Action>, _ selected: ID<Plant>?
  ) -> Node {
    guard !found.isEmpty else { return emptyList(state, scene) }
    return virtualList(
      state.window, count: found.count,
      [.fixed("id", "plant-list"), .text("aria-label", scene.text(Words.title))],
      scrollsPage: !scene.surroundings.isWide, listener: scene.on(.scroll) { .scrolled($0) }
    ) { row(found[$0], state, scene, isSelected: found[$0].id == selected) }
  }

  private static func emptyList(_ state: State, _ scene: Scene<Action>) -> Node {
    if !state.query.isEmpty {
      return .emptyState(
        .search, scene.text(Words.nothingFound), scene.text(Words.nothingFoundText))
    }
    if state.showsArchived {
      return .emptyState(
        .archive, scene.text(Words.noneArchived), scene.text(Words.noneArchivedText))
    }
    return .emptyState(
      .heart, scene.text(Words.none), scene.text(Words.noneText),
      actions: [
        .linkButton(
          scene.text(Words.addFirst), .primary, icon: .plus, href: scene.href(.newPlant),
          on: scene.onLink(.goTo(.newPlant)))
      ])
  }

  private static func row(
    _ plant: Plant, _ state: State, _ scene: Scene<Action>, isSelected: Bool
  ) -> Node {
    let mark = mark(plant.id, state, scene)
    var print = Fingerprint()
    for text in [plant.name, plant.place, mark?.label ?? ""] { print.add(text) }
    print.add(isSelected)
    return .memo(
      Memo(key: plant.id.description, fingerprint: print.value) {
        let path = Path.plant(plant.id)
        let row = ListRow(
          plant.id.description, plant.name, subtitle: plant.place, leading: .avatar(plant.name),
          mark: mark, href: scene.href(path), isSelected: isSelected)
        return .rowContent(row, onTap: scene.onLink(.goTo(path)))
      })
  }

  static func mark(
    _ id: ID<Plant>, _ state: State, _ scene: Scene<Action>
  ) -> (symbol: Symbol, label: String, tone: Tone)? {
    if state.refused.contains(id.uuid) {
      return (.warning, scene.text(Words.refusedMark), .danger)
    }
    if state.pending.contains(id.uuid) { return (.cloudUp, scene.text(Words.pendingMark), .note) }
    return nil
  }

  private static var listID: String { "plant-list" }
}
