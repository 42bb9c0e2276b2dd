import API
import Fields
import Flow
import Screen
import Shell
import Telemetry
import Values

extension LiveEvents {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(LiveEventsWords.title), .bar, key: "live-events",
      leading: [
        .backButton(
          scene.text(PrivacyWords.title), href: scene.href(.privacy),
          on: scene.onLink(.goTo(.privacy)))
      ], status: frame.status, banners: frame.banners, content(state, scene, frame))
  }

  /// In the settings of who has begun it: it goes on wherever they are.
  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    guard state.isOn else { return [] }
    return [
      SettingsEntry(
        .privacy, 6,
        .row(
          .linkRow(
            "live-events", scene.text(LiveEventsWords.title), .eye,
            href: scene.href(.liveEvents), on: scene.onLink(.goTo(.liveEvents)))))
    ]
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var content: [Node] = [.paragraph(scene.text(LiveEventsWords.lead), .prose)]
    if let failure = state.starting.failure {
      content.append(refusal(failure, scene, frame))
    }
    content.append(.line(.small, buttons(state, scene)).keyed("buttons"))
    if !state.held.isEmpty {
      content.append(
        .paragraph(LiveEventsWords.waiting(state.held.count, scene.language), .secondary)
          .keyed("waiting"))
    }
    guard !state.seen.isEmpty else {
      content.append(
        .emptyState(
          .chart, scene.text(state.isOn ? LiveEventsWords.none : LiveEventsWords.off),
          scene.text(state.isOn ? LiveEventsWords.noneText : LiveEventsWords.offText)
        ).keyed("empty"))
      return content
    }
    content.append(list(state.seen, frame.context.app.telemetry.registry(), scene))
    return content
  }

  /// Why there is no token.
  private static func refusal(
    _ failure: APIError, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let isForbidden = if case .forbidden = failure { true } else { false }
    return .banner(
      .danger, failure.text(in: frame.context.app, scene.language),
      isForbidden ? scene.text(LiveEventsWords.forbidden) : ""
    ).keyed("failure")
  }

  private static func buttons(_ state: State, _ scene: Scene<Action>) -> [Node] {
    var buttons: [Node] = []
    if state.isOn {
      buttons.append(
        .button(
          scene.text(state.isPaused ? LiveEventsWords.resume : LiveEventsWords.pause), .tinted,
          on: scene.onTap(.pauseTapped)
        ).keyed("pause"))
      buttons.append(
        .button(scene.text(LiveEventsWords.stop), .tinted, on: scene.onTap(.stopTapped))
          .keyed("stop"))
    } else {
      buttons.append(
        .button(
          scene.text(LiveEventsWords.start), .tinted, isBusy: state.starting.isLoading,
          on: scene.onTap(.startTapped)
        ).keyed("start"))
    }
    if !state.seen.isEmpty || !state.held.isEmpty {
      buttons.append(
        .button(
          scene.text(LiveEventsWords.clear), .plain, icon: .trash, on: scene.onTap(.clearTapped)
        ).keyed("clear"))
    }
    if !state.cleared.isEmpty {
      buttons.append(
        .button(
          scene.text(LiveEventsWords.undo), .plain, icon: .restore, on: scene.onTap(.undoTapped)
        ).keyed("undo"))
    }
    return buttons
  }

  private static func list(
    _ seen: [Seen], _ registry: EventRegistry, _ scene: Scene<Action>
  ) -> Node {
    var items: [Node] = []
    for one in seen {
      items.append(item(one, registry.event(named: one.line.name)?.meaning(), scene))
    }
    return .section(
      LiveEventsWords.events(seen.count, scene.language),
      [
        .tag("ul", "own-rows", [.text("aria-label", scene.text(LiveEventsWords.title))], items)
      ]
    ).keyed("events")
  }

  /// What it tells of in words, and then literally, with what is wrong with it.
  private static func item(_ seen: Seen, _ meaning: Phrase?, _ scene: Scene<Action>) -> Node {
    let line = seen.line
    let time = line.capturedAt.clock(minutesEast: scene.surroundings.minutesEast)
    var content: [Node] = [
      .line(
        .small, spread: true,
        [.span(meaning.map { scene.text($0) } ?? line.name, .strong), .span(time, .caption)]),
      .words("code", "own-row-text", line.name + " " + line.parameters.jsonText),
    ]
    if let reason = line.reason {
      let who = line.isByServer ? LiveEventsWords.refused : LiveEventsWords.wrong
      let place = line.parameter.isEmpty ? "" : " (" + line.parameter + ")"
      content.append(
        .paragraph(scene.text(who) + ": " + reason.rawValue + place, .caption, tone: .danger))
    }
    return .tag("li", "own-row", [], content).keyed("\(seen.number)")
  }
}
