import Screen
import Values

extension Gallery {
  static func lists(_ state: State, _ scene: Scene<Action>) -> Node {
    let tap = scene.onTap(.pressed)
    let searched = scene.onText(.input) { .searched($0) }
    let archive = RowAction(scene.text(GalleryWords.archive), .archive, onTap: tap)
    let waiting = (Symbol.cloudUp, scene.text(GalleryWords.waiting), Tone.neutral)
    return .section(
      scene.text(Phrase(pt: "Listas", en: "Lists")), note: "3 de 128",
      [
        .tag(
          "div", "card-padded", [],
          [
            .searchField(
              id: "search", label: scene.text(GalleryWords.search), text: state.search,
              resultsID: "people", language: scene.language, onClear: scene.onTap(.searched("")),
              on: searched)
          ]),
        .list(
          label: scene.text(Phrase(pt: "Pacientes", en: "Patients")),
          [
            person("João da Silva Conceição", "Ombro direito", tap, actions: [archive]),
            .row(
              ListRow(
                "ana", "Ana Beatriz Moura", subtitle: "Lombalgia", leading: .avatar("Ana Moura"),
                mark: waiting, href: "#ana", isSelected: true),
              actions: [archive], onTap: tap),
            .row(
              ListRow(
                "bruno", "Bruno Teixeira", subtitle: "Arquivado em 3 de março",
                leading: .photo(photo), trailing: .badge("Arquivado"), href: "#bruno"),
              actions: [archive], onTap: tap),
          ]
        ).id("people"),
        .infoRow(scene.text(GalleryWords.email), .text("ana@exemplo.com.br")),
        .details([
          ("CPF", .number("529.982.247-25")),
          (scene.text(GalleryWords.notes), .text("Prefere o turno da manhã.\nAlergia a látex.")),
          (scene.text(GalleryWords.tags), .line(.hair, [.chip("joelho"), .chip("convênio")])),
        ]),
      ]
    ).keyed("lists")
  }

  private static func person(
    _ name: String, _ detail: String, _ tap: Listener, actions: [RowAction]
  ) -> Node {
    .row(
      ListRow(name, name, subtitle: detail, leading: .avatar(name), href: "#"), actions: actions,
      onTap: tap)
  }

  static func table(_ scene: Scene<Action>) -> Node {
    let sort = scene.onTap(.pressed)
    let columns = [
      TableColumn("Linha", isNumeric: true, sorting: .ascending, onSort: sort),
      TableColumn("Nome", sorting: TableColumn.Sorting.none, onSort: sort),
      TableColumn("CPF"),
      TableColumn("Saldo", isNumeric: true, sorting: .descending, onSort: sort),
    ]
    let rows = (1...6).map { number in
      TableRow(
        "\(number)",
        [
          .text("\(number)"), .text("Paciente número \(number)"), .number("529.982.247-25"),
          .text("R$ \(number * 97),00"),
        ], tone: number == 3 ? .danger : nil)
    }
    let title = scene.text(Phrase(pt: "Tabela", en: "Table"))
    return .tag(
      "section", "section", [],
      [
        .tag("div", "section-head", [], [.words("h2", "section-title", title)]),
        .table(caption: title, columns: columns, rows: rows),
      ]
    ).keyed("table")
  }
}
