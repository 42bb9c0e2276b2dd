import Care
import Flow
import Plans
import Screen
import Shell
import Values

extension Rewards {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(RewardWords.title), .bar, key: "rewards",
      leading: [
        .backButton(
          scene.text(RewardWords.back), href: scene.href(.settings), on: scene.onLink(.backTapped))
      ], status: frame.status, banners: frame.banners, content(state, scene, frame))
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var content: [Node] = []
    if let failure = state.loading.failure {
      content.append(
        .banner(
          .danger, failure.text(in: frame.context.app, scene.language), "",
          actions: [.button(scene.text(RewardWords.again), .tinted, on: scene.onTap(.entered))]
        ).keyed("failure"))
    }
    if let rewards = state.rewards { content.append(visits(rewards, scene)) }
    content.append(doses(state, scene, frame))
    if let rewards = state.rewards {
      content.append(ladder(rewards, state, scene))
      content.append(offers(rewards, state, scene))
    } else if state.context.isAlone {
      content.append(.paragraph(scene.text(RewardWords.needsAccount), .secondary))
    }
    return content
  }

  private static func lines(_ title: String, note: String, _ lines: [Node]) -> Node {
    .section(
      title, note: note, [.tag("div", "card-padded", [], [.column(.small, lines)])]
    ).keyed(title)
  }

  // Days in a row

  private static func visits(_ rewards: OwnRewards, _ scene: Scene<Action>) -> Node {
    let row = rewards.visits
    var all: [Node] = [
      .paragraph(RewardWords.row(row.days, scene.language), .strong),
      .paragraph(RewardWords.best(scene.language, String(row.best)), .secondary),
      .paragraph(RewardWords.freezes(row.freezes, scene.language)),
    ]
    if !row.frozen.isEmpty {
      all.append(
        .paragraph(
          RewardWords.frozen(
            scene.language, row.frozen.map { $0.slashed }.joined(separator: ", ")), .secondary))
    }
    for session in rewards.sessions where scene.surroundings.now < session.until {
      all.append(
        .paragraph(
          RewardWords.extra(scene.language, RewardWords.day(session.until, scene))
        ).keyed(session.id.description))
    }
    return lines(
      scene.text(RewardWords.visits),
      note: RewardWords.visitsNote(scene.language, String(RewardRules.every)), all)
  }

  /// Counted of the device's records, and told to nobody.
  private static func doses(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let (household, now) = (frame.parts.household, scene.surroundings.now)
    let today = frame.parts.zone.local(now).date
    let medicines = household.medicines.filter { !$0.isArchived }
    guard household.hasPast, !medicines.isEmpty else { return .none }
    let planned = frame.parts.doses(
      of: medicines, on: today.adding(days: -daysBack)..<today.adding(days: 1), now: now)
    guard !planned.isEmpty else { return .none }
    let most = TenureLadder.freezes(after: state.rewards?.tenure ?? 0)
    let streak = DayStreak(of: planned, today: today, most: most)
    return lines(
      scene.text(RewardWords.doses), note: scene.text(RewardWords.dosesNote),
      [
        .paragraph(RewardWords.row(streak.days, scene.language), .strong),
        .paragraph(RewardWords.freezes(streak.freezes, scene.language)),
      ])
  }

  /// How many days back doses are looked at.
  private static let daysBack = 180

  // Steps

  private static func ladder(
    _ rewards: OwnRewards, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    var rows: [Node] = []
    for step in TenureLadder.steps {
      let isReached = step.days <= rewards.tenure
      rows.append(
        .tag(
          "li", [],
          [.icon(isReached ? .check : .lock), .text(RewardWords.step(step, scene.language))]
        ).keyed(String(step.days)))
    }
    var all: [Node] = [
      .paragraph(RewardWords.tenure(rewards.tenure, scene.language), .strong),
      .tag("ul", "plan-features", [], rows),
    ]
    for step in TenureLadder.reached(rewards.tenure) where step.giftDays > 0 {
      if let gift = rewards.gift(of: step.days, at: scene.surroundings.now) {
        all += code(gift, state, scene)
      } else {
        all.append(
          .button(
            RewardWords.makeGift(scene.language, String(step.giftDays)), .neutral,
            isBusy: state.loading.isLoading, on: scene.onTap(.giftTapped(step.days))
          ).wide.keyed("gift " + String(step.days)))
      }
    }
    return lines(
      scene.text(RewardWords.ladder), note: scene.text(RewardWords.ladderNote), all)
  }

  // Offers

  private static func offers(
    _ rewards: OwnRewards, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    var all: [Node] = []
    if let offer = rewards.winBack(at: scene.surroundings.now) {
      all += code(offer, state, scene)
      // A build for the App Store has no page of codes.
      #if !UMBU_IOS
        all.append(
          .linkButton(
            scene.text(RewardWords.use), .tinted, href: scene.href(.code),
            on: scene.onLink(.goTo(.code))
          ).keyed("use"))
      #endif
    }
    all.append(
      .toggle(
        id: "wants-offers", scene.text(RewardWords.consent),
        detail: scene.text(RewardWords.consentNote), isOn: rewards.wantsOffers,
        isDisabled: state.loading.isLoading,
        on: scene.on(.change) { data in
          if case .checked(let isOn) = data { .consentChosen(isOn) } else { nil }
        }))
    return lines(scene.text(RewardWords.offers), note: "", all)
  }

  private static func code(
    _ offer: RewardOffer, _ state: State, _ scene: Scene<Action>
  ) -> [Node] {
    [
      .paragraph(RewardWords.offer(offer, scene)).keyed("about " + offer.code),
      .line(
        .small, spread: true,
        [
          .paragraph(offer.code, .strong),
          .button(
            scene.text(RewardWords.copy), .plain, icon: .copy,
            on: scene.onTap(.copyTapped(offer.code))),
        ]
      ).keyed(offer.code),
      .tag(
        "p", "soft", [.fixed("role", "status")],
        [.text(state.copied == offer.code ? scene.text(RewardWords.copied) : "")]
      ).keyed("copied " + offer.code),
    ]
  }
}
