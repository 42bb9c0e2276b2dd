import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension People {
  public static func pane(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Pane? {
    RecordList.pane(
      state.list, state.book, isLoaded: state.isLoaded, layout(state, scene, frame),
      scene.map { .list($0) }, frame, actions: [add(Phrase(pt: "Nova", en: "New"), scene)])
  }

  private static func layout(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> RecordList<Person>.Layout {
    RecordList<Person>.Layout(
      .init(
        Words.title, search: Words.search, which: Phrase(pt: "Quais pessoas", en: "Which people"),
        count: Plural(
          one: Phrase(pt: "# pessoa", en: "# person"),
          other: Phrase(pt: "# pessoas", en: "# people")),
        notFound: (
          Phrase(pt: "Ninguém encontrado", en: "Nobody found"),
          Phrase(pt: "A busca olha os nomes.", en: "The search looks at names.")
        )),
      segments: [
        .init("active", Phrase(pt: "Cuidadas", en: "Cared for"), at: Person.path),
        .init("archived", Phrase(pt: "Arquivadas", en: "Archived"), at: .archivedPeople),
      ],
      choose: .init(
        .person, Phrase(pt: "Escolha uma pessoa", en: "Choose a person"),
        Phrase(
          pt: "Os remédios e a saúde dela aparecem aqui, ao lado da lista.",
          en: "Their medicines and health appear here, beside the list.")),
      row: {
        .init(
          $0.name, $0.age(on: frame.context.today, scene.language),
          mark: state.marks.mark(of: $0.id, scene.language),
          photo: Photo.find($0.picture, among: frame.parts))
      },
      empty: { $0 == 1 ? noneArchived : none(scene) })
  }

  private static func none(_ scene: Scene<Action>) -> RecordList<Person>.Layout.Empty {
    .init(
      .people, Phrase(pt: "Ninguém ainda", en: "Nobody yet"),
      Phrase(
        pt: "Aqui ficam as pessoas de quem você cuida. Comece por você, ou por quem mais precisa.",
        en: "The people you care for live here. Start with yourself, or whoever needs it most."),
      [add(Phrase(pt: "Adicionar pessoa", en: "Add a person"), scene)])
  }

  private static var noneArchived: RecordList<Person>.Layout.Empty {
    .init(
      .archive, Phrase(pt: "Ninguém arquivado", en: "Nobody archived"),
      Phrase(
        pt: "Quem não precisa mais de cuidado pode ser arquivado: sai da lista, e nada se perde.",
        en: "Whoever needs no more care can be archived: off the list, and nothing is lost."))
  }

  private static func add(_ title: Phrase, _ scene: Scene<Action>) -> Node {
    .linkButton(
      scene.text(title), .primary, icon: .plus, href: scene.href(Person.newPath),
      on: scene.onLink(.goTo(Person.newPath)))
  }

  enum Words {
    static var title: Phrase { Phrase(pt: "Pessoas", en: "People") }
    static var search: Phrase { Phrase(pt: "Buscar pessoas", en: "Search people") }
  }
}
