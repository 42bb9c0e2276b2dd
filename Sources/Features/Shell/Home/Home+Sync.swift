import Flow
import Screen
import Sync
import Values

extension Home {
  /// Where sync stands, in the bar: an icon and words, leading to the details.
  static func syncBadge(_ state: State, _ scene: Scene<Action>) -> Node {
    let summary =
      state.context.isAlone
      ? SyncSummary(alone: state.context.sync, state.parts.waiting)
      : SyncSummary(state.context.sync, state.parts.waiting)
    return .syncBadge(
      summary.symbol, summary.short(scene.language), more: summary.more(scene.language),
      tone: summary.tone, isTurning: summary == .sending,
      to: scene.text(state.context.isAlone ? AloneWords.device : Words.sync),
      on: scene.onTap(.goTo(.synchronisation)))
  }

  /// What the server refused waits for the person.
  static func refusedTask(_ state: State, _ scene: Scene<Action>) -> [Node] {
    guard !state.context.sync.refused.isEmpty else { return [] }
    return [
      .linkRow(
        "refused", SyncSummary.ofRefused(state.context.sync).short(scene.language), .warning,
        href: scene.href(.synchronisation), on: scene.onLink(.goTo(.synchronisation)))
    ]
  }
}
