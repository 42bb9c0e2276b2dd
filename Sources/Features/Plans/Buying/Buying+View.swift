import Entitlements
import Flow
import Purchasing
import Screen
import Shell
import Subscriptions
import Sync
import Values

extension Buying {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let sales = frame.parts[Plans.self]?.sales, let catalogue = frame.context.app.plans,
      let offer = frame.context.path.bought.flatMap({ sales.offer($0, in: catalogue) })
    else {
      return scene.planPage(
        scene.text(PaywallWords.plans), key: "buying", back: .goTo(.plans), frame,
        [
          .emptyState(
            .star, scene.text(PaywallWords.notSold), scene.text(BuyingWords.seeOthers),
            actions: [link(.plans, Home.Words.seePlans, scene)])
        ])
    }
    let title = PaywallWords.subscribe(scene.language, offer.name(scene.language))
    return scene.planPage(
      title, key: "buying", back: .goTo(.plans), frame,
      frame.context.managesSpace
        ? content(offer, of: sales, in: catalogue, state, scene, frame)
        : [onlyManagers(scene, frame)])
  }

  private static func onlyManagers(_ scene: Scene<Action>, _ frame: Frame) -> Node {
    .emptyState(
      .lock,
      BuyingWords.onlyManagers(frame.context.app.words.space.the(scene.language), scene.language),
      scene.text(BuyingWords.askThem), actions: [link(.team, Home.Words.seeManagers, scene)])
  }

  private static func link(
    _ path: Path, _ words: Phrase, _ scene: Scene<Action>
  ) -> Node {
    .linkButton(
      scene.text(words), .tinted, href: scene.href(path), on: scene.onLink(.goTo(path)))
  }

  private static func content(
    _ offer: Offer, of sales: Sales, in catalogue: PlanCatalogue, _ state: State,
    _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let language = scene.language
    var content = notes(offer, state, scene, frame)
    content += pills(offer, among: sales.offers(of: offer.plan), scene)
    content.append(
      .card([
        .heading(offer.name(language)),
        .paragraph(price(offer, state, language), .strong),
        .paragraph(
          scene.text(BuyingWords.tax(isIncluded: includesTax(offer, sales, state))), .caption),
        .tag(
          "ul", "plan-features", [],
          catalogue.lines(of: offer.plan, language).map {
            .tag("li", [], [.icon(.check), .text($0)]).keyed($0)
          }),
        .when(
          offer.product.seats > 0,
          .paragraph(SeatWords.noneText(offer.product.seats, language), .secondary)),
      ]).keyed("offer"))
    if state.loading.isLoading {
      content.append(.skeleton(rows: 3, language: language))
    } else if state.purchase.isThere {
      content += choices(state, scene)
      content.append(
        .section(
          scene.text(BuyingWords.whatYouPay),
          [.details(payments(offer, state, scene))]
        ).keyed("payments"))
    }
    content.append(
      .card([
        .heading(scene.text(BuyingWords.howToCancel)),
        .paragraph(scene.text(BuyingWords.cancelling)),
        .paragraph(scene.text(BuyingWords.withdrawal), .secondary),
      ]).keyed("cancelling"))
    content.append(ways(state, scene))
    return content
  }

  /// What stands in the way, or is to be known first.
  private static func notes(
    _ offer: Offer, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let language = scene.language
    var notes: [Node] = []
    if let failure = state.loading.failure ?? state.opening.failure {
      notes.append(
        note(of: failure, offer, state, scene, frame))
    } else if !frame.context.sync.isOnline {
      notes.append(
        .banner(
          .note, scene.text(BuyingWords.noNetwork), scene.text(BuyingWords.remembered),
          actions: state.wish == nil
            ? []
            : [.button(scene.text(BuyingWords.forget), .plain, on: scene.onTap(.wishForgotten))]
        ))
    } else if frame.context.plan == offer.plan {
      notes.append(
        .banner(.good, BuyingWords.running(language, scene.text(offer.plan.name))))
    }
    if state.sold?.isTest == true { notes.append(.banner(.warn, scene.text(BuyingWords.test))) }
    return notes
  }

  private static func note(
    of failure: BuyingFailure, _ offer: Offer, _ state: State, _ scene: Scene<Action>,
    _ frame: Frame
  ) -> Node {
    let language = scene.language
    // What was just paid is told as that.
    if case .runs(let source) = failure, frame.context.plan == offer.plan {
      return .banner(
        .good, BuyingWords.running(language, scene.text(offer.plan.name)),
        source.managed(language),
        actions: [
          .button(scene.text(BoughtWords.title), .tinted, on: scene.onTap(.goTo(.purchases)))
        ])
    }
    let text = failure.text(in: frame.context.app, language)
    switch failure {
    case .runs:
      return .banner(
        .warn, text, "",
        actions: [
          .button(scene.text(BoughtWords.title), .tinted, on: scene.onTap(.goTo(.purchases)))
        ])
    case .hasSeat:
      return .banner(
        .note, text, "",
        actions: [
          .button(scene.text(SeatWords.title), .tinted, on: scene.onTap(.goTo(.seats)))
        ])
    case .noCheckout, .notSold: return .banner(.note, text)
    case .other:
      return .banner(
        .danger, text, "",
        actions: [.button(scene.text(BuyingWords.again), .plain, on: scene.onTap(.again))])
    }
  }

  /// For whom, and for which period: each where there is a choice.
  private static func pills(
    _ chosen: Offer, among offers: [Offer], _ scene: Scene<Action>
  ) -> [Node] {
    func pill(_ one: Offer, _ name: Phrase) -> Node {
      .pill(
        scene.text(name), href: scene.href(one.path), isCurrent: one == chosen,
        on: scene.onLink(.goTo(one.path)))
    }
    var pills: [Node] = []
    let reaches = offers.filter { $0.product.months == chosen.product.months }
    if reaches.count > 1 {
      pills.append(
        .pills(
          label: scene.text(BuyingWords.forWhom),
          reaches.map { pill($0, $0.product.seats > 0 ? BuyingWords.family : BuyingWords.alone) }
        ).keyed("reaches"))
    }
    let periods = offers.filter { $0.product.seats == chosen.product.seats }
    if periods.count > 1 {
      pills.append(
        .pills(
          label: scene.text(BuyingWords.period),
          periods.map { pill($0, $0.isYearly ? BuyingWords.yearly : BuyingWords.monthly) }))
    }
    return pills
  }

  /// What it costs, as the server says or, before it has, as the app knows.
  private static func amount(_ offer: Offer, _ state: State) -> Money {
    state.product == offer.id ? state.price?.amount ?? offer.price : offer.price
  }

  private static func price(_ offer: Offer, _ state: State, _ language: Language) -> String {
    let price = amount(offer, state)
    return offer.isYearly
      ? PaywallWords.yearly(price, language) : PaywallWords.monthly(price, language)
  }

  private static func includesTax(_ offer: Offer, _ sales: Sales, _ state: State) -> Bool {
    if state.product == offer.id, let price = state.price { return price.includesTax }
    return sales.prices.price(of: offer.product.id, in: offer.price.currency)?.includesTax ?? true
  }

  private static func choices(_ state: State, _ scene: Scene<Action>) -> [Node] {
    let language = scene.language
    var choices: [Node] = []
    let methods = state.sold?.methods ?? []
    if methods.count > 1 {
      choices.append(
        .radioList(
          Field("buying-method", scene.text(BuyingWords.method), language: language),
          choices: methods.map {
            Choice(
              $0.rawValue, scene.text(BuyingWords.name(of: $0)),
              detail: scene.text(BuyingWords.about($0)))
          }, selected: state.method.rawValue
        ) { choice in
          scene.on(.change) { _ in PayMethod(rawValue: choice.value).map { .methodChosen($0) } }
        })
    }
    let currencies = state.currencies
    if currencies.count > 1 {
      choices.append(
        .segmented(
          Field("buying-currency", scene.text(BuyingWords.currency), language: language),
          choices: currencies.map { Choice($0.rawValue, scene.text(BuyingWords.name(of: $0))) },
          selected: state.currency.rawValue
        ) { choice in
          scene.on(.change) { _ in Currency(rawValue: choice.value).map { .currencyChosen($0) } }
        })
    }
    return choices
  }

  /// What is charged when, and until when it can be ended for nothing.
  private static func payments(
    _ offer: Offer, _ state: State, _ scene: Scene<Action>
  ) -> [(name: String, value: Node)] {
    let language = scene.language
    let amount = amount(offer, state).text(in: language)
    let days = state.trialDays
    func row(_ name: Phrase, _ value: String) -> (name: String, value: Node) {
      (name: scene.text(name), value: .text(value))
    }
    var rows: [(name: String, value: Node)] = []
    if days > 0 {
      let around = scene.surroundings
      let end = around.now.adding(milliseconds: Int64(days) * 86_400_000)
      rows = [
        row(
          BuyingWords.today,
          scene.text(BuyingWords.nothing) + " (" + BuyingWords.trial(days, language) + ")"),
        row(BuyingWords.firstPayment, amount + ", " + end.moment(around.minutesEast)),
        row(
          BuyingWords.lastSafe,
          end.adding(milliseconds: -safety).moment(around.minutesEast)),
      ]
    } else {
      rows = [row(BuyingWords.today, amount)]
    }
    rows.append(
      row(
        BuyingWords.afterwards,
        BuyingWords.renewal(state.method, isYearly: offer.isYearly, amount, language)))
    return rows
  }

  /// How long before its end a trial must be cancelled to cost nothing, in milliseconds: stores charge within the last day.
  private static let safety: Int64 = 86_400_000

  /// On, and back: of one weight.
  private static func ways(_ state: State, _ scene: Scene<Action>) -> Node {
    var ways: [Node] = [
      .linkButton(
        scene.text(BuyingWords.notNow), .neutral, href: scene.href(.plans),
        on: scene.onLink(.goTo(.plans)))
    ]
    if let address = state.address {
      // The browser goes there by itself, out of the app.
      ways.append(
        .tag(
          "a", "button button-primary", [.text("href", address), .fixed("target", "_top")],
          [.words("span", scene.text(BuyingWords.toPayment))]
        ).id(payID).keyed("pay"))
    } else {
      let isReady = state.purchase.isThere
      ways.append(
        .button(
          scene.text(BuyingWords.proceed), .primary, isDisabled: !isReady,
          isBusy: state.opening.isLoading, on: scene.onTap(.payTapped(scene.language))
        ).keyed("proceed"))
    }
    let terms = [
      state.sold?.terms.map { outside(scene.text(BuyingWords.terms), at: $0) },
      state.sold?.privacy.map { outside(scene.text(BuyingWords.privacy), at: $0) },
    ].compactMap { $0 }
    return .column(
      .small,
      [
        .paragraph(scene.text(BuyingWords.elsewhere), .caption),
        .when(!terms.isEmpty, .line(.small, terms)), .line(.small, ways),
      ]
    ).keyed("ways")
  }

  /// A link to a page of whoever runs the server, beside the app.
  private static func outside(_ title: String, at address: String) -> Node {
    .tag(
      "a", "button button-plain",
      [
        .text("href", address), .fixed("target", "_blank"), .fixed("rel", "noopener noreferrer"),
      ], [.words("span", title)])
  }
}

extension Instant {
  /// A day and a time there: `31/12/2026, 09:05`.
  func moment(_ minutesEast: Int) -> String {
    let day = CivilDate(at: self, minutesEast: minutesEast)
    let rest =
      milliseconds + Int64(minutesEast) * 60_000 - Int64(day.daysSinceEpoch) * 86_400_000
    let time = CivilTime(millisecondOfDay: Int(rest)) ?? .midnight
    return day.slashed + ", " + time.shortText
  }
}
