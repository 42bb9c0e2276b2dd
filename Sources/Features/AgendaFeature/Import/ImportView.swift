import Agenda
import Calendars
import Fields
import Flow
import Records
import Screen
import Shell
import Values

/// What is on the page of the import, step by step.
struct ImportView {
  typealias Import = AppointmentImport

  let state: Import.State
  let scene: Scene<Import.Action>
  let book: AgendaBook
  let therapists: [UUID]

  init(
    _ state: Import.State, _ scene: Scene<Import.Action>, _ book: AgendaBook, therapists: [UUID]
  ) {
    self.state = state
    self.scene = scene
    self.book = book
    self.therapists = therapists
  }

  var language: Language { scene.language }

  var content: [Node] {
    switch state.step {
    case .choosing(let problem): choosing(problem)
    case .reading(let reading):
      [
        .card([
          .progress(
            reading.percent, of: 100, label: scene.text(ImportWords.reading), detail: reading.name)
        ])
      ]
    case .mapping(let file): mapping(file)
    case .checking(let file, let rows, let check):
      [
        .card([
          .progress(
            check.checked, of: max(1, file.count(of: rows)),
            label: scene.text(ImportWords.checking),
            detail: NumberText.text(
              Int64(check.checked), of: Int64(file.count(of: rows)), in: language))
        ])
      ]
    case .review(_, let rows, let check): review(rows, check)
    case .importing(_, _, _, let run): importing(run)
    case .done(_, let rows, let check, let run): done(rows, check, run)
    }
  }

  private func choosing(_ problem: Import.FileProblem?) -> [Node] {
    var nodes: [Node] = []
    if let problem { nodes.append(.banner(.danger, ImportWords.file(problem, language))) }
    nodes.append(
      .fileDrop(
        id: "import-file", title: scene.text(ImportWords.choose),
        hint: scene.text(ImportWords.chooseHint), on: scene.onTap(.chooseTapped)))
    nodes.append(
      .section(
        scene.text(FileImportWords.howTitle),
        [
          .column(
            .small,
            [
              .paragraph(scene.text(ImportWords.how1), .prose),
              .paragraph(scene.text(ImportWords.how2), .prose),
            ])
        ]
      ).keyed("how"))
    return nodes
  }

  private func mapping(_ file: Import.File) -> [Node] {
    var nodes: [Node] = []
    var isUsable = true
    switch file.content {
    case .sheet(let sheet):
      isUsable = sheet.isUsable
      if !isUsable { nodes.append(.banner(.warn, scene.text(ImportWords.needsColumns))) }
      nodes.append(
        .fieldGroup(
          file.name + ": " + FileImportWords.rows(sheet.rows.count, language),
          sheet.headers.indices.map { column(sheet, $0) }))
    case .calendar(let reading, _, _):
      let count = reading.file.events.count + reading.leftOut.count
      nodes.append(
        .banner(
          .note, file.name + ": " + ImportWords.events(count, language),
          scene.text(ImportWords.titleIsPerson)))
    }
    nodes.append(defaults)
    nodes.append(
      Self.actions([
        .button(
          scene.text(FileImportWords.check), .primary, isDisabled: !isUsable,
          on: scene.onTap(.checkTapped)
        ).wide.id("import-check"),
        .button(scene.text(FileImportWords.otherFile), .plain, on: scene.onTap(.backTapped)).wide,
      ]))
    return nodes
  }

  private func column(_ sheet: AppointmentSheet, _ position: Int) -> Node {
    let examples = sheet.rows.prefix(20).map { $0[position] }.filter { !$0.isEmpty }
    let header = sheet.headers[position]
    let label = header.isEmpty ? FileImportWords.header(position + 1, language) : header
    let choices =
      [Choice("", scene.text(FileImportWords.leaveOut))]
      + AppointmentColumn.allCases.map { Choice($0.rawValue, scene.text(ImportWords.column($0))) }
    return .select(
      Field(
        "column-" + String(position), label,
        hint: examples.first.map { FileImportWords.example($0, language) } ?? "", language: language
      ),
      choices: choices, selected: sheet.columns[position]?.rawValue ?? "",
      on: scene.onText(.change) { .columnChosen(position, AppointmentColumn(rawValue: $0)) })
  }

  /// What the file need not say of each session.
  private var defaults: Node {
    let whose =
      [Choice("", scene.text(ImportWords.nobody))]
      + therapists.map { Choice($0.description, book.name(of: $0)) }
    let services =
      [Choice("", scene.text(ImportWords.noService))]
      + book.offeredServices.map { Choice($0.id.description, $0.name) }
    return .fieldGroup(
      scene.text(ImportWords.defaults),
      [
        .select(
          Field("import-therapist", scene.text(ImportWords.whose), language: language),
          choices: whose, selected: state.therapist?.description ?? "",
          on: scene.onText(.change) { .therapistChosen(UUID($0)) }),
        .select(
          Field("import-service", scene.text(ImportWords.service), language: language),
          choices: services, selected: state.service?.description ?? "",
          on: scene.onText(.change) { .serviceChosen(ID<Service>($0)) }),
      ])
  }

  private func importing(_ run: Run<Import.Deed>) -> [Node] {
    [
      .card([
        .progress(
          run.answered, of: max(1, run.wanted.count), label: scene.text(ImportWords.importing),
          detail: NumberText.text(Int64(run.answered), of: Int64(run.wanted.count), in: language))
      ]),
      Self.actions([
        .button(
          scene.text(FileImportWords.stop), .neutral, isBusy: run.isStopping,
          on: scene.onTap(.stopTapped)
        ).wide
      ]),
    ]
  }

  private func done(
    _ rows: [AppointmentRow], _ check: AppointmentCheck, _ run: Run<Import.Deed>
  ) -> [Node] {
    let sessions = run.sessions
    let unplaced = sessions.filter { id in
      book.session(id).map { book.isUnplaced($0) } ?? false
    }
    // Of a series some may have been refused.
    let wanted = check.ready.reduce(0) { $0 + rows[$1.row].moments.count }
    let left = check.bad.count + check.known.count + max(0, wanted - sessions.count)
    var details: [String] = []
    if !unplaced.isEmpty { details.append(ImportWords.unplaced(unplaced.count, language)) }
    if left > 0 { details.append(ImportWords.leftOver(left, language)) }
    return [
      .tag(
        "div", [.fixed("tabindex", "-1")],
        [
          .banner(
            sessions.isEmpty || !unplaced.isEmpty ? .warn : .good,
            ImportWords.done(sessions.count, run.people, language),
            details.joined(separator: " "))
        ]
      ).id("import-result").keyed("result"),
      Self.actions([
        .button(scene.text(ImportWords.seeAgenda), .primary, on: scene.onTap(.leaveTapped)).wide,
        .button(
          scene.text(FileImportWords.download), .neutral, icon: .download,
          on: scene.onTap(.resultTapped(language))
        ).wide,
        .button(scene.text(ImportWords.again), .plain, on: scene.onTap(.againTapped)).wide,
      ]),
    ]
  }

  static func actions(_ buttons: [Node]) -> Node {
    .tag("div", "form-actions", [], buttons).keyed("actions")
  }
}
