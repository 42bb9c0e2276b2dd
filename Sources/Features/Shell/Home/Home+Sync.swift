import Flow
import Screen
import Sync
import Values

extension Home {
  /// Where sync stands, in the bar: an icon and words, leading to the details.
  static func syncBadge(_ state: State, _ scene: Scene<Action>) -> Node {
    let summary =
      state.context.isAlone
      ? SyncSummary(alone: state.context.sync)
      : SyncSummary(state.context.sync, state.parts.waiting)
    return .syncBadge(
      summary.symbol, summary.short(scene.language), more: summary.more(scene.language),
      tone: summary.tone, isTurning: summary == .sending,
      to: scene.text(state.context.isAlone ? AloneWords.device : Words.sync),
      on: scene.onTap(.goTo(.synchronisation)))
  }
}
