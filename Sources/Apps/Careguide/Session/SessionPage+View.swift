import API
import Care
import Entitlements
import Flow
import Identity
import Plans
import Purchasing
import Records
import Screen
import Shell
import Values

extension SessionPage {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(DayWords.session), .bar, key: "session-page",
      leading: [
        .backButton(
          scene.text(SessionPageWords.back), href: scene.href(frame.context.start),
          on: scene.onLink(.backTapped))
      ], content(state, scene, frame))
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let session = frame.parts[DailySession.self], let day = session.day,
      let zone = session.zone
    else { return [.skeleton(rows: 6, language: scene.language)] }
    let home = state.sessionZone.flatMap { $0.name == (day.current ?? day.last)?.zone ? $0 : nil }
    let diagnosis = AccessDiagnosis(of: day, at: session.clock, in: zone, sessionZone: home)
    let nodes = [
      answer(diagnosis, isClockAhead: session.isClockAhead, scene),
      why(scene, frame), plan(diagnosis, state, scene, frame),
      facts(
        diagnosis, day.identity.appVersion, zone, frame.parts[Entitled.self]?.entitlement, state,
        scene),
    ]
    // Without an account the server keeps none.
    return frame.context.isAlone ? nodes : nodes + [own(state, scene)]
  }

  /// What the server keeps of the account's sessions, as a file (CG-026).
  private static func own(_ state: State, _ scene: Scene<Action>) -> Node {
    var lines: [Node] = [.paragraph(scene.text(SessionPageWords.kept))]
    if let failure = state.saveFailure {
      lines.append(.paragraph(scene.text(failure.words), tone: .warn).keyed("failure"))
    }
    lines.append(
      .button(
        scene.text(SessionPageWords.save), .neutral, icon: .download,
        isBusy: state.saving.isThere,
        on: scene.onTap(.saveTapped(scene.text(SessionPageWords.fileName)))
      ).wide.keyed("save"))
    return .section(
      scene.text(SessionPageWords.own),
      [.tag("div", "card-padded", [], [.column(.small, lines)])]
    ).keyed("own")
  }

  /// "I can't access the app" (CG-102), "lost access after travelling" (CG-104).
  private static func answer(
    _ diagnosis: AccessDiagnosis, isClockAhead: Bool, _ scene: Scene<Action>
  ) -> Node {
    var lines: [Node] = []
    for sentence in diagnosis.sentences(scene.language) {
      lines.append(.paragraph(sentence).keyed(sentence))
    }
    if isClockAhead {
      lines.append(.paragraph(scene.text(SessionPageWords.clockAhead), tone: .warn).keyed("ahead"))
    }
    return .section(
      scene.text(SessionPageWords.now), [.tag("div", "card-padded", [], [.column(.small, lines)])]
    ).keyed("now")
  }

  /// "Why this limit?" (CG-051), with what is never locked.
  private static func why(_ scene: Scene<Action>, _ frame: Frame) -> Node {
    var lines: [Node] = []
    for phrase in SessionPageWords.reasons { lines.append(.paragraph(scene.text(phrase))) }
    lines.append(.paragraph(scene.text(DayWords.never), .strong))
    var floor: [Node] = []
    for part in SafetyFloor.allCases {
      floor.append(
        .tag("li", [], [.icon(.check), .text(scene.text(part.name))]).keyed(part.rawValue))
    }
    lines.append(.tag("ul", "plan-features", [], floor))
    return .section(
      scene.text(DayWords.why), [.tag("div", "card-padded", [], [.column(.small, lines)])]
    ).keyed("why")
  }

  /// "My subscription isn't recognised" (CG-103).
  private static func plan(
    _ diagnosis: AccessDiagnosis, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let context = frame.context
    var lines: [Node] = [
      .paragraph(
        SessionPageWords.spaceHas(scene.language, context.name, scene.text(context.plan.name)))
    ]
    if let told = frame.parts[Entitled.self] { lines += Entitled.notes(told, scene.surroundings) }
    if diagnosis.status != .premium {
      let steps =
        context.isAlone
        ? [scene.text(SessionPageWords.needsAccount)]
        : [
          SessionPageWords.rightAccount(scene.language, context.account.email),
          scene.text(SessionPageWords.rightSpace), scene.text(SessionPageWords.comesSoon),
        ]
      for step in steps { lines.append(.paragraph(step)) }
      if !context.isAlone { lines += bought(state, scene, frame) }
      lines.append(
        .linkButton(
          scene.text(SessionPageWords.plans), .tinted, href: scene.href(.plans),
          on: scene.onLink(.goTo(.plans))))
    }
    return .section(
      scene.text(SessionPageWords.subscription),
      [.tag("div", "card-padded", [], [.column(.small, lines)])]
    ).keyed("plan")
  }

  /// What the ledger says of the account, when it is asked.
  private static func bought(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var lines: [Node] = []
    if let failure = state.failure {
      lines.append(.paragraph(scene.text(failure.words), tone: .warn).keyed("failure"))
    }
    if let purchases = state.purchases {
      for line in purchases.lines(in: frame.context, among: frame.parts, scene.language) {
        lines.append(.paragraph(line, .strong).keyed(line))
      }
    }
    lines.append(
      .button(
        scene.text(SessionPageWords.check), .neutral, icon: .sync, isBusy: state.isChecking,
        on: scene.onTap(.checkTapped)
      ).keyed("check"))
    return lines
  }

  /// What support asks for (CG-105 to CG-109).
  private static func facts(
    _ diagnosis: AccessDiagnosis, _ version: String, _ zone: ZoneRules, _ told: Entitlement?,
    _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let none = scene.text(SessionPageWords.none)
    var facts: [(name: String, value: String)] = [
      (
        name: scene.text(SessionPageWords.session),
        value: diagnosis.session.map { $0.description } ?? none
      ),
      (
        name: scene.text(SessionPageWords.lastAccess),
        value: diagnosis.lastAccess.map { moment($0, zone) } ?? none
      ),
      (name: scene.text(SessionPageWords.status), value: diagnosis.status.rawValue),
      (name: scene.text(SessionPageWords.zone), value: diagnosis.zone),
    ]
    if let told {
      facts.append((name: scene.text(SessionPageWords.subscriptionStatus), value: told.status))
    }
    if let there = diagnosis.sessionZone {
      facts.append((name: scene.text(SessionPageWords.sessionZone), value: there))
    }
    facts.append(
      (name: scene.text(SessionPageWords.version), value: version.isEmpty ? none : version))
    var rows: [Node] = []
    var text = ""
    for fact in facts {
      let differs = diagnosis.zonesDiffer && fact.value == diagnosis.sessionZone
      rows.append(
        .infoRow(fact.name, differs ? .badge(fact.value, .warn) : .text(fact.value)))
      text += fact.name + ": " + fact.value + "\n"
    }
    rows.append(
      .tag(
        "div", "card-padded", [],
        [
          .button(
            scene.text(SessionPageWords.copy), .neutral, icon: .copy,
            on: scene.onTap(.copyTapped(text))
          ).wide,
          .tag(
            "p", "soft", [.fixed("role", "status")],
            [.text(state.isCopied ? scene.text(SessionPageWords.copied) : "")]),
        ]
      ).keyed("copy"))
    return .section(scene.text(SessionPageWords.support), rows).keyed("support")
  }

  /// To the second, on the clocks here.
  private static func moment(_ instant: Instant, _ zone: ZoneRules) -> String {
    let local = zone.local(Instant(milliseconds: instant.milliseconds / 1_000 * 1_000))
    return local.date.description + " " + local.time.description
  }
}
