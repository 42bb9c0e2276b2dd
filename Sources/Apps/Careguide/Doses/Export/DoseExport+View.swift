import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension DoseExport: Part {
  public static var id: Literal { "dose export" }
  public static var under: Literal { PeoplePlace.id }
  public static var beside: Literal? { People.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    if case .entered(let path) = news { .entered(path) } else { nil }
  }

  public static func owns(_ path: Path) -> Bool { path.doseExport != nil }

  public static func subject(of path: Path) -> Subject? { path.doseExport?.subject }

  /// On the page of a person and of a medicine.
  public static func links(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let owner: DoseOwner
    switch subject.type {
    case Person.recordType: owner = .person(ID(subject.id))
    case Medicine.recordType: owner = .medicine(ID(subject.id))
    default: return []
    }
    return [
      .linkRow(
        "dose export", scene.text(Words.title), .table, href: scene.href(owner.exportPath),
        on: scene.onLink(.goTo(owner.exportPath)))
    ]
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let owner = frame.context.path.doseExport else { return .none }
    let household = frame.parts.household
    let name: String? =
      switch owner {
      case .person(let id): household.person(id)?.name
      case .medicine(let id): household.medicine(id)?.shortName
      }
    let leading: [Node] = [
      .backButton(
        name ?? scene.text(Words.back), href: scene.href(owner.path),
        on: scene.onLink(.goTo(owner.path)))
    ]
    guard let name, household.hasPast else {
      return .page(
        title: scene.text(Words.title), .bar, key: "dose-export", leading: leading,
        [
          household.hasPast
            ? .emptyState(.table, scene.text(Words.gone), scene.text(Words.goneText))
            : .skeleton(rows: 4, language: scene.language)
        ])
    }
    return .page(
      title: scene.text(Words.title), .bar, key: "dose-export", leading: leading,
      status: frame.status, banners: frame.banners,
      [form(name, state, scene), columns(scene, frame)])
  }

  private static func form(_ name: String, _ state: State, _ scene: Scene<Action>) -> Node {
    func field(
      _ id: String, _ label: Phrase, _ text: String, _ problem: Phrase?,
      _ typed: @escaping (String) -> Action
    ) -> Node {
      .textField(
        Screen.Field(
          id, scene.text(label), error: problem.map { scene.text($0) }, language: scene.language),
        text: text, .date, placeholder: "dd/mm/aaaa", on: scene.onText(.input) { typed($0) })
    }
    let isTold = state.showsProblems && state.days == nil
    let (first, last) = (CivilDate(typed: state.first), CivilDate(typed: state.last))
    let problems: (first: Phrase?, last: Phrase?) =
      !isTold
      ? (nil, nil)
      : first == nil
        ? (Words.noDate, last == nil ? Words.noDate : nil)
        : (nil, last == nil ? Words.noDate : Words.noSpan)
    return .form(
      id: "dose-export-form", errors: [], language: scene.language,
      onSubmit: scene.onSubmit(.saveTapped(scene.language)),
      [
        .fieldGroup(
          Words.dosesOf(scene.language, name),
          [
            field(firstID, Words.from, state.first, problems.first) { .firstTyped($0) },
            field(lastID, Words.to, state.last, problems.last) { .lastTyped($0) },
          ])
      ], actions: [.submit(scene.text(Words.save)).wide])
  }

  /// What each column holds.
  private static func columns(_ scene: Scene<Action>, _ frame: Frame) -> Node {
    .section(
      scene.text(Words.columns), note: Words.form(scene.language, frame.parts.zone.name),
      [
        .details(
          DoseSheet.Column.allCases.map {
            (scene.text($0.title), .text(scene.text($0.definition)))
          })
      ]
    ).keyed("columns")
  }

  enum Words {
    static var title: Phrase { Phrase(pt: "Exportar doses", en: "Export doses") }
    static var back: Phrase { Phrase(pt: "Voltar", en: "Back") }
    static var gone: Phrase { Phrase(pt: "Nada para exportar", en: "Nothing to export") }
    static var goneText: Phrase {
      Phrase(
        pt: "Esta pessoa ou este remédio não está neste aparelho.",
        en: "This person or medicine is not on this device.")
    }
    static var dosesOf: Phrase { Phrase(pt: "Doses de {0}", en: "Doses of {0}") }
    static var from: Phrase { Phrase(pt: "De", en: "From") }
    static var to: Phrase { Phrase(pt: "Até", en: "To") }
    static var noDate: Phrase {
      Phrase(pt: "Escreva a data como 31/12/2026.", en: "Write the date as 31/12/2026.")
    }
    static var noSpan: Phrase {
      Phrase(
        pt: "Não pode vir antes do começo, nem passar de 5 anos.",
        en: "It cannot come before the beginning, or be more than 5 years later.")
    }
    static var save: Phrase { Phrase(pt: "Baixar planilha", en: "Download the spreadsheet") }
    static var columns: Phrase { Phrase(pt: "Colunas da planilha", en: "The columns") }
    static var form: Phrase {
      Phrase(
        pt:
          "Uma linha por dose, da mais antiga à mais nova. Arquivo CSV (RFC 4180) em UTF-8, com ponto e vírgula: o Excel em português abre com dois toques. Horas de {0}. O que começa com =, +, - ou @ leva um apóstrofo na frente, para que nenhum programa o execute.",
        en:
          "A row for each dose, the oldest first. A CSV file (RFC 4180) in UTF-8 with semicolons, as Excel in Portuguese opens it. Times of {0}. What begins with =, +, - or @ has an apostrophe in front, so that no program runs it."
      )
    }

    static func fileName(_ days: Range<CivilDate>, _ language: Language) -> String {
      let last = days.upperBound.adding(days: -1).description
      return "doses-" + days.lowerBound.description + (language == .pt ? "-a-" : "-to-") + last
        + ".csv"
    }
  }
}
