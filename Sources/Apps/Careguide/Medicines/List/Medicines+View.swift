import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Medicines {
  public static func pane(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Pane? {
    RecordList.pane(
      state.list, state.book, isLoaded: state.isLoaded, layout(state, scene, frame),
      scene.map { .list($0) }, frame, actions: [add(Phrase(pt: "Novo", en: "New"), scene)])
  }

  private static func layout(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> RecordList<Medicine>.Layout {
    RecordList<Medicine>.Layout(
      .init(
        Words.title, search: Words.search,
        which: Phrase(pt: "Quais remédios", en: "Which medicines"),
        count: Plural(
          one: Phrase(pt: "# remédio", en: "# medicine"),
          other: Phrase(pt: "# remédios", en: "# medicines")),
        notFound: (
          Phrase(pt: "Nada encontrado", en: "Nothing found"),
          Phrase(
            pt: "A busca olha nome, dose, motivo e médico.",
            en: "The search looks at name, strength, reason and doctor.")
        )),
      segments: [
        .init("taken", Phrase(pt: "Em uso", en: "Taken"), at: Medicine.path),
        .init("stopped", Phrase(pt: "Parados", en: "Stopped"), at: .stoppedMedicines),
      ],
      choose: .init(
        .pill, Phrase(pt: "Escolha um remédio", en: "Choose a medicine"),
        Phrase(
          pt: "Horários, doses e estoque aparecem aqui, ao lado da lista.",
          en: "Times, doses and stock appear here, beside the list.")),
      row: {
        .init(
          $0.shortName, Person.find($0.person, among: frame.parts)?.name ?? "",
          mark: state.marks.mark(of: $0.id, scene.language),
          photo: Photo.find($0.picture, among: frame.parts))
      },
      empty: { $0 == 1 ? noneStopped : none(scene, frame) })
  }

  private static func none(
    _ scene: Scene<Action>, _ frame: Frame
  ) -> RecordList<Medicine>.Layout.Empty {
    .init(
      .pill, Phrase(pt: "Nenhum remédio ainda", en: "No medicines yet"),
      Phrase(
        pt: "Aqui fica o que cada pessoa toma, com os horários. Comece pelo que se toma todo dia.",
        en: "What each person takes lives here, with its times. Start with a daily one."),
      [add(Phrase(pt: "Adicionar remédio", en: "Add a medicine"), scene)])
  }

  private static var noneStopped: RecordList<Medicine>.Layout.Empty {
    .init(
      .archive, Phrase(pt: "Nenhum remédio parado", en: "No stopped medicines"),
      Phrase(
        pt: "O que alguém deixou de tomar vem para cá: sai de hoje, e o que foi tomado fica.",
        en: "What somebody stopped taking comes here: off today, and what was taken stays."))
  }

  private static func add(_ title: Phrase, _ scene: Scene<Action>) -> Node {
    .linkButton(
      scene.text(title), .primary, icon: .plus, href: scene.href(Medicine.newPath),
      on: scene.onLink(.goTo(Medicine.newPath)))
  }

  enum Words {
    static var title: Phrase { Phrase(pt: "Remédios", en: "Medicines") }
    static var addTitle: Phrase { Phrase(pt: "Novo remédio", en: "New medicine") }
    static var search: Phrase { Phrase(pt: "Buscar remédios", en: "Search medicines") }
  }
}
