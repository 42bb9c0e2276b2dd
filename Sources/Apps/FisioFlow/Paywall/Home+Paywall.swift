import Entitlements
import Flow
import Screen
import Sync
import Values

extension Home {
  /// What the person tried, which plan allows it, what it costs, and the way back.
  public static func paywallSheet(_ paywall: Paywall, _ scene: Scene<Action>) -> Node {
    var content: [Node] = [.paragraph(scene.text(paywall.context.description))]
    let isStorage = paywall.context == .storageLimit
    if let plan = paywall.recommended { content.append(offer(plan, isStorage, scene)) }
    let kept = isStorage ? PaywallWords.notTaken : PaywallWords.kept
    content.append(.paragraph(scene.text(kept), .secondary))
    return .sheet(
      id: "paywall", title: scene.text(paywall.context.title), language: scene.language,
      onClose: scene.onTap(.paywallClosed), content,
      foot: [
        .button(scene.text(PaywallWords.notNow), .neutral, on: scene.onTap(.paywallClosed)),
        .button(scene.text(PaywallWords.seePlans), .primary, on: scene.onTap(.plansTapped)),
      ])
  }

  private static func offer(
    _ plan: Plan, _ isStorage: Bool, _ scene: Scene<Action>
  ) -> Node {
    let what =
      isStorage
      ? PaywallWords.storage(plan, scene.language) : PaywallWords.patients(plan, scene.language)
    return .card([
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

  static func plansPage(_ state: State, _ scene: Scene<Action>) -> Node {
    .page(
      title: scene.text(PaywallWords.plans), .bar, key: "plans",
      leading: [
        .backButton(
          scene.text(PaywallWords.back), href: Route.settings.href,
          on: scene.onLink(.backTapped))
      ],
      [
        usage(state, scene),
        .tag("div", "plans", [], Plan.allCases.map { card($0, state, scene) }),
        .paragraph(scene.text(PaywallWords.howToBuy), .secondary),
      ])
  }

  static func usage(_ state: State, _ scene: Scene<Action>) -> Node {
    let active = state.patients.book.activeCount
    var content: [Node] = []
    if case .atMost(let most) = state.plan.limits.maxPatients {
      content.append(
        .progress(
          min(active, Int(most)), of: Int(most), label: scene.text(PaywallWords.activePatients),
          detail: PatientImport.Words.of(active, Int(most), scene.language)))
    } else {
      content.append(.paragraph(Patients.Words.patients(active, scene.language), .strong))
    }
    if case .atMost(let most) = state.plan.limits.storageBytes {
      let used = state.patients.documents.usedBytes
      content.append(
        .progress(
          Int(min(used, most) * 1_000 / most), of: 1_000, label: scene.text(DocumentWords.storage),
          detail: DocumentWords.storage(used, of: most, scene.language)))
    }
    if let usage = state.sync.usage {
      content.append(
        .progress(
          min(usage.percent, 100), of: 100, label: scene.text(FullnessWords.kept(usage.of)),
          detail: FullnessWords.percent(usage.percent, scene.language)))
    }
    return .card([.column(.normal, content)]).keyed("usage")
  }

  private static func card(_ plan: Plan, _ state: State, _ scene: Scene<Action>) -> Node {
    var head: [Node] = [.heading(scene.text(plan.name))]
    if plan == state.plan { head.append(.badge(scene.text(PaywallWords.current), .accent)) }
    return .card([
      .line(.small, spread: true, head),
      .paragraph(PaywallWords.price(plan, scene.language), .strong),
      .tag(
        "ul", "plan-features", [],
        PaywallWords.features(plan, scene.language).map {
          .tag("li", [], [.icon(.check), .text($0)]).keyed($0)
        }),
    ]).keyed(plan.rawValue)
  }
}
