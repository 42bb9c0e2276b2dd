import Clinic
import Fields
import Flow
import Records
import Screen
import Sync
import Values

extension Home {
  /// Where sync stands, in the bar: an icon and words, leading to the details.
  static func syncBadge(_ state: State, _ scene: Scene<Action>) -> Node {
    let summary = SyncSummary(state.sync)
    return .syncBadge(
      summary.symbol, summary.short(scene.language), more: summary.more(scene.language),
      tone: summary.tone, isTurning: summary == .sending, on: scene.onTap(.goTo(.synchronisation)))
  }

  static func syncPage(_ state: State, _ scene: Scene<Action>, _ banners: [Node]) -> Node {
    var content: [Node] = [statusCard(state, scene)]
    if !state.sync.refused.isEmpty { content.append(refusedSection(state, scene)) }
    if !state.conflicts.waiting.isEmpty {
      content.append(Conflicts.note(state.conflicts, scene.map { .conflicts($0) }))
    }
    if !state.sync.pending.isEmpty { content.append(pendingSection(state, scene)) }
    return .page(
      title: scene.text(Words.sync), key: "sync", banners: banners, content)
  }

  private static func statusCard(_ state: State, _ scene: Scene<Action>) -> Node {
    let summary = SyncSummary(state.sync)
    var actions: [Node] = [
      .button(
        scene.text(SyncWords.now), .tinted, icon: .sync, isDisabled: !state.sync.isOnline,
        on: scene.onTap(.syncNowTapped))
    ]
    if !state.sync.pending.isEmpty || !state.sync.refused.isEmpty {
      actions.append(
        .button(
          scene.text(SyncWords.export), .neutral, icon: .export,
          on: scene.onTap(.exportUnsyncedTapped)))
    }
    return .section([
      .infoRow(
        scene.text(SyncWords.state),
        .line(.small, [.icon(summary.symbol), .text(summary.text(scene.language))])),
      .infoRow(
        scene.text(SyncWords.last),
        .text(
          state.sync.lastSync.map {
            RelativeTime.text(from: scene.surroundings.now, to: $0, in: scene.language)
          } ?? scene.text(SyncWords.never))),
      .tag("div", "card-padded", [], [.line(.small, actions)]),
    ]).keyed("status")
  }

  private static func refusedSection(_ state: State, _ scene: Scene<Action>) -> Node {
    let rows = state.sync.refused.map { mutation in
      Node.tag(
        "li", "refused", [],
        [
          .paragraph(
            ChangeWords.text(mutation.name, mutation.arguments, in: state, scene.language), .strong),
          .paragraph(RefusalWords.text(mutation.refusal, scene.language), .secondary),
          .line(.small, ways(mutation, scene)),
        ]
      ).keyed(mutation.id.description)
    }
    return .section(
      Words.refused(state.sync.refused.count, scene.language),
      note: scene.text(SyncWords.refusedNote),
      [.list(label: scene.text(SyncWords.refusedTitle), rows)]
    ).keyed("refused")
  }

  /// The ways on from a refusal.
  private static func ways(_ mutation: RefusedMutation, _ scene: Scene<Action>) -> [Node] {
    var ways: [Node] = []
    if mutation.refusal.code == .limitReached {
      ways += [
        .button(scene.text(SyncWords.plans), .tinted, on: scene.onTap(.goTo(.plans))),
        .button(scene.text(SyncWords.archive), .neutral, on: scene.onTap(.goTo(.patients))),
      ]
    }
    return ways + [
      .button(
        scene.text(SyncWords.retry), .neutral, icon: .sync,
        on: scene.onTap(.retryTapped(mutation.id))),
      .button(
        scene.text(SyncWords.discard), .dangerPlain, on: scene.onTap(.discardTapped(mutation))),
    ]
  }

  private static func pendingSection(_ state: State, _ scene: Scene<Action>) -> Node {
    let shown = state.sync.pending.prefix(100)
    let rows = shown.map { mutation in
      Node.infoRow(
        ChangeWords.text(mutation.name, mutation.arguments, in: state, scene.language),
        .text(
          RelativeTime.text(from: scene.surroundings.now, to: mutation.time, in: scene.language))
      ).keyed(mutation.id.description)
    }
    let left = state.sync.pending.count - shown.count
    return .section(
      scene.text(SyncWords.pendingTitle),
      note: left > 0 ? SyncWords.more(left, scene.language) : scene.text(SyncWords.pendingNote),
      Array(rows)
    ).keyed("pending")
  }

  static func discardQuestion(_ mutation: RefusedMutation, _ scene: Scene<Action>) -> Node {
    .confirmation(
      id: "discard-refused", title: scene.text(SyncWords.discardTitle),
      text: scene.text(SyncWords.discardText),
      confirm: .button(
        scene.text(SyncWords.discard), .dangerPlain, on: scene.onTap(.discardConfirmed)),
      cancel: .button(scene.text(SyncWords.keep), .primary, on: scene.onTap(.discardCancelled)),
      onCancel: scene.onTap(.discardCancelled))
  }
}
