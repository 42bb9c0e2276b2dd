import Entitlements
import Flow
import Screen
import Shell
import Subscriptions
import Sync
import Values

extension Plans {
  public static func owns(_ path: Path) -> Bool { path == .plans }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let paywall = state.paywall, state.isAbove else { return [] }
    return [
      paywallSheet(
        paywall, scene, selling: sale(state), asManager: frame.context.managesSpace,
        isOnline: frame.context.sync.isOnline)
    ]
  }

  /// What may be bought here; nil where nothing is.
  private static func sale(_ state: State) -> Sales? {
    state.isSelling ? state.sales : nil
  }

  public static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if let paywall = state.paywall, !state.isAbove {
      return [
        .banner(
          .warn, scene.text(paywall.context.title), scene.text(paywall.context.description),
          actions: [
            .button(scene.text(Home.Words.seePlans), .tinted, on: scene.onTap(.plansTapped)),
            .button(scene.text(PaywallWords.notNow), .plain, on: scene.onTap(.paywallClosed)),
          ]
        ).keyed("paywall")
      ]
    }
    guard let fullness = state.shown(among: frame.parts) else { return [] }
    let files = frame.context.app.plans?.kind(of: .storage)
    return [
      .banner(
        fullness.percent >= SpaceUsage.lastWarning ? .danger : .warn,
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

  /// What the person tried, which plan allows it, what it costs, how it begins and ends, and the way back.
  /// - Parameters:
  ///   - sales: what may be bought here; nil where nothing is.
  ///   - isManager: whether the person may buy for the space.
  public static func paywallSheet(
    _ paywall: Paywall, _ scene: Scene<Action>, selling sales: Sales? = nil,
    asManager isManager: Bool = true, isOnline: Bool = true
  ) -> Node {
    let language = scene.language
    var content: [Node] = [.paragraph(scene.text(paywall.context.description))]
    if let plan = paywall.recommended {
      content.append(offer(plan, paywall.offer(language), scene, selling: sales))
    }
    let sold = paywall.recommended.flatMap { sales?.offers(of: $0).first }
    if let sold, let sales {
      if let trial = sales.trial(of: sold, language) {
        content.append(.paragraph(trial, .strong))
      }
      if sales.prices.trialDays > 0 {
        content.append(
          .paragraph(PaywallWords.trial(sales.prices.trialDays, language), .secondary))
      }
      content.append(.paragraph(scene.text(PaywallWords.renews), .secondary))
      if !isManager {
        content.append(.paragraph(scene.text(PaywallWords.askManager), .strong))
      }
      if !isOnline { content.append(.paragraph(scene.text(PaywallWords.noNetwork), .strong)) }
    }
    content.append(.paragraph(scene.text(paywall.limit.instead), .secondary))
    var ways: [Node] = [
      .button(scene.text(PaywallWords.notNow), .neutral, on: scene.onTap(.paywallClosed))
    ]
    let plans = scene.text(Home.Words.seePlans)
    if let sold, isManager {
      content.append(
        .line(
          .small,
          [
            .button(plans, .plain, on: scene.onTap(.plansTapped)),
            .button(
              scene.text(PaywallWords.alreadyBought), .plain, on: scene.onTap(.goTo(.purchases))),
          ]))
      ways.append(
        .button(
          PaywallWords.subscribe(language, scene.text(sold.plan.name)), .primary,
          on: scene.onTap(.goTo(sold.path))))
    } else {
      ways.append(.button(plans, .primary, on: scene.onTap(.plansTapped)))
    }
    return .sheet(
      id: "paywall", title: scene.text(paywall.context.title), language: language,
      onClose: scene.onTap(.paywallClosed), content, foot: ways)
  }

  private static func offer(
    _ plan: Plan, _ what: String, _ scene: Scene<Action>, selling sales: Sales?
  ) -> Node {
    let sold = sales?.offers(of: plan).first
    let name = sold?.product.name ?? ""
    let benefits = sales?.benefits(plan) ?? []
    return .card([
      .line(
        .small, spread: true,
        [
          .heading(scene.text(plan.name), level: 3),
          .badge(scene.text(PaywallWords.recommended), .accent),
        ]),
      .when(!name.isEmpty, .paragraph(name, .secondary).keyed("name")),
      .column(.small, prices(of: plan, sales, scene.language)).keyed("prices"),
      .paragraph(what, .secondary),
      .when(!benefits.isEmpty, list(benefits.map { scene.text($0) })),
    ]).keyed(plan.rawValue)
  }

  /// What a plan costs by the month and by the year for one, as it is sold here.
  private static func prices(of plan: Plan, _ sales: Sales?, _ language: Language) -> [Node] {
    let offers = (sales?.offers(of: plan) ?? []).filter { $0.product.seats == 0 }
    let year = offers.first { $0.isYearly }
    guard let month = offers.first(where: { !$0.isYearly }) else {
      guard let year else { return [.paragraph(PaywallWords.price(plan, language), .strong)] }
      return [.paragraph(PaywallWords.yearly(year.price, language), .strong)]
    }
    var lines: [Node] = [.paragraph(PaywallWords.monthly(month.price, language), .strong)]
    if let year, year.price.currency == month.price.currency {
      lines.append(
        .paragraph(
          PaywallWords.orYearly(year.price, beside: month.price, language), .secondary))
    }
    return lines
  }

  /// What the month of a plan costs in other currencies.
  private static func otherPrices(
    of plan: Plan, _ sales: Sales?, _ language: Language
  ) -> [Node] {
    var lines: [Node] = []
    for offer in sales?.offers(of: plan) ?? []
    where offer.product.seats == 0 && !offer.isYearly {
      for price in offer.others {
        lines.append(
          .paragraph(PaywallWords.inOtherCurrency(price, language), .secondary)
            .keyed(price.amount.currency.rawValue))
      }
    }
    return lines
  }

  /// What a plan has, a line each.
  private static func list(_ lines: [String]) -> Node {
    .tag(
      "ul", "plan-features", [],
      lines.map { .tag("li", [], [.icon(.check), .text($0)]).keyed($0) })
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let catalogue = frame.context.app.plans
    let sales = sale(state)
    var content = pending(state, scene, frame)
    content.append(usage(frame, scene))
    if let told = Entitled.section(frame.parts[Entitled.self], catalogue, scene.surroundings) {
      content.append(told)
    }
    content.append(
      .tag(
        "div", "plans", [],
        catalogue.map { catalogue in
          catalogue.plans.map { card($0, of: catalogue, state, sales, scene) }
        } ?? []
      ).keyed("plans"))
    let ways = ways(state, isSold: sales.isThere, scene)
    if !ways.isEmpty {
      content.append(
        .section([.list(label: scene.text(PaywallWords.plans), ways)]).keyed("ways"))
    }
    if let sales, !sales.isAsked, state.pricing.failure.isThere {
      content.append(
        .paragraph(scene.text(PaywallWords.pricesMayBeOld), .secondary).keyed("prices"))
    }
    let isSold = sales.isThere && sales?.sellsNothing != true
    content.append(
      .paragraph(
        scene.text(
          frame.context.isAlone
            ? PaywallWords.needsAccount
            : isSold ? PaywallWords.howToEnd : PaywallWords.howToBuy), .secondary
      ).keyed("how"))
    return .page(
      title: scene.text(PaywallWords.plans), .bar, key: "plans",
      leading: [
        .backButton(
          scene.text(PaywallWords.back), href: scene.href(.settings),
          on: scene.onLink(.backTapped))
      ], content)
  }

  /// To what was bought, to codes, and to seats where there are such.
  private static func ways(
    _ state: State, isSold: Bool, _ scene: Scene<Action>
  ) -> [Node] {
    func way(_ key: String, _ title: Phrase, _ symbol: Symbol, _ path: Path) -> Node {
      .linkRow(
        key, scene.text(title), symbol, href: scene.href(path), on: scene.onLink(.goTo(path)))
    }
    var ways: [Node] = []
    if isSold {
      ways = [
        way("purchases", BoughtWords.title, .star, .purchases),
        way("code", CodeWords.title, .tag, .code),
      ]
    }
    if !state.context.isAlone, state.sales?.withSeats.isThere == true {
      ways.append(way("seats", SeatWords.title, .people, .seats))
    }
    return ways
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
    _ plan: Plan, of catalogue: PlanCatalogue, _ state: State, _ sales: Sales?,
    _ scene: Scene<Action>
  ) -> Node {
    let current = state.context.plan
    let offer = sales?.offers(of: plan).first
    let trial =
      catalogue.isAbove(plan, current)
      ? offer.flatMap { sales?.trial(of: $0, scene.language) } : nil
    let benefits = state.sales?.benefits(plan) ?? []
    var head: [Node] = [.heading(scene.text(plan.name))]
    if plan == current { head.append(.badge(scene.text(PaywallWords.current), .accent)) }
    // What costs something and is not sold here, where other things are.
    let isMissing =
      plan.monthlyPrice.minor > 0 && !offer.isThere && sales?.isAsked == true
      && sales?.sellsNothing == false
    var content: [Node] = [
      .line(.small, spread: true, head),
      .column(
        .small,
        isMissing
          ? [.paragraph(scene.text(PaywallWords.notSold), .secondary)]
          : prices(of: plan, sales, scene.language) + otherPrices(of: plan, sales, scene.language)
      ).keyed("prices"),
      .when(trial.isThere, .paragraph(trial ?? "", .secondary).keyed("trial")),
      list(benefits.map { scene.text($0) } + catalogue.lines(of: plan, scene.language)),
    ]
    if let offer, catalogue.isAbove(plan, current) {
      content.append(
        .linkButton(
          PaywallWords.subscribe(scene.language, scene.text(plan.name)), .tinted,
          href: scene.href(offer.path), on: scene.onLink(.goTo(offer.path))
        ).keyed("subscribe"))
    }
    return .card(content).keyed(plan.rawValue)
  }
}
