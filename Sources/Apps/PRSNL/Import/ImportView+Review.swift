import Flow
import Importing
import Journal
import Screen
import Shell
import Values

extension ImportView {
  /// How many of what does not come are shown one by one; the result has more.
  private static let shownLosses = 100

  func review(_ chosen: ItemImport.Survey) -> [Node] {
    let survey = chosen.survey
    var nodes: [Node] = [summary(chosen)]
    if survey.doubtful > 0 { nodes.append(doubts(survey)) }
    if !survey.losses.isEmpty { nodes.append(losses(survey.losses)) }
    nodes.append(
      Self.actions([
        .button(
          ImportWords.importCount(survey.coming, language), .primary,
          isDisabled: survey.coming == 0, on: scene.onTap(.startTapped)
        ).wide.id("import-start"),
        .button(
          scene.text(FileImportWords.otherFile), .plain, on: scene.onTap(.otherTapped)
        ).wide,
      ]))
    return nodes
  }

  private func summary(_ chosen: ItemImport.Survey) -> Node {
    let survey = chosen.survey
    func row(_ label: Phrase, _ count: Int) -> Node {
      .infoRow(scene.text(label), .number(NumberText.text(Int64(count), in: language)))
    }
    var rows: [Node] = []
    let names = ImportWords.names(of: chosen.reader.formats, language)
    if !names.isEmpty { rows.append(.infoRow(scene.text(ImportWords.kind), .text(names))) }
    // What may be there already comes first: it is what one has to decide about.
    if survey.doubtful > 0 { rows.append(row(ImportWords.doubtfulRows, survey.doubtful)) }
    if survey.here > 0 { rows.append(row(ImportWords.hereRows, survey.here)) }
    if survey.twice > 0 { rows.append(row(ImportWords.twiceRows, survey.twice)) }
    rows.append(row(ImportWords.newRows, survey.new))
    if survey.tags.count > 0 { rows.append(row(ImportWords.tagRows, survey.tags.count)) }
    if survey.files > 0 {
      let size = NumberText.bytes(survey.fileBytes, in: language)
      let count = NumberText.text(Int64(survey.files), in: language)
      rows.append(
        .infoRow(scene.text(ImportWords.fileRows), .text(count + " (" + size + ")")))
    }
    if let first = survey.first, let last = survey.last {
      rows.append(
        .infoRow(
          scene.text(ImportWords.fromTo), .text(day(first) + " – " + day(last))))
    }
    return .tag(
      "div", [.fixed("tabindex", "-1")],
      [.section(scene.text(FileImportWords.summary), rows).keyed("numbers")]
    ).id("import-review").keyed("summary")
  }

  private func day(_ moment: Instant) -> String { day(CivilDate(at: moment, minutesEast: 0)) }

  func day(_ day: CivilDate) -> String { language == .pt ? day.slashed : day.description }

  /// Those about which the person decides.
  private func doubts(_ survey: ImportSurvey) -> Node {
    var rows: [Node] = []
    if survey.doubtful > 1 {
      let all = survey.takesDoubtful && survey.coming == survey.new + survey.doubtful
      rows.append(tick("doubts", scene.text(ImportWords.importAll), "", nil, all))
    }
    for (position, doubt) in survey.shown.enumerated() {
      let other = doubt.isInFile ? ImportWords.sameInFile : ImportWords.sameHere
      rows.append(
        tick(
          "doubt-" + String(position), doubt.name, doubt.url + " · " + scene.text(other),
          doubt.origin, survey.takes(doubt.origin)))
    }
    let hidden = survey.doubtful - survey.shown.count
    let note =
      scene.text(ImportWords.doubtfulNote)
      + (hidden > 0
        ? " " + ImportWords.shown(survey.shown.count, of: survey.doubtful, language) : "")
    return .section(
      scene.text(ImportWords.doubtfulRows), note: note, [.tag("div", "card-padded", [], rows)]
    ).keyed("doubts")
  }

  private func tick(
    _ id: String, _ label: String, _ detail: String, _ origin: String?, _ isWanted: Bool
  ) -> Node {
    .checkbox(
      id: id, label, detail: detail, isChecked: isWanted,
      on: scene.on(.change) { data in
        if case .checked(let isWanted) = data { .doubtTicked(origin, isWanted) } else { nil }
      })
  }

  /// What does not come: how much for each reason, and the first of it.
  func losses(_ losses: ImportLosses) -> Node {
    let counts = losses.reasons.map { each in
      Node.infoRow(
        scene.text(ImportWords.phrase(of: each.reason)),
        .number(NumberText.text(Int64(each.count), in: language)))
    }
    let shown = losses.first.prefix(Self.shownLosses).enumerated().map { position, loss in
      TableRow(
        String(position),
        [
          .text(ImportWords.place(loss.place, language)), .text(loss.name),
          .text(scene.text(ImportWords.phrase(of: loss.reason))),
        ])
    }
    let columns = [
      TableColumn(scene.text(ImportWords.where)), TableColumn(scene.text(ImportWords.what)),
      TableColumn(scene.text(FileImportWords.reason)),
    ]
    let rows = Array(shown)
    let note =
      losses.count > rows.count ? ImportWords.shown(rows.count, of: losses.count, language) : ""
    let table = Node.table(
      caption: scene.text(ImportWords.lossRows), columns: columns, rows: rows)
    return .section(scene.text(ImportWords.lossRows), note: note, counts + [table])
      .keyed("losses")
  }
}
