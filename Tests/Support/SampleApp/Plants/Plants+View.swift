import Flow
import RecordPages
import Sample
import Screen
import Shell
import Values

extension Plants {
  public static func pane(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Pane? {
    RecordList.pane(
      state.list, state.book, isLoaded: state.isLoaded, layout(state, scene),
      scene.map { .list($0) }, frame, actions: [add(Phrase(pt: "Nova", en: "New"), scene)])
  }

  private static func layout(_ state: State, _ scene: Scene<Action>) -> RecordList<Plant>.Layout {
    RecordList<Plant>.Layout(
      .init(
        Words.title, search: Words.search, which: Phrase(pt: "Quais plantas", en: "Which plants"),
        count: Plural(
          one: Phrase(pt: "# planta", en: "# plant"), other: Phrase(pt: "# plantas", en: "# plants")
        ),
        notFound: (
          Phrase(pt: "Nada encontrado", en: "Nothing found"),
          Phrase(pt: "A busca olha nome e lugar.", en: "The search looks at name and place.")
        )),
      segments: [
        .init("growing", Phrase(pt: "No jardim", en: "In the garden"), at: Plant.path),
        .init("archived", Phrase(pt: "Arquivadas", en: "Archived"), at: .archivedPlants),
      ],
      choose: .init(
        .heart, Phrase(pt: "Escolha uma planta", en: "Choose a plant"),
        Phrase(pt: "Ela aparece aqui, ao lado da lista.", en: "It appears here, beside the list.")),
      row: { .init($0.name, $0.place, mark: state.marks.mark(of: $0.id, scene.language)) },
      empty: { $0 == 1 ? noneArchived : none(scene) })
  }

  private static func none(_ scene: Scene<Action>) -> RecordList<Plant>.Layout.Empty {
    .init(
      .heart, Phrase(pt: "Nenhuma planta ainda", en: "No plants yet"),
      Phrase(
        pt: "Aqui fica o que cresce no jardim. Comece com uma.",
        en: "What grows in the garden lives here. Start with one."),
      [add(Phrase(pt: "Adicionar planta", en: "Add a plant"), scene)])
  }

  private static var noneArchived: RecordList<Plant>.Layout.Empty {
    .init(
      .archive, Phrase(pt: "Nada arquivado", en: "Nothing archived"),
      Phrase(
        pt: "O que não cresce mais pode ser arquivado: sai da lista, e nada se perde.",
        en: "What grows no more can be archived: off the list, and nothing is lost."))
  }

  private static func add(_ title: Phrase, _ scene: Scene<Action>) -> Node {
    .linkButton(
      scene.text(title), .primary, icon: .plus, href: scene.href(Plant.newPath),
      on: scene.onLink(.goTo(Plant.newPath)))
  }

  enum Words {
    static var title: Phrase { Phrase(pt: "Plantas", en: "Plants") }
    static var addTitle: Phrase { Phrase(pt: "Nova planta", en: "New plant") }
    static var search: Phrase { Phrase(pt: "Buscar plantas", en: "Search plants") }
  }
}
