import Care
import Entitlements
import Flow
import NotificationsFeature
import Plans
import Records
import Screen
import Shell
import Values

/// The page that stands in place of others while no session runs: the button that starts one, or until when the app is
/// locked, and all that is never locked.
enum DayCover {
  /// Nil where a session runs, where it is not known yet, and on the pages of what is never locked.
  @inline(never)
  static func page(_ scene: Scene<PartAction>, _ frame: Frame) -> Node? {
    guard let state = frame.parts[DailySession.self], let access = state.access,
      !access.opens(frame.context.path.area)
    else { return nil }
    let own: Scene<DailySession.Action> = scene.map { PartAction(DailySession.self, $0) }
    let floor = floor(own, scene, frame)
    switch access {
    case .running: return nil
    case .ready:
      return page(
        scene.text(DayWords.session), [start(state, own)] + nodes(of: floor, scene), frame)
    case .locked(let lock):
      let screen = LockedScreen(lock, floor: floor)
      return page(
        scene.text(DayWords.locked),
        [locked(screen.lock, state, own, countdown: asking(scene, frame), price: price(frame))]
          + nodes(of: screen.floor, scene), frame)
    }
  }

  private static func page(_ title: String, _ content: [Node], _ frame: Frame) -> Node {
    .page(
      title: title, key: "session", status: frame.status, banners: frame.banners, content)
  }

  /// The day's session may start.
  private static func start(
    _ state: DailySession.State, _ scene: Scene<DailySession.Action>
  ) -> Node {
    var lines: [Node] = [
      .heading(scene.text(DayWords.ready)), .paragraph(scene.text(DayWords.oneADay)),
      .paragraph(scene.text(DayWords.howLong)),
    ]
    // Whoever has had one knows.
    if let day = state.day, !day.last.isThere {
      lines.append(.paragraph(scene.text(DayWords.perfect), .secondary))
    }
    return .card([
      .column(
        .normal,
        lines + [
          .button(
            scene.text(DayWords.start), .primary, isBusy: state.isStarting,
            on: scene.onTap(.startTapped)
          ).wide.early,
          upgrade(scene.text(DayWords.upgrade), state, scene), why(scene),
        ])
    ]).keyed("start")
  }

  /// What a month of Premium costs, as the page of the plans has it.
  private static func price(_ frame: Frame) -> Money {
    frame.parts[Plans.self]?.monthlyPrice(of: .premium) ?? Plan.premium.monthlyPrice
  }

  /// Whoever comes to the lock sees what the server asks now, which the plans then ask it for.
  private static func asking(_ scene: Scene<PartAction>, _ frame: Frame) -> [Listener] {
    guard frame.parts[Plans.self].isThere else { return [] }
    let plans: Scene<Plans.Action> = scene.map { PartAction(Plans.self, $0) }
    return [plans.on(.appear, .pricesDue)]
  }

  /// The day's session was used.
  /// - Parameter seen: what hears that the countdown is seen.
  private static func locked(
    _ lock: AccessLock, _ state: DailySession.State, _ scene: Scene<DailySession.Action>,
    countdown seen: [Listener], price: Money
  ) -> Node {
    let price = price.text(in: scene.language)
    let extra = state.rewards.count
    return .card([
      .column(
        .normal,
        [
          .heading(scene.text(DayWords.used)),
          .tag(
            "p", "strong", [.fixed("aria-live", "polite")], on: seen,
            [.text(lock.countdown(scene.language))]
          ).keyed("countdown"),
          .paragraph(scene.text(DayWords.nothingLost), .secondary),
          .when(
            extra > 0,
            .button(
              DayWords.extra(scene.language, String(extra)), .neutral,
              on: scene.onTap(.rewardTapped)
            ).wide.keyed("extra")),
          upgrade(DayWords.upgradeFor(scene.language, price), state, scene), why(scene),
        ])
    ]).keyed("locked")
  }

  /// Whoever has bought Premium is told why it does not count now.
  private static func upgrade(
    _ title: String, _ state: DailySession.State, _ scene: Scene<DailySession.Action>
  ) -> Node {
    guard state.planCounts ?? true || state.context.plan == .basic else {
      return .paragraph(scene.text(DayWords.unconfirmed), tone: .warn).keyed("unconfirmed")
    }
    return .linkButton(title, .tinted, href: scene.href(.plans), on: scene.onLink(.upgradeTapped))
      .keyed("upgrade")
  }

  private static func why(_ scene: Scene<DailySession.Action>) -> Node {
    .linkButton(
      scene.text(DayWords.why), .plain, href: scene.href(.dailySession),
      on: scene.onLink(.goTo(.dailySession))
    ).keyed("why")
  }

  // What is never locked

  private static func floor(
    _ scene: Scene<DailySession.Action>, _ outer: Scene<PartAction>, _ frame: Frame
  ) -> OnSafetyFloor<[Node]> {
    func row(_ part: SafetyFloor, _ symbol: Symbol, _ path: Path) -> [Node] {
      [
        .linkRow(
          part.rawValue, scene.text(part.name), symbol, href: scene.href(path),
          on: scene.onLink(.goTo(path)))
      ]
    }
    let today: Scene<Today.Action> = outer.map { PartAction(Today.self, $0) }
    let household = frame.parts.household
    var cards: [Node] = []
    for person in household.people where !person.isArchived {
      let path = Path.emergency(of: person.id)
      cards.append(
        .linkRow(
          "card " + person.id.description, DayWords.card(scene.language, person.name), .idCard,
          href: scene.href(path), on: scene.onLink(.goTo(path))))
    }
    let goesOn = Node.tag(
      "li", "row row-info", [],
      [
        .words("span", "row-name", scene.text(SafetyFloor.reminders.name)),
        .words("span", "row-value", scene.text(DayWords.remindersGoOn)),
      ]
    ).keyed(SafetyFloor.reminders.rawValue)
    return OnSafetyFloor(
      reminders: frame.context.isAlone ? [goesOn] : row(.reminders, .bell, .notifications),
      doses: frame.parts[Today.self].map { Today.doses($0, today, frame) } ?? [],
      emergencyCard: cards, export: row(.export, .export, .copies),
      privacy: row(.privacy, .shield, .settings), subscription: row(.subscription, .star, .plans))
  }

  /// Doses first; the rest are rows of one list.
  private static func nodes(
    of floor: OnSafetyFloor<[Node]>, _ scene: Scene<PartAction>
  ) -> [Node] {
    var rows: [Node] = []
    for part in SafetyFloor.allCases where part != .doses { rows += floor[part] }
    let title = scene.text(DayWords.never)
    return floor[.doses] + [.section(title, [.list(label: title, rows)]).keyed("floor")]
  }
}
