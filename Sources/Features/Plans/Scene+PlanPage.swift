import Screen
import Shell
import Values

extension Scene {
  /// A page below that of the plans, with the way back to it.
  /// - Parameter back: what goes there.
  func planPage(
    _ title: String, key: String, back: Action, _ frame: Frame, _ content: [Node]
  ) -> Node {
    .page(
      title: title, .bar, key: key,
      leading: [
        .backButton(text(PaywallWords.plans), href: href(.plans), on: onLink(back))
      ], status: frame.status, banners: frame.banners, content)
  }
}
