import Flow
import Screen
import Shell
import Sync
import Values

extension SyncPage {
  public static func owns(_ path: Path) -> Bool {
    path == .synchronisation || path == .importUnsynced
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let names = names(frame)
    if frame.context.path == .importUnsynced {
      return UnsyncedImport.view(
        state.unsyncedImport, names, scene.map { .unsyncedImport($0) })
    }
    return .page(
      title: scene.text(Home.Words.sync), .bar, key: "sync",
      leading: [
        .backButton(
          scene.text(Home.Words.settings), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], banners: frame.banners,
      [statusCard(frame, scene)] + frame.syncNotes()
        + Queue.sections(state.queue, frame.context.sync, names, scene.map { .queue($0) })
        + frame.syncSections() + [fileSection(state, frame.context, scene)])
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    let summary = SyncSummary(frame.context.sync, frame.parts.waiting)
    let row = ListRow(
      "sync", scene.text(Home.Words.sync), subtitle: summary.text(scene.language),
      leading: .icon(.sync), href: scene.href(.synchronisation))
    return [
      SettingsEntry(.data, -1, .row(.row(row, onTap: scene.onLink(.goTo(.synchronisation)))))
    ]
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var overlays: [Node] = []
    let queue = scene.map { (action: Queue.Action) in Action.queue(action) }
    if let discarding = state.queue.discarding {
      overlays.append(
        Queue.question(
          discarding, state.queue, frame.context.sync, names(frame), queue))
    }
    if !state.queue.discarded.isEmpty { overlays.append(Queue.toast(state.queue, queue)) }
    return overlays
  }

  private static func statusCard(_ frame: Frame, _ scene: Scene<Action>) -> Node {
    let sync = frame.context.sync
    let summary = SyncSummary(sync, frame.parts.waiting)
    let words =
      SyncWords.downloading(sync, frame.parts.kinds, scene.language) ?? summary.text(scene.language)
    return .section([
      .infoRow(
        scene.text(SyncWords.state), .line(.small, [.icon(summary.symbol), .text(words)])),
      .infoRow(
        scene.text(SyncWords.last),
        .text(
          sync.lastSync.map {
            RelativeTime.text(from: scene.surroundings.now, to: $0, in: scene.language)
          } ?? scene.text(SyncWords.never))),
      .tag(
        "div", "card-padded", [],
        [
          .button(
            scene.text(SyncWords.now), .tinted, icon: .sync, isDisabled: !sync.isOnline,
            on: scene.onTap(.syncNowTapped))
        ]),
    ]).keyed("status")
  }

  /// What the server does not have goes to another device, or comes from one.
  private static func fileSection(
    _ state: State, _ context: Context, _ scene: Scene<Action>
  ) -> Node {
    let sync = context.sync.with(state.queue)
    var rows: [Node] = []
    if !sync.pending.isEmpty || !sync.refused.isEmpty {
      rows.append(
        .deedRow("export", scene.text(SyncWords.export), .export, on: scene.onTap(.exportTapped)))
    }
    rows.append(
      .linkRow(
        "import", scene.text(UnsyncedImport.Words.title), .import,
        href: scene.href(.importUnsynced), on: scene.onLink(.goTo(.importUnsynced))))
    return .section(
      scene.text(SyncWords.file), note: SyncWords.fileNote(context.app.words.space, scene.language),
      [.list(label: scene.text(SyncWords.file), rows)]
    ).keyed("file")
  }

  private static func names(_ frame: Frame) -> Names { Names(frame.context, frame.parts) }
}
