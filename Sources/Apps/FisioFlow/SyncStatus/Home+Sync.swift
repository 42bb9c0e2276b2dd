import Clinic
import Flow
import Screen
import Sync
import Values

extension Home {
  /// Where sync stands, in the bar: an icon and words, leading to the details.
  static func syncBadge(_ state: State, _ scene: Scene<Action>) -> Node {
    let summary = state.summary
    return .syncBadge(
      summary.symbol, summary.short(scene.language), more: summary.more(scene.language),
      tone: summary.tone, isTurning: summary == .sending, on: scene.onTap(.goTo(.synchronisation)))
  }

  static func syncPage(_ state: State, _ scene: Scene<Action>, _ banners: [Node]) -> Node {
    .page(
      title: scene.text(Words.sync), key: "sync", banners: banners,
      [
        statusCard(state, scene),
        .when(
          !state.conflicts.waiting.isEmpty,
          Conflicts.note(state.conflicts, scene.map { .conflicts($0) })),
      ]
        + Queue.sections(
          state.queue, state.sync, state.names, scene.map { .queue($0) })
        + [
          Documents.unsent(
            state.patients.documents, scene.map { .patients(.documents($0)) },
            name: { state.patients.book.patient($0)?.displayName ?? "" }),
          fileSection(state, scene),
        ])
  }

  private static func statusCard(_ state: State, _ scene: Scene<Action>) -> Node {
    let summary = state.summary
    let words =
      SyncWords.downloading(state.sync, scene.language) ?? summary.text(scene.language)
    return .section([
      .infoRow(
        scene.text(SyncWords.state), .line(.small, [.icon(summary.symbol), .text(words)])),
      .infoRow(
        scene.text(SyncWords.last),
        .text(
          state.sync.lastSync.map {
            RelativeTime.text(from: scene.surroundings.now, to: $0, in: scene.language)
          } ?? scene.text(SyncWords.never))),
      .tag(
        "div", "card-padded", [],
        [
          .button(
            scene.text(SyncWords.now), .tinted, icon: .sync, isDisabled: !state.sync.isOnline,
            on: scene.onTap(.syncNowTapped))
        ]),
    ]).keyed("status")
  }

  /// What the server does not have goes to another device, or comes from one.
  private static func fileSection(_ state: State, _ scene: Scene<Action>) -> Node {
    var rows: [Node] = []
    if !state.sync.pending.isEmpty || !state.sync.refused.isEmpty {
      rows.append(
        .deedRow(
          "export", scene.text(SyncWords.export), .export, on: scene.onTap(.exportUnsyncedTapped)))
    }
    rows.append(
      .linkRow(
        "import", scene.text(UnsyncedImport.Words.title), .import,
        href: Route.importUnsynced.href, on: scene.onLink(.goTo(.importUnsynced))))
    return .section(
      scene.text(SyncWords.file), note: scene.text(SyncWords.fileNote),
      [.list(label: scene.text(SyncWords.file), rows)]
    ).keyed("file")
  }
}

extension Home {
  @inline(never)
  static func unsyncedPage(_ state: State, _ scene: Scene<Action>) -> Node {
    UnsyncedImport.view(
      state.unsyncedImport, state.names, scene.map { .unsyncedImport($0) })
  }

  /// Asks whether what waits is to be discarded.
  @inline(never)
  static func discardingQuestion(
    _ discarding: Queue.Discarding, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    Queue.question(discarding, state.sync, state.names, scene.map { .queue($0) })
  }
}

extension Home.State {
  /// What the people are called whom changes are about.
  var names: PatientNames { PatientNames(patients.book, sync) }

  /// Where the device stands, its files among what waits.
  var summary: SyncSummary {
    SyncSummary(
      sync, files: patients.documents.unsent.count,
      isSending: patients.documents.transfer?.step == .asked)
  }
}
