import Clinic
import Entitlements
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension PatientKeeping {
  /// How many are listed at once; others are found by their names.
  private static let most = 100

  static func tasks(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let excess = Excess(frame.context, frame.parts) else { return [] }
    return [
      .linkRow(
        "keeping", Words.task(excess.count, excess.most, scene.language), .people,
        href: scene.href(.keepPatients), on: scene.onLink(.goTo(.keepPatients)))
    ]
  }

  /// Where the plan is looked at.
  static func usage(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    told(state, scene, frame)
  }

  static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    frame.context.path == .patients ? told(state, scene, frame) : []
  }

  private static func told(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard state.leaving.isEmpty, let excess = Excess(frame.context, frame.parts) else { return [] }
    return [
      .banner(
        .warn, Words.task(excess.count, excess.most, scene.language), scene.text(Words.safe),
        actions: [
          .button(scene.text(Words.choose), .tinted, on: scene.onTap(.goTo(.keepPatients)))
        ]
      ).keyed("keeping")
    ]
  }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(Words.title), .bar, key: "keeping",
      leading: [
        .backButton(
          scene.text(Words.patients), href: scene.href(.patients),
          on: scene.onLink(.goTo(.patients)))
      ], status: frame.status, banners: frame.banners, content(state, scene, frame))
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let language = scene.language
    guard let excess = Excess(frame.context, frame.parts) else {
      return [
        .emptyState(.checkCircle, scene.text(Words.enough), scene.text(Words.enoughText))
      ]
    }
    let found = excess.list.book.search(state.query)
    let chosen = excess.chosen(state.kept)
    let isFull = chosen >= excess.most
    let rows = found.prefix(most).map { entry -> Node in
      let patient = entry.patient
      let id = patient.id.uuid
      let isKept = state.kept.contains(id)
      return .checkbox(
        id: "keep-" + id.description, patient.displayName, isChecked: isKept,
        isDisabled: isFull && !isKept,
        on: scene.on(.change) { data in
          if case .checked(let isTicked) = data { .ticked(id, isTicked) } else { nil }
        })
    }
    var content: [Node] = [
      .paragraph(
        Words.lead(
          excess.count, scene.text(frame.context.plan.name), excess.most, language), .prose),
      .paragraph(scene.text(Words.safe), .secondary),
      .searchField(
        id: "keeping-search", label: scene.text(Words.search), text: state.query,
        resultsID: rows.isEmpty ? nil : "keeping-results", language: language,
        onClear: scene.onTap(.queryTyped("")), on: scene.onText(.input) { .queryTyped($0) }),
    ]
    if rows.isEmpty {
      content.append(.paragraph(scene.text(Words.nobody), .secondary))
    } else {
      content.append(
        .tag("div", "card card-padded", [.text("id", "keeping-results")], rows).keyed("rows"))
    }
    if found.count > most {
      content.append(.paragraph(Words.more(most, found.count, language), .secondary))
    }
    content.append(
      .tag(
        "div", "selection-bar", [],
        [
          .tag(
            "p", "list-count", [.fixed("role", "status")],
            [.text(Words.chosen(chosen, excess.most, language))]),
          .linkButton(
            scene.text(Words.notNow), .neutral, href: scene.href(.patients),
            on: scene.onLink(.goTo(.patients))),
          .button(
            Words.confirm(excess.count - chosen, language), .primary,
            isDisabled: !excess.isSettled(by: state.kept), on: scene.onTap(.confirmed)),
        ]
      ).keyed("confirm"))
    return content
  }

  /// The words of choosing who stays.
  enum Words {
    static var title: Phrase {
      Phrase(pt: "Quem continua ativo", en: "Who stays active")
    }
    static var patients: Phrase { Phrase(pt: "Pacientes", en: "Patients") }
    static var choose: Phrase { Phrase(pt: "Escolher", en: "Choose") }
    static var notNow: Phrase { Phrase(pt: "Agora não", en: "Not now") }
    static var search: Phrase { Phrase(pt: "Buscar pacientes", en: "Search patients") }
    static var nobody: Phrase { Phrase(pt: "Ninguém com este nome.", en: "Nobody of that name.") }
    static var enough: Phrase { Phrase(pt: "Todos cabem no plano", en: "All fit the plan") }
    static var enoughText: Phrase {
      Phrase(pt: "Não é preciso escolher.", en: "There is nothing to choose.")
    }
    static var safe: Phrase {
      Phrase(
        pt: """
          Nada é apagado. Quem não continua vai para os arquivados: tudo pode ser lido e exportado, e volta \
          com um plano maior.
          """,
        en: """
          Nothing is erased. Whoever does not stay is archived: all can be read and exported, and comes back \
          with a larger plan.
          """)
    }

    static func task(_ count: Int, _ most: Int, _ language: Language) -> String {
      Phrase(
        pt: "{0} pacientes ativos, e o plano tem lugar para {1}",
        en: "{0} active patients, and the plan has room for {1}")(
          language, number(count, language), number(most, language))
    }

    static func lead(
      _ count: Int, _ plan: String, _ most: Int, _ language: Language
    ) -> String {
      Phrase(
        pt: """
          O plano {0} tem lugar para {1} pacientes ativos, e a clínica tem {2}. Escolha quem continua; até lá \
          ninguém pode ser adicionado.
          """,
        en: """
          The plan {0} has room for {1} active patients, and the clinic has {2}. Choose who stays; until then \
          nobody can be added.
          """)(language, plan, number(most, language), number(count, language))
    }

    static func chosen(_ count: Int, _ most: Int, _ language: Language) -> String {
      Phrase(pt: "{0} de {1} escolhidos", en: "{0} of {1} chosen")(
        language, number(count, language), number(most, language))
    }

    static func confirm(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "Manter estes e arquivar #", en: "Keep these and archive #"),
        other: Phrase(pt: "Manter estes e arquivar #", en: "Keep these and archive #"))(
          count, language)
    }

    static func more(_ shown: Int, _ all: Int, _ language: Language) -> String {
      Phrase(
        pt: "Os primeiros {0} de {1}. Busque para ver os outros.",
        en: "The first {0} of {1}. Search to see the others.")(
          language, number(shown, language), number(all, language))
    }

    private static func number(_ count: Int, _ language: Language) -> String {
      NumberText.text(Int64(count), in: language)
    }
  }
}
