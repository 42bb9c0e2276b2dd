import Flow
import Records
import Sample
import Screen
import Shell
import Values

extension Plants {
  /// One plant, to read.
  static func detailPage(
    _ id: ID<Plant>, _ state: State, _ scene: Scene<Action>, _ frame: Frame, banners: [Node]
  ) -> Node {
    let leading =
      scene.surroundings.isWide
      ? []
      : [
        Node.backButton(
          scene.text(Words.title), href: scene.href(.plants), on: scene.onLink(.goTo(.plants)))
      ]
    guard let plant = state.plant(id) else {
      return .page(
        title: scene.text(Words.gone), .bar, key: "detail", leading: leading, banners: banners,
        [
          state.isLoaded
            ? .emptyState(.heart, scene.text(Words.gone), scene.text(Words.goneText))
            : .skeleton(rows: 4, language: scene.language)
        ])
    }
    return .page(
      title: plant.name, .inContent, key: id.description, leading: leading,
      status: scene.surroundings.isWide ? .none : frame.status, actions: actions(plant, scene),
      banners: banners,
      [head(plant, state, scene), facts(plant, scene)] + frame.sections(Subject(id)) + [
        .section([
          .list(
            label: scene.text(Words.remove),
            [
              .deedRow(
                "remove", scene.text(Words.remove), .trash, on: scene.onTap(.removeTapped(id)))
            ])
        ]).keyed("end")
      ])
  }

  private static func actions(_ plant: Plant, _ scene: Scene<Action>) -> [Node] {
    let words = plant.isArchived ? Words.restore : Words.archive
    return [
      .iconButton(
        plant.isArchived ? .restore : .archive, scene.text(words),
        on: scene.onTap(.archiveTapped(plant.id, !plant.isArchived))),
      .linkButton(
        scene.text(Words.edit), .tinted, icon: .edit, href: scene.href(.editPlant(plant.id)),
        on: scene.onLink(.goTo(.editPlant(plant.id)))),
    ]
  }

  private static func head(_ plant: Plant, _ state: State, _ scene: Scene<Action>) -> Node {
    var lines: [Node] = [.heading(plant.name, level: 1)]
    if !plant.place.isEmpty { lines.append(.paragraph(plant.place, .secondary)) }
    if let mark = mark(plant.id, state, scene) { lines.append(.badge(mark.label, mark.tone)) }
    return .card([.line(.normal, [.avatar(plant.name, isLarge: true), .grow(lines)])]).keyed("head")
  }

  private static func facts(_ plant: Plant, _ scene: Scene<Action>) -> Node {
    var facts: [(name: String, value: Node)] = []
    if let day = plant.plantedOn {
      facts.append((scene.text(PlantForm.Field.plantedOn.label), .span(PlantDraft.text(of: day))))
    }
    if !plant.notes.isEmpty {
      facts.append((scene.text(PlantForm.Field.notes.label), .paragraph(plant.notes, .prose)))
    }
    return .when(!facts.isEmpty, .section([.details(facts)]).keyed("facts"))
  }
}
