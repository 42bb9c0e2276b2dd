import Entitlements
import Screen
import Sync
import Values

extension Home {
  /// Warns that the plan is nearly used up, with the way to the plans.
  @inline(never)
  static func fullnessBanner(_ fullness: Fullness, _ scene: Scene<Action>) -> Node {
    .banner(
      fullness.warning == SpaceUsage.lastWarning ? .danger : .warn,
      scene.text(PaywallContext.storageLimit.title),
      FullnessWords.text(fullness, scene.language),
      actions: [
        .button(scene.text(PaywallWords.seePlans), .tinted, on: scene.onTap(.goTo(.plans))),
        .button(scene.text(Words.understood), .plain, on: scene.onTap(.fullness(.closed))),
      ]
    ).keyed("fullness")
  }
}
