import Entitlements
import Fields
import Flow
import Screen
import Shell
import Values

extension PatientImport {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    .page(
      title: scene.text(Words.title), .bar, key: "import",
      leading: [
        .backButton(
          scene.text(Patients.Words.back), href: scene.href(.patients),
          on: scene.onLink(.leaveTapped))
      ], content(state, scene))
  }

  private static func content(_ state: State, _ scene: Scene<Action>) -> [Node] {
    switch state.step {
    case .choosing(let problem): choosing(problem, scene)
    case .reading(let reading):
      [
        .card([
          .progress(
            Int(reading.progress * 100), of: 100, label: scene.text(Words.reading),
            detail: reading.fileName)
        ])
      ]
    case .mapping(let sheet): mapping(sheet, scene)
    case .checking(let sheet, let check):
      [
        .card([
          .progress(
            check.checked, of: sheet.rows.count, label: scene.text(Words.checking),
            detail: NumberText.text(
              Int64(check.checked), of: Int64(sheet.rows.count), in: scene.language))
        ])
      ]
    case .review(let sheet, let check): review(state, sheet, check, scene)
    case .importing(_, _, let run): importing(run, scene)
    case .done(let sheet, _, let run): done(sheet, run, scene)
    }
  }

  private static func choosing(_ problem: FileProblem?, _ scene: Scene<Action>) -> [Node] {
    var nodes: [Node] = []
    if let problem { nodes.append(.banner(.danger, problem.text(scene.language))) }
    nodes.append(
      .fileDrop(
        id: "import-file", title: scene.text(Words.choose), hint: scene.text(Words.chooseHint),
        on: scene.onTap(.chooseTapped)))
    nodes.append(
      .section(
        scene.text(FileImportWords.howTitle),
        [
          .column(
            .small,
            [
              .paragraph(scene.text(Words.how1), .prose),
              .paragraph(scene.text(Words.how2), .prose),
            ])
        ]
      ).keyed("how"))
    return nodes
  }

  private static func mapping(_ sheet: Sheet, _ scene: Scene<Action>) -> [Node] {
    let fields = sheet.headers.indices.map { column in
      columnField(sheet, column, scene)
    }
    var nodes: [Node] = []
    if !sheet.hasNames { nodes.append(.banner(.warn, scene.text(Words.needsName))) }
    nodes.append(
      .fieldGroup(
        Words.columnsOf(sheet.fileName, sheet.rows.count, scene.language), fields))
    nodes.append(.section(scene.text(Words.preview), [preview(sheet, scene)]).keyed("preview"))
    nodes.append(
      actions([
        .button(
          scene.text(FileImportWords.check), .primary, isDisabled: !sheet.hasNames,
          on: scene.onTap(.checkTapped)
        ).wide.id("import-check"),
        .button(scene.text(FileImportWords.otherFile), .plain, on: scene.onTap(.backTapped)).wide,
      ]))
    return nodes
  }

  private static func columnField(
    _ sheet: Sheet, _ column: Int, _ scene: Scene<Action>
  ) -> Node {
    let examples = sheet.rows.prefix(20).lazy.map { $0[column] }.filter { !$0.isEmpty }
    let header = sheet.headers[column]
    let label = header.isEmpty ? FileImportWords.header(column + 1, scene.language) : header
    let choices =
      [Choice("", scene.text(FileImportWords.leaveOut))]
      + PatientField.allCases.map { Choice($0.rawValue, scene.text($0.label)) }
    return .select(
      Field(
        "column-\(column)", label,
        hint: examples.first.map { FileImportWords.example($0, scene.language) } ?? "",
        language: scene.language),
      choices: choices, selected: sheet.columns[column]?.rawValue ?? "",
      on: scene.on(.change) { data in
        guard case .text(let value, _) = data else { return nil }
        return .columnChosen(column, PatientField(rawValue: value))
      })
  }

  private static func preview(_ sheet: Sheet, _ scene: Scene<Action>) -> Node {
    let used = sheet.columns.indices.filter { sheet.columns[$0] != nil }
    let columns = used.map { column in
      TableColumn(sheet.columns[column].map { scene.text($0.label) } ?? "")
    }
    let rows = sheet.rows.prefix(5).map { row in
      TableRow("\(row.line)", used.map { cell(row[$0], sheet.columns[$0]) })
    }
    return .table(caption: scene.text(Words.preview), columns: columns, rows: Array(rows))
  }

  /// Figures stay whole; words may break into lines.
  private static func cell(_ text: String, _ field: PatientField?) -> Node {
    switch field {
    case .cpf, .birthDate, .phone, .emergencyPhone: .number(text)
    default: .text(text)
    }
  }

  private static func importing(
    _ run: Run<ImportCheck.ReadyRow>, _ scene: Scene<Action>
  ) -> [Node] {
    [
      .card([
        .progress(
          run.answered, of: run.wanted.count, label: scene.text(Words.importing),
          detail: NumberText.text(
            Int64(run.answered), of: Int64(run.wanted.count), in: scene.language))
      ]),
      actions([
        .button(
          scene.text(FileImportWords.stop), .neutral, isBusy: run.isStopping,
          on: scene.onTap(.stopTapped)
        ).wide
      ]),
    ]
  }

  private static func done(
    _ sheet: Sheet, _ run: Run<ImportCheck.ReadyRow>, _ scene: Scene<Action>
  ) -> [Node] {
    let left = sheet.rows.count - run.done
    return [
      .tag(
        "div", [.fixed("tabindex", "-1")],
        [
          .banner(
            run.done == 0 ? .warn : .good,
            Words.imported(run.done, scene.language),
            left > 0 ? Words.leftOver(left, scene.language) : "")
        ]
      ).id("import-result").keyed("result"),
      actions([
        .button(scene.text(Words.seePatients), .primary, on: scene.onTap(.leaveTapped)).wide,
        .button(
          scene.text(FileImportWords.download), .neutral, icon: .download,
          on: scene.onTap(.resultTapped(scene.language))
        ).wide,
        .button(scene.text(Words.again), .plain, on: scene.onTap(.againTapped)).wide,
      ]),
    ]
  }

  /// Asks what shall become of an import that the person is about to leave.
  static func stopQuestion(_ scene: Scene<Action>) -> Node {
    .confirmation(
      id: "stop-import", title: scene.text(FileImportWords.stopTitle),
      text: scene.text(Words.stopText),
      confirm: .button(
        scene.text(FileImportWords.stop), .dangerPlain, on: scene.onTap(.stopTapped)),
      cancel: .button(scene.text(FileImportWords.goOn), .primary, on: scene.onTap(.stayTapped)),
      onCancel: scene.onTap(.stayTapped))
  }

  static func actions(_ buttons: [Node]) -> Node {
    .tag("div", "form-actions", [], buttons).keyed("actions")
  }
}
