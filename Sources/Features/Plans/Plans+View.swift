import Entitlements
import Flow
import Screen
import Shell
import Sync
import Values

extension Plans {
  public static func owns(_ path: Path) -> Bool { path == .plans }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.paywall.map { [paywallSheet($0, scene)] } ?? []
  }

  public static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let fullness = state.shown(among: frame.parts) else { return [] }
    let files = frame.context.app.plans?.kind(of: .storage)
    return [
      .banner(
        fullness.warning == SpaceUsage.lastWarning ? .danger : .warn,
        scene.text(FullnessWords.title),
        FullnessWords.text(fullness, files?.context, scene.language),
        actions: [
          .button(scene.text(Home.Words.seePlans), .tinted, on: scene.onTap(.plansTapped)),
          .button(scene.text(Home.Words.understood), .plain, on: scene.onTap(.warningClosed)),
        ]
      ).keyed("fullness")
    ]
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .space, 1,
        .row(
          .linkRow(
            "plans", scene.text(PaywallWords.plansAndUsage), .star, href: scene.href(.plans),
            on: scene.onLink(.plansTapped))))
    ]
  }

  /// What the person tried, which plan allows it, what it costs, and the way back.
  public static func paywallSheet(_ paywall: Paywall, _ scene: Scene<Action>) -> Node {
    var content: [Node] = [.paragraph(scene.text(paywall.context.description))]
    if let plan = paywall.recommended {
      content.append(offer(plan, paywall.offer(scene.language), scene))
    }
    content.append(.paragraph(scene.text(paywall.limit.instead), .secondary))
    return .sheet(
      id: "paywall", title: scene.text(paywall.context.title), language: scene.language,
      onClose: scene.onTap(.paywallClosed), content,
      foot: [
        .button(scene.text(PaywallWords.notNow), .neutral, on: scene.onTap(.paywallClosed)),
        .button(scene.text(Home.Words.seePlans), .primary, on: scene.onTap(.plansTapped)),
      ])
  }

  private static func offer(_ plan: Plan, _ what: String, _ scene: Scene<Action>) -> Node {
    .card([
      .line(
        .small, spread: true,
        [
          .heading(scene.text(plan.name), level: 3),
          .badge(scene.text(PaywallWords.recommended), .accent),
        ]),
      .paragraph(PaywallWords.price(plan, scene.language), .strong),
      .paragraph(what, .secondary),
    ]).keyed(plan.rawValue)
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let catalogue = frame.context.app.plans
    return .page(
      title: scene.text(PaywallWords.plans), .bar, key: "plans",
      leading: [
        .backButton(
          scene.text(PaywallWords.back), href: scene.href(.settings),
          on: scene.onLink(.backTapped))
      ],
      [
        usage(frame, scene),
        .tag(
          "div", "plans", [],
          catalogue.map { catalogue in
            catalogue.plans.map { card($0, of: catalogue, state, scene) }
          } ?? []),
        .paragraph(
          scene.text(
            frame.context.isAlone ? PaywallWords.needsAccount : PaywallWords.howToBuy), .secondary),
      ])
  }

  private static func usage(_ frame: Frame, _ scene: Scene<Action>) -> Node {
    var content = frame.usage()
    if let usage = frame.context.sync.usage {
      content.append(
        .progress(
          min(usage.percent, 100), of: 100, label: scene.text(FullnessWords.kept(usage.of)),
          detail: FullnessWords.percent(usage.percent, scene.language)))
    }
    return .card([.column(.normal, content)]).keyed("usage")
  }

  private static func card(
    _ plan: Plan, of catalogue: PlanCatalogue, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    var head: [Node] = [.heading(scene.text(plan.name))]
    if plan == state.context.plan { head.append(.badge(scene.text(PaywallWords.current), .accent)) }
    return .card([
      .line(.small, spread: true, head),
      .paragraph(PaywallWords.price(plan, scene.language), .strong),
      .tag(
        "ul", "plan-features", [],
        catalogue.lines(of: plan, scene.language).map {
          .tag("li", [], [.icon(.check), .text($0)]).keyed($0)
        }),
    ]).keyed(plan.rawValue)
  }
}
