import Flow
import Importing
import Journal
import Screen
import Shell
import Values

/// The page of an import, as far as it is.
struct ImportView {
  typealias Action = ItemImport.Action

  let scene: Scene<Action>
  let frame: Frame

  var language: Language { scene.language }

  func content(_ state: ItemImport.State) -> [Node] {
    switch state.step {
    case .choosing(let problem): choosing(state, problem)
    case .surveying(let survey): [reading(survey.reader, survey.survey)]
    case .review(let survey): review(survey)
    case .beginning(let survey): [reading(survey.reader, survey.survey)]
    case .pouring(let pouring) where pouring.isPaused: paused(pouring)
    case .pouring(let pouring): pouringIn(pouring)
    case .done(let outcome): done(outcome)
    }
  }

  private func choosing(
    _ state: ItemImport.State, _ problem: ItemImport.Problem?
  ) -> [Node] {
    var nodes: [Node] = []
    if let problem { nodes.append(.banner(.danger, ImportWords.text(of: problem)(language))) }
    for run in state.left { nodes.append(left(run)) }
    if let last = state.last { nodes.append(self.last(last)) }
    nodes.append(
      .fileDrop(
        id: "import-file", title: scene.text(ImportWords.choose),
        hint: scene.text(ImportWords.chooseHint), on: scene.onTap(.chooseTapped)
      ).keyed("choose"))
    nodes.append(
      .section(
        scene.text(ImportWords.fromWhere),
        ImportWords.services.map { service in
          .infoRow(service.name, .text(scene.text(service.files)))
        }
      ).keyed("services"))
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

  /// An import that was begun and has not ended.
  private func left(_ run: ImportRun) -> Node {
    .banner(
      .warn, scene.text(ImportWords.leftTitle),
      ImportWords.left(run, language),
      actions: [
        .button(
          scene.text(ImportWords.chooseAgain), .tinted, on: scene.onTap(.chooseTapped)),
        .button(
          scene.text(ImportWords.forget), .plain, on: scene.onTap(.forgetTapped(run.id))),
      ]
    ).keyed("left-" + run.id.description)
  }

  /// The last import, whose result can be read again.
  private func last(_ outcome: ImportOutcome) -> Node {
    let left = outcome.losses.count
    let lost = left > 0 ? " " + ImportWords.notCome(left, language) : ""
    return .banner(
      .note, scene.text(ImportWords.lastTitle),
      origin(outcome) + ": " + ImportWords.imported(outcome.done, language) + "." + lost,
      actions: [
        .button(scene.text(ImportWords.seeResult), .tinted, on: scene.onTap(.lastTapped)),
        .button(scene.text(ImportWords.dismiss), .plain, on: scene.onTap(.lastDismissed)),
      ]
    ).keyed("last")
  }

  /// Which files it was, and when.
  private func origin(_ outcome: ImportOutcome) -> String {
    outcome.name + ", " + day(outcome.day)
  }

  private func reading(_ reader: ImportReader, _ survey: ImportSurvey) -> Node {
    .card([
      .progress(
        Self.percent(reader), of: 100, label: scene.text(ImportWords.reading),
        detail: ImportWords.found(survey.coming + survey.here + survey.twice, language))
    ]).keyed("reading")
  }

  private static func percent(_ reader: ImportReader) -> Int {
    reader.total <= 0 ? 100 : Int(min(max(0, reader.done) * 100 / reader.total, 100))
  }

  private func pouringIn(_ pouring: Pouring) -> [Node] {
    [
      .card([progress(pouring)]).keyed("progress"),
      Self.actions([
        .button(
          scene.text(FileImportWords.stop), .neutral, isBusy: pouring.isStopping,
          on: scene.onTap(.pouring(.stopTapped))
        ).wide
      ]),
    ]
  }

  private func progress(_ pouring: Pouring) -> Node {
    .progress(
      pouring.run.done, of: max(1, pouring.run.total), label: scene.text(ImportWords.importing),
      detail: NumberText.text(
        Int64(pouring.run.done), of: Int64(pouring.run.total), in: language))
  }

  private func paused(_ pouring: Pouring) -> [Node] {
    let (tone, title, text) = trouble(pouring.trouble)
    return [
      .tag("div", [.fixed("tabindex", "-1")], [.banner(tone, title, text)])
        .id("import-paused").keyed("paused"),
      .card([progress(pouring)]).keyed("progress"),
      Self.actions([
        .button(
          scene.text(ImportWords.goOn), .primary, on: scene.onTap(.pouring(.goOnTapped))
        ).wide.id("import-go-on"),
        .button(
          scene.text(ImportWords.end), .plain, on: scene.onTap(.pouring(.endTapped))
        ).wide,
      ]),
    ]
  }

  private func trouble(_ trouble: Pouring.Trouble?) -> (Tone, String, String) {
    switch trouble {
    case nil: (.note, scene.text(ImportWords.stopped), scene.text(ImportWords.stoppedText))
    case .full: (.danger, scene.text(ImportWords.full), scene.text(ImportWords.fullText))
    case .unavailable:
      (.danger, scene.text(ImportWords.unavailable), scene.text(ImportWords.unavailableText))
    case .refused(let refusal):
      (.danger, scene.text(ImportWords.refused), frame.words(of: refusal, language))
    }
  }

  private func done(_ outcome: ImportOutcome) -> [Node] {
    let left = outcome.losses.count
    let title = ImportWords.imported(outcome.done, language)
    let text = left > 0 ? ImportWords.leftOut(left, language) : ""
    var nodes: [Node] = [
      .tag(
        "div", [.fixed("tabindex", "-1")],
        [.banner(outcome.done == 0 && left > 0 ? .warn : .good, title, text)]
      ).id(ItemImport.resultID).keyed("result")
    ]
    nodes.append(.paragraph(origin(outcome), .secondary).keyed("origin"))
    if outcome.here > 0 {
      nodes.append(.paragraph(ImportWords.wereHere(outcome.here, language), .prose).keyed("here"))
    }
    if left > 0 { nodes.append(losses(outcome.losses)) }
    var buttons: [Node] = [
      .button(
        scene.text(ImportWords.seeTimeline), .primary, on: scene.onTap(.goTo(Timeline.path))
      ).wide
    ]
    if left > 0 {
      buttons.append(
        .button(
          scene.text(FileImportWords.download), .neutral, icon: .download,
          on: scene.onTap(.resultTapped(language))
        ).wide)
    }
    buttons.append(
      .button(scene.text(ImportWords.again), .plain, on: scene.onTap(.otherTapped)).wide)
    nodes.append(Self.actions(buttons))
    return nodes
  }

  static func actions(_ buttons: [Node]) -> Node {
    .tag("div", "form-actions", [], buttons).keyed("actions")
  }
}
