import Clinic
import Entitlements
import Fields
import Flow
import RecordPages
import Screen
import Shell
import Values

extension PatientImport {
  /// How many duplicates and bad rows the page shows; the result file has them all.
  private static let shownRows = 100

  static func review(
    _ state: State, _ sheet: Sheet, _ check: ImportCheck, _ scene: Scene<Action>
  ) -> [Node] {
    let fitting = fitting(state, check)
    var nodes: [Node] = [
      .tag(
        "div", [.fixed("tabindex", "-1")],
        [
          .section(
            scene.text(FileImportWords.summary),
            [
              .infoRow(scene.text(Words.readyRows), .number("\(check.ready.count)")),
              .infoRow(scene.text(Words.duplicateRows), .number("\(check.duplicates.count)")),
              .when(
                !check.possible.isEmpty,
                .infoRow(scene.text(Words.possibleRows), .number("\(check.possible.count)"))),
              .infoRow(scene.text(Words.badRows), .number("\(check.bad.count)")),
            ]
          ).keyed("numbers")
        ]
      ).id("import-review").keyed("summary")
    ]
    if fitting < check.wanted {
      nodes.append(limitBanner(state, fitting, check, scene))
    }
    if !check.possible.isEmpty { nodes.append(possibleTable(sheet, check, scene)) }
    if !check.bad.isEmpty { nodes.append(badTable(sheet, check, scene)) }
    if !check.duplicates.isEmpty { nodes.append(duplicateTable(sheet, check, scene)) }
    nodes.append(
      actions([
        .button(
          Words.importCount(fitting, scene.language), .primary, isDisabled: fitting == 0,
          on: scene.onTap(.importTapped)
        ).wide.id("import-start"),
        .button(scene.text(Words.backToColumns), .plain, on: scene.onTap(.backTapped)).wide,
      ]))
    return nodes
  }

  private static func limitBanner(
    _ state: State, _ fitting: Int, _ check: ImportCheck, _ scene: Scene<Action>
  ) -> Node {
    .banner(
      .warn, scene.text(Words.notAllFit),
      Words.fits(fitting, of: check.wanted, state.plan, scene.language),
      actions: [.button(scene.text(Home.Words.seePlans), .tinted, on: scene.onTap(.plansTapped))])
  }

  private static func badTable(
    _ sheet: Sheet, _ check: ImportCheck, _ scene: Scene<Action>
  ) -> Node {
    let rows = check.bad.prefix(shownRows).map { row in
      tableRow(sheet, row.position, row.reasons(scene.language))
    }
    return table(scene.text(Words.badRows), Array(rows), check.bad.count, scene)
  }

  private static func duplicateTable(
    _ sheet: Sheet, _ check: ImportCheck, _ scene: Scene<Action>
  ) -> Node {
    let rows = check.duplicates.prefix(shownRows).map { row in
      tableRow(sheet, row.position, row.duplicate.text(inFile: row.isInFile, scene.language))
    }
    return table(scene.text(Words.duplicateRows), Array(rows), check.duplicates.count, scene)
  }

  /// The rows about which the person decides.
  private static func possibleTable(
    _ sheet: Sheet, _ check: ImportCheck, _ scene: Scene<Action>
  ) -> Node {
    var rows: [Node] = []
    if check.possible.count > 1 {
      let all = check.wanted == check.ready.count + check.possible.count
      rows.append(tick("possible", scene.text(Words.importAll), "", nil, all, scene))
    }
    for (index, row) in check.possible.prefix(shownRows).enumerated() {
      let of = sheet.rows[row.position]
      let note =
        "\(scene.text(FileImportWords.line)) \(of.line): "
        + row.duplicate.text(inFile: row.isInFile, scene.language)
      rows.append(
        tick("possible-\(index)", sheet.draft(of: of)[.fullName], note, index, row.isWanted, scene))
    }
    return .section(
      scene.text(Words.possibleRows), note: scene.text(Words.possibleNote),
      [.tag("div", "card-padded", [], rows)]
    ).keyed("possible")
  }

  private static func tick(
    _ id: String, _ label: String, _ detail: String, _ row: Int?, _ isWanted: Bool,
    _ scene: Scene<Action>
  ) -> Node {
    .checkbox(
      id: id, label, detail: detail, isChecked: isWanted,
      on: scene.on(.change) { data in
        if case .checked(let isWanted) = data { .possibleTicked(row, isWanted) } else { nil }
      })
  }

  private static func tableRow(_ sheet: Sheet, _ position: Int, _ reason: String) -> TableRow {
    let row = sheet.rows[position]
    return TableRow(
      "\(row.line)",
      [.number("\(row.line)"), .text(sheet.draft(of: row)[.fullName]), .text(reason)])
  }

  private static func table(
    _ title: String, _ rows: [TableRow], _ count: Int, _ scene: Scene<Action>
  ) -> Node {
    let columns = [
      TableColumn(scene.text(FileImportWords.line), isNumeric: true),
      TableColumn(scene.text(PatientField.fullName.label)),
      TableColumn(scene.text(FileImportWords.reason)),
    ]
    let note =
      count > rows.count ? FileImportWords.shown(rows.count, of: count, scene.language) : ""
    return .section(title, note: note, [.table(caption: title, columns: columns, rows: rows)])
      .keyed(title)
  }
}

extension PatientImport.FileProblem {
  func text(_ language: Language) -> String {
    switch self {
    case .tooLarge:
      Phrase(
        pt: "O arquivo tem mais de 20 MB. Divida a planilha em partes.",
        en: "The file has more than 20 MB. Split the spreadsheet into parts.")(language)
    case .empty:
      Phrase(
        pt: """
          O arquivo não tem pacientes: a primeira linha são os nomes das colunas, e depois \
          vem uma linha por pessoa.
          """,
        en: """
          The file has no patients: the first line names the columns, then comes one line a \
          person.
          """)(language)
    case .unclosedQuote(let line):
      Phrase(
        pt: "As aspas abertas na linha {0} não se fecham. Corrija a linha e tente de novo.",
        en: """
          The quotation mark opened on line {0} is never closed. Mend the line and try again.
          """)(language, String(line))
    case .notText:
      Phrase(
        pt: """
          Isto não é um CSV. No Excel, use Salvar como e escolha CSV (separado por \
          ponto e vírgula).
          """,
        en: "This is not a CSV. In Excel, use Save as and choose CSV.")(language)
    }
  }
}
