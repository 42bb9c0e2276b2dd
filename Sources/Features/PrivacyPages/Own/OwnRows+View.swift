import API
import Fields
import Flow
import Screen
import Shell
import Telemetry
import Values

extension OwnRows {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(OwnRowsWords.title), .bar, key: "own-rows",
      leading: [
        .backButton(
          scene.text(PrivacyWords.title), href: scene.href(.privacy),
          on: scene.onLink(.goTo(.privacy)))
      ], status: frame.status, banners: frame.banners, content(state, scene, frame))
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var content: [Node] = [.paragraph(scene.text(OwnRowsWords.lead), .prose)]
    if let failure = state.loading.failure {
      content.append(
        .banner(
          .danger, failure.text(in: frame.context.app, scene.language), "",
          actions: [
            .button(scene.text(OwnRowsWords.again), .tinted, on: scene.onTap(.againTapped))
          ]
        ).keyed("failure"))
    }
    guard let rows = state.rows else {
      if state.loading.isLoading {
        content.append(.skeleton(rows: 4, language: scene.language))
      }
      return content
    }
    guard !rows.isEmpty else {
      content.append(
        .emptyState(
          .checkCircle, scene.text(OwnRowsWords.none), scene.text(OwnRowsWords.noneText)))
      return content
    }
    content.append(files(state, scene))
    content.append(
      list(rows, isWhole: state.next == nil, frame.context.app.telemetry.registry(), scene))
    if state.next != nil {
      content.append(
        .button(
          scene.text(OwnRowsWords.more), .tinted, isDisabled: state.export.isThere,
          isBusy: state.loading.isLoading && !state.export.isThere, on: scene.onTap(.moreTapped)
        ).keyed("more"))
    }
    return content
  }

  private static func files(_ state: State, _ scene: Scene<Action>) -> Node {
    func button(_ form: OwnRowsForm, _ words: Phrase) -> Node {
      .button(
        scene.text(words), .tinted, icon: .download, isDisabled: state.loading.isLoading,
        isBusy: state.export?.form == form,
        on: scene.onTap(.exportTapped(form, scene.language))
      ).keyed(form.ending)
    }
    return .section(
      scene.text(OwnRowsWords.download),
      [
        .tag(
          "div", "card-padded", [],
          [.line(.small, [button(.csv, OwnRowsWords.csv), button(.json, OwnRowsWords.json)])])
      ]
    ).keyed("files")
  }

  /// The rows that are here, each with all that it has.
  private static func list(
    _ rows: [OwnEventRow], isWhole: Bool, _ registry: EventRegistry, _ scene: Scene<Action>
  ) -> Node {
    var items: [Node] = []
    for index in rows.indices {
      let meaning = registry.event(named: rows[index].name)?.meaning()
      items.append(item(rows[index], index, meaning, scene))
    }
    let count = OwnRowsWords.rows(rows.count, scene.language) + (isWhole ? "" : "+")
    return .section(
      count, [.tag("ul", "own-rows", [.text("aria-label", scene.text(OwnRowsWords.title))], items)]
    ).keyed("rows")
  }

  /// What it tells of in words, and then literally.
  private static func item(
    _ row: OwnEventRow, _ index: Int, _ meaning: Phrase?, _ scene: Scene<Action>
  ) -> Node {
    let time = row.at.clock(minutesEast: scene.surroundings.minutesEast)
    return .tag(
      "li", "own-row", [],
      [
        .line(
          .small, spread: true,
          [.span(meaning.map { scene.text($0) } ?? row.name, .strong), .span(time, .caption)]),
        .words("code", "own-row-text", row.object.jsonText),
      ]
    ).keyed("\(index)")
  }
}
