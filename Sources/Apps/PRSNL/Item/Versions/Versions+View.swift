import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension Versions {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = frame.context.path.item else { return .none }
    let leading = [
      Node.backButton(
        scene.text(EditorWords.back), href: scene.href(.item(id)),
        on: scene.onLink(.goTo(.item(id))))
    ]
    let isDeciding = waiting(at: frame.context.path).isThere
    let title = scene.text(isDeciding ? VersionWords.decideTitle : ItemWords.versions)
    let library = frame.parts[Library.self]
    guard let item = library?.shelf.find(id) else {
      return .page(
        title: title, .bar, key: "versions", leading: leading, status: frame.status,
        banners: frame.banners,
        [
          library?.isWhole ?? false
            ? .emptyState(.notes, scene.text(ItemWords.gone), scene.text(ItemWords.goneText))
            : .skeleton(rows: 4, language: scene.language)
        ])
    }
    var banners = frame.banners
    if let failure = state.writing.failure {
      banners.append(.banner(.danger, failure.words(frame, scene.language)).keyed("failure"))
    }
    return .page(
      title: title, .bar, key: "versions-" + id.description, leading: leading,
      status: frame.status, banners: banners,
      isDeciding
        ? deciding(item, state, scene, frame)
        : [name(of: item, scene), list(item, state, scene)])
  }

  private static func name(of item: Item, _ scene: Scene<Action>) -> Node {
    .words("p", "item-title", item.name.isEmpty ? scene.text(ItemWords.nameless) : item.name)
      .keyed("name")
  }

  // The versions

  private static func list(_ item: Item, _ state: State, _ scene: Scene<Action>) -> Node {
    let versions = state.list.versions
    var parts: [Node] = []
    if state.loading.failure.isThere {
      parts.append(
        .banner(.note, scene.text(VersionWords.onlyHere), scene.text(VersionWords.onlyHereText))
          .keyed("only-here"))
    }
    guard !versions.isEmpty else {
      parts.append(
        state.loading.isLoading
          ? .skeleton(rows: 3, language: scene.language)
          : .emptyState(
            .restore, scene.text(VersionWords.none), scene.text(VersionWords.noneText)))
      return .column(.normal, parts)
    }
    let rows = versions.map { row($0, item, state, scene) }
    parts.append(.paragraph(scene.text(VersionWords.note), .secondary))
    parts.append(
      .tag("ol", "list version-list", [.text("aria-label", scene.text(ItemWords.versions))], rows))
    return .column(.normal, parts).keyed("list")
  }

  private static func row(
    _ version: TextVersion, _ item: Item, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let isCurrent = version.version == item.text
    let isOpen = state.other?.name.version == version.version
    let size = NumberText.bytes(version.bytes, in: scene.language)
    let row = ListRow(
      version.version,
      version.writtenAt.clock(minutesEast: scene.surroundings.minutesEast),
      subtitle: isCurrent ? scene.text(VersionWords.current) + " · " + size : size,
      leading: .icon(isCurrent ? .checkCircle : .restore), isSelected: isOpen,
      leadsOn: !isCurrent)
    guard !isCurrent else {
      return .tag("li", "version", [], [.rowInfo(row)]).keyed(version.version)
    }
    var parts: [Node] = [.rowContent(row, onTap: scene.onTap(.picked(version.version)))]
    if isOpen { parts.append(opened(state, scene)) }
    return .tag("li", "version", [], parts).keyed(version.version)
  }

  private static func opened(_ state: State, _ scene: Scene<Action>) -> Node {
    guard let difference = state.difference else {
      return .tag("div", "card-padded", [], [missing(state, scene)])
    }
    return .tag(
      "div", "version-open", [],
      [
        .paragraph(VersionWords.since(difference, scene.language), .secondary),
        lines(of: difference, scene),
        .button(
          scene.text(VersionWords.restore), .tinted, icon: .restore,
          isBusy: state.writing.isBusy, on: scene.onTap(.restoreTapped)),
      ]
    ).keyed("open")
  }

  /// Why there is nothing to compare yet.
  private static func missing(_ state: State, _ scene: Scene<Action>) -> Node {
    for load in [state.other, state.current] {
      switch load?.phase {
      case .notYet:
        return .banner(.note, scene.text(ItemWords.notYet), scene.text(ItemWords.notYetText))
      case .offline:
        return .banner(.note, scene.text(ItemWords.offline), scene.text(ItemWords.offlineText))
      case .failed:
        return .banner(
          .warn, scene.text(VersionWords.lost), scene.text(VersionWords.lostText))
      case .reading, .asking, .here, nil: continue
      }
    }
    return .skeleton(rows: 3, language: scene.language)
  }

  // Deciding

  private static func deciding(
    _ item: Item, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let wanted = state.decision
    let version = frame.parts[Marks.self]?.waiting.first { $0.id == wanted }
    guard let version, version.isWaiting else {
      guard frame.parts[Marks.self]?.isLoaded.waiting ?? false else {
        return [.skeleton(rows: 4, language: scene.language)]
      }
      return [
        .emptyState(.checkCircle, scene.text(VersionWords.gone), scene.text(VersionWords.goneText))
      ]
    }
    guard let difference = state.difference else { return [missing(state, scene)] }
    let now = scene.surroundings.now
    let written = RelativeTime.text(from: now, to: version.writtenAt, in: scene.language)
    var parts: [Node] = [
      name(of: item, scene), .paragraph(scene.text(VersionWords.why), .prose),
      .paragraph(VersionWords.written(written, scene.language), .secondary),
      .card([legend(scene), lines(of: difference, scene)]).keyed("difference"),
    ]
    parts.append(state.merge.map { merging($0, state, scene) } ?? choices(state, scene))
    return [.column(.normal, parts).keyed("deciding")]
  }

  private static func choices(_ state: State, _ scene: Scene<Action>) -> Node {
    let isBusy = state.writing.isBusy
    return .line(
      .small,
      [
        .button(
          scene.text(VersionWords.merge), .primary, isDisabled: isBusy,
          on: scene.onTap(.mergeTapped)),
        .button(
          scene.text(VersionWords.keep), .neutral, isDisabled: isBusy,
          on: scene.onTap(.keepTapped)),
        .button(
          scene.text(VersionWords.take), .neutral, isDisabled: isBusy,
          on: scene.onTap(.takeTapped)),
      ]
    ).keyed("choices")
  }

  private static func merging(_ text: String, _ state: State, _ scene: Scene<Action>) -> Node {
    .card([
      .column(
        .normal,
        [
          .textArea(
            Field(
              mergeID, scene.text(VersionWords.merged), hint: scene.text(VersionWords.mergedHint),
              language: scene.language),
            text: text, rows: 12, on: scene.onText(.input) { .mergeTyped($0) }),
          .line(
            .small,
            [
              .button(
                scene.text(VersionWords.saveMerged), .primary, isBusy: state.writing.isBusy,
                on: scene.onTap(.mergeSaved)),
              .button(
                scene.text(VersionWords.cancel), .neutral, on: scene.onTap(.mergeCancelled)),
            ]),
        ])
    ]).keyed("merging")
  }

  private static func legend(_ scene: Scene<Action>) -> Node {
    .tag(
      "p", "difference-legend", [],
      [
        .tag("span", "line-removed", [], [.text("− " + scene.text(VersionWords.ofItem))]),
        .tag("span", "line-added", [], [.text("+ " + scene.text(VersionWords.ofWaiting))]),
      ])
  }
}

extension Node {
  /// A row that only says something, in a list of rows that do something.
  fileprivate static func rowInfo(_ row: ListRow) -> Node {
    .tag(
      "div", "row row-info version-current", [],
      [
        row.leading,
        .tag(
          "span", "row-text", [],
          [.words("span", "row-title", row.title), .words("span", "row-subtitle", row.subtitle)]),
      ])
  }
}
