import Flow
import Journal
import Screen
import Shell
import Sync
import Values

extension StoragePage {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(StorageWords.title), .bar, key: "storage",
      leading: [
        .backButton(
          scene.text(JournalSettingsWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status, banners: frame.banners, content(state, scene, frame))
  }

  private static func content(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let estimate = state.estimate, let library = frame.parts[Library.self], library.isLoaded
    else {
      return [.skeleton(rows: 5, language: scene.language)]
    }
    var nodes: [Node] = []
    if frame.context.sync.isMemoryOnly {
      nodes.append(
        .banner(.warn, scene.text(StorageWords.memoryOnly), scene.text(StorageWords.memoryNote)))
    } else if state.isNearlyFull {
      nodes.append(
        .banner(.warn, scene.text(StorageWords.nearlyFull), scene.text(StorageWords.fullNote)))
    }
    nodes.append(used(estimate, scene))
    nodes.append(parts(state, library, scene))
    nodes.append(kept(state, estimate, scene, frame.context))
    nodes.append(more(library, scene))
    return nodes
  }

  /// How much, of how much.
  private static func used(_ estimate: StorageEstimate, _ scene: Scene<Action>) -> Node {
    let usage = NumberText.bytes(estimate.usage, in: scene.language)
    guard estimate.quota > 0 else {
      return .section([.infoRow(scene.text(StorageWords.used), .number(usage))]).keyed("used")
    }
    let quota = NumberText.bytes(estimate.quota, in: scene.language)
    let permille = Int(Double(estimate.usage) / Double(estimate.quota) * 1_000)
    return .section(
      scene.text(StorageWords.used), note: scene.text(StorageWords.estimateNote),
      [
        .tag(
          "div", "card-padded", [],
          [
            .progress(
              min(permille, 1_000), of: 1_000, label: scene.text(StorageWords.used),
              detail: StorageWords.of(scene.language, usage, quota))
          ])
      ]
    ).keyed("used")
  }

  /// What takes it.
  private static func parts(
    _ state: State, _ library: Library.State, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    let count = library.shelf.count + library.shelf.trashCount
    func size(_ bytes: Int64?) -> Node {
      .number(bytes.map { NumberText.bytes($0, in: language) } ?? "…")
    }
    let files = state.attachments?.count ?? 0
    return .section(
      scene.text(StorageWords.parts), note: scene.text(StorageWords.partsNote),
      [
        .infoRow(StorageWords.texts(count, language), size(state.texts)),
        .infoRow(StorageWords.files(files, language), size(state.attachments?.bytes)),
        .infoRow(scene.text(StorageWords.rest), size(state.rest)),
      ]
    ).keyed("parts")
  }

  /// What stays on this device, and for how long.
  private static func kept(
    _ state: State, _ estimate: StorageEstimate, _ scene: Scene<Action>, _ context: Context
  ) -> Node {
    var content: [Node] = [
      .paragraph(
        scene.text(context.isAlone ? StorageWords.keptAlone : StorageWords.kept), .prose)
    ]
    if state.unsent > 0, !context.isAlone {
      let words =
        state.unsent > mostCounted
        ? StorageWords.manyUnsent(
          scene.language, NumberText.text(Int64(mostCounted), in: scene.language))
        : StorageWords.unsent(state.unsent, scene.language)
      content.append(.paragraph(words, .secondary))
    }
    if !estimate.isPersisted {
      content.append(.paragraph(scene.text(StorageWords.mayClear), .prose))
      if state.isRefused {
        content.append(
          .tag(
            "div", [.fixed("role", "status")],
            [.paragraph(scene.text(StorageWords.refused), .secondary)]))
      }
      content.append(
        .button(
          scene.text(StorageWords.keep), .tinted, icon: .lock, on: scene.onTap(.keepTapped)
        ).wide)
    } else {
      content.append(.paragraph(scene.text(StorageWords.persisted), .secondary))
    }
    return .section(
      scene.text(StorageWords.onDevice),
      [.tag("div", "card-padded", [], [.column(.normal, content)])]
    ).keyed("kept")
  }

  /// Where room can be made, and what can be taken elsewhere.
  private static func more(_ library: Library.State, _ scene: Scene<Action>) -> Node {
    let inTrash = library.shelf.trashCount
    let title = scene.text(StorageWords.room)
    return .section(
      title,
      [
        .list(
          label: title,
          [
            .row(
              ListRow(
                "trash", scene.text(StorageWords.trash),
                subtitle: StorageWords.inTrash(inTrash, scene.language), leading: .icon(.trash),
                href: scene.href(.trash)), onTap: scene.onLink(.goTo(.trash))),
            .linkRow(
              "take-away", scene.text(StorageWords.takeAway), .export,
              href: scene.href(.takeAway),
              on: scene.onLink(.goTo(.takeAway))),
          ])
      ]
    ).keyed("room")
  }
}
