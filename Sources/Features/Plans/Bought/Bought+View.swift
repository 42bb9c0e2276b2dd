import API
import Entitlements
import Flow
import Identity
import Purchasing
import Screen
import Shell
import Subscriptions
import Sync
import Values

extension Bought {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    scene.planPage(
      scene.text(BoughtWords.title), key: "purchases", back: .goTo(.plans), frame,
      content(state, scene, frame))
  }

  /// What went wrong, and that there is no network.
  private static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let (app, language) = (frame.context.app, scene.language)
    var banners: [Node] = []
    if let failure = state.changing.failure {
      banners.append(
        .banner(
          .danger, failure.text(in: app, language), "",
          actions: [
            .button(scene.text(BoughtWords.close), .plain, on: scene.onTap(.change(.failureClosed)))
          ]))
    }
    if let failure = state.loading.failure {
      banners.append(
        .banner(
          .danger, failure.text(in: app, language), "",
          actions: [.button(scene.text(BoughtWords.again), .plain, on: scene.onTap(.appeared))]))
    } else if !frame.context.sync.isOnline {
      banners.append(.banner(.note, scene.text(BoughtWords.offline)))
    }
    return banners
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let (app, language) = (frame.context.app, scene.language)
    let email = frame.context.account.email
    let isOnline = frame.context.sync.isOnline
    var content = banners(state, scene, frame)
    content.append(.paragraph(BoughtWords.lead(language, email), .prose))
    let restore = Node.button(
      scene.text(BoughtWords.restore), .neutral, isDisabled: !isOnline,
      isBusy: state.loading.isLoading, on: scene.onTap(.restoreTapped))
    guard let purchases = state.purchases, let listed = state.checkouts else {
      if state.loading.isLoading {
        content.append(.skeleton(rows: 3, language: language))
      } else {
        content.append(.line(.small, [restore]))
      }
      return content
    }
    let others = purchases.purchases.filter { !$0.isOfWeb }
    // What was only looked at is no purchase.
    let checkouts = listed.checkouts.filter { $0.state != "none" || $0.isWaiting }
    let count = others.count + checkouts.count
    if count == 0 {
      content.append(
        .emptyState(
          .search, BoughtWords.nothing(language, email),
          BoughtWords.nothingText(language, app.words.space.ofThe(language))))
    } else if state.wasRestored, !state.loading.isLoading {
      let hold =
        others.contains { $0.isRunning }
        || checkouts.contains { $0.isRunning && !$0.isWaiting }
      content.append(
        .banner(
          hold ? .good : .note,
          hold
            ? BoughtWords.found(count, language, email)
            : BoughtWords.foundEnded(count, language, email)
        ).keyed("found"))
    }
    let mayAct = isOnline && !state.changing.isLoading
    content += checkouts.map { card($0, state, scene, frame, mayAct: mayAct) }
    content += others.map { card($0, scene, frame) }
    if purchases.tellsUse == true || others.contains(where: { $0.source == .apple }) {
      content.append(tellsUse(purchases, scene, mayAct: mayAct))
    }
    content.append(.line(.small, [restore]).keyed("restore"))
    content.append(receipt(state, scene, frame))
    return content
  }

  // On the web

  private static func card(
    _ checkout: OwnCheckout, _ state: State, _ scene: Scene<Action>, _ frame: Frame, mayAct: Bool
  ) -> Node {
    let language = scene.language
    func day(_ instant: Instant) -> String {
      scene.surroundings.day(of: instant)
    }
    var content = head(
      checkout.product, checkout.shownState, isRunning: checkout.isRunning, scene, frame)
    if let end = checkout.endsAt {
      let words = term(checkout, day(end), language)
      content.append(
        .paragraph(words + " · " + scene.text(BuyingWords.name(of: checkout.method)), .secondary))
    }
    if let raise = checkout.raise, checkout.renews {
      content.append(
        .banner(
          .warn, scene.text(BoughtWords.dearer),
          dearer(raise, day(raise.at), language) + " "
            + scene.text(
              checkout.method == .card ? BoughtWords.refuseHere : BoughtWords.refuseBill)
        ).keyed("raise"))
    }
    if checkout.isWaiting {
      content.append(
        .paragraph(
          PendingWords.paymentText(
            checkout.method,
            until: checkout.bill.map { $0.dueAt.moment(scene.surroundings.minutesEast) }, language),
          .secondary
        ).keyed("waits"))
    }
    if let until = checkout.withdrawUntil, until > scene.surroundings.now {
      content.append(.paragraph(BoughtWords.withdrawUntil(language, day(until)), .secondary))
    }
    if let bill = checkout.bill {
      content.append(
        .line(
          .small,
          [
            outside(
              BoughtWords.payBill(language, bill.amount.text(in: language), day(bill.dueAt)),
              at: bill.address)
          ]))
    }
    if !checkout.receipts.isEmpty {
      content.append(.paragraph(scene.text(BoughtWords.receipts), .caption))
      content.append(
        .tag(
          "ul", [],
          checkout.receipts.reversed().map { one in
            .tag("li", [], [.text(line(one, day(one.paidAt), language))]).keyed(one.number)
          }))
    }
    content.append(.line(.small, ways(checkout, state, scene, mayAct: mayAct)))
    return .card(content).keyed(checkout.id.description)
  }

  /// Until when it goes, or when it ended.
  private static func term(
    _ checkout: OwnCheckout, _ end: String, _ language: Language
  ) -> String {
    if !checkout.isRunning { return BoughtWords.endedOn(language, end) }
    guard checkout.renews else { return BoughtWords.until(language, end) }
    return checkout.method == .card
      ? BoughtWords.renews(language, end) : BoughtWords.paidUntil(language, end)
  }

  private static func line(_ receipt: OwnReceipt, _ day: String, _ language: Language) -> String {
    var text = BoughtWords.receipt(language, receipt.amount.text(in: language), day)
    text += " · " + receipt.number
    if let fiscal = receipt.fiscalNumber { text += " · " + BoughtWords.fiscal(language, fiscal) }
    return text
  }

  private static func ways(
    _ checkout: OwnCheckout, _ state: State, _ scene: Scene<Action>, mayAct: Bool
  ) -> [Node] {
    guard !checkout.isWaiting else {
      return [
        .button(
          scene.text(PendingWords.giveUp), .dangerPlain, isDisabled: !mayAct,
          on: scene.onTap(.change(.endTapped(checkout))))
      ]
    }
    guard checkout.isRunning else { return [] }
    var ways: [Node] = []
    if let portal = state.portal, portal.checkout == checkout.id {
      ways.append(outside(scene.text(BoughtWords.openPage), at: portal.address).id(portalID))
    } else {
      ways.append(
        .button(
          scene.text(BoughtWords.manage), .neutral, isDisabled: !mayAct,
          on: scene.onTap(.change(.portalTapped(checkout.id)))))
    }
    ways.append(
      checkout.renews
        ? .button(
          scene.text(BoughtWords.cancel), .dangerPlain, isDisabled: !mayAct,
          on: scene.onTap(.change(.endTapped(checkout))))
        : .button(
          scene.text(BoughtWords.resume), .neutral, isDisabled: !mayAct,
          on: scene.onTap(.change(.resumeTapped(checkout)))))
    return ways
  }

  /// A link that the browser follows by itself, out of the app.
  private static func outside(_ title: String, at address: String) -> Node {
    .tag(
      "a", "button button-tinted", [.text("href", address), .fixed("target", "_top")],
      [.words("span", title)])
  }

  // Elsewhere

  private static func card(
    _ purchase: OwnPurchase, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let language = scene.language
    var content = head(
      purchase.product ?? "", purchase.state, isRunning: purchase.isRunning, scene, frame)
    if let end = purchase.endsAt {
      let day = scene.surroundings.day(of: end)
      content.append(
        .paragraph(
          purchase.isRunning
            ? BoughtWords.until(language, day) : BoughtWords.endedOn(language, day), .secondary))
    }
    content.append(.paragraph(whom(purchase, scene, frame), .secondary))
    if purchase.isRunning {
      content.append(.paragraph(purchase.source.managed(language), .secondary))
    }
    let isAsked = purchase.asksConsent ?? false
    if isAsked || purchase.raise.isThere {
      var text = scene.text(isAsked ? BoughtWords.dearerText : BoughtWords.refuseApple)
      if let raise = purchase.raise {
        let day = scene.surroundings.day(of: raise.at)
        text = dearer(raise, day, language) + " " + text
      }
      content.append(.banner(.warn, scene.text(BoughtWords.dearer), text).keyed("raise"))
      content.append(
        .line(
          .small, [outside(scene.text(BoughtWords.answerApple), at: BoughtWords.appleSubscriptions)]
        ))
    }
    if purchase.source == .apple {
      content.append(.paragraph(scene.text(BoughtWords.appleRefunds), .secondary))
      content.append(
        .line(.small, [outside(scene.text(BoughtWords.askApple), at: BoughtWords.appleAddress)]))
    }
    return .card(content).keyed(purchase.id)
  }

  /// What it costs now, what then, and from when.
  private static func dearer(_ raise: PriceRaise, _ day: String, _ language: Language) -> String {
    BoughtWords.raised(
      language, raise.from.text(in: language), raise.to.text(in: language), day)
  }

  private static func whom(
    _ purchase: OwnPurchase, _ scene: Scene<Action>, _ frame: Frame
  ) -> String {
    switch purchase.reach {
    case .account: return scene.text(BoughtWords.forAccount)
    case .family: return scene.text(BoughtWords.forFamily)
    case .space:
      for space in frame.context.account.spaces where space.space == purchase.beneficiary {
        return BoughtWords.forSpace(scene.language, space.name)
      }
      return BoughtWords.forSpace(
        scene.language, frame.context.app.words.space.another(scene.language))
    }
  }

  private static func head(
    _ product: String, _ state: String, isRunning: Bool, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let offer = frame.context.app.plans.flatMap { catalogue in
      frame.parts[Plans.self]?.sales?.offer(product, in: catalogue)
    }
    var name = offer?.name(scene.language) ?? scene.text(BoughtWords.unknownProduct)
    if let offer, offer.product.name.isEmpty {
      name += ", "
      name += scene.text(offer.isYearly ? BuyingWords.yearly : BuyingWords.monthly)
    }
    return [
      .line(
        .small, spread: true,
        [
          .heading(name),
          .badge(scene.text(BoughtWords.state(state)), isRunning ? .accent : .neutral),
        ])
    ]
  }

  /// Whether Apple may be told what somebody had of what they want their money for.
  private static func tellsUse(
    _ purchases: OwnPurchases, _ scene: Scene<Action>, mayAct: Bool
  ) -> Node {
    .card([
      .toggle(
        id: tellsUseID, scene.text(PendingWords.tellsUse),
        detail: scene.text(PendingWords.tellsUseText), isOn: purchases.tellsUse ?? false,
        isDisabled: !mayAct,
        on: scene.on(.change) { data in
          if case .checked(let isOn) = data { .change(.tellUse(isOn)) } else { nil }
        })
    ]).keyed("tells-use")
  }

  // What is pasted

  private static func receipt(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let language = scene.language
    var notes: [Node] = []
    if let recorded = state.recorded {
      switch recorded.outcome {
      case .own: notes.append(.banner(.good, scene.text(BoughtWords.receiptOwn)))
      case .other:
        notes.append(
          .banner(
            .warn,
            recorded.owner.map { BoughtWords.receiptOther(language, $0) }
              ?? scene.text(BoughtWords.receiptOthers)))
      }
    }
    if let failure = state.sending.failure {
      notes.append(.banner(.danger, failure.text(in: frame.context.app, language)))
    }
    let field = Field(
      receiptID, scene.text(BoughtWords.receiptLabel), hint: scene.text(BoughtWords.receiptHint),
      error: state.isReceiptMalformed ? scene.text(BoughtWords.receiptMalformed) : nil,
      isDisabled: !frame.context.sync.isOnline, language: language)
    return .card(
      [.heading(scene.text(BoughtWords.receiptTitle))] + notes + [
        .form(
          id: "receipt-form", language: language, onSubmit: scene.onSubmit(.receipt(.submitted)),
          [
            .textArea(
              field, text: state.receipt, rows: 3, maxLength: 60_000,
              on: scene.onText(.input) { .receipt(.typed($0)) })
          ],
          actions: [.submit(scene.text(BoughtWords.receiptSend), isBusy: state.sending.isLoading)])
      ]
    ).keyed("receipt")
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let checkout = state.ending, frame.context.path == .purchases else { return [] }
    let language = scene.language
    let plan = frame.context.app.plans.flatMap { catalogue in
      frame.parts[Plans.self]?.sales?.offer(checkout.product, in: catalogue)?.plan
    }
    let isWaiting = checkout.isWaiting
    let name = plan.map { scene.text($0.name) } ?? ""
    let text =
      isWaiting
      ? scene.text(PendingWords.giveUpText)
      : checkout.endsAt.map { end in
        BoughtWords.cancelText(
          language, scene.surroundings.day(of: end))
      } ?? scene.text(BoughtWords.cancelTextUndated)
    return [
      .confirmation(
        id: "end-subscription",
        title: isWaiting
          ? PendingWords.giveUpTitle(language, name) : BoughtWords.cancelTitle(language, name),
        text: text,
        confirm: .button(
          scene.text(isWaiting ? PendingWords.giveUp : BoughtWords.cancel), .dangerPlain,
          on: scene.onTap(.change(.endConfirmed))),
        cancel: .button(
          scene.text(BoughtWords.keep), .primary, on: scene.onTap(.change(.endCancelled))),
        onCancel: scene.onTap(.change(.endCancelled)))
    ]
  }
}
