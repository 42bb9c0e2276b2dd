import API
import Flow
import Identity
import Screen
import Shell
import Sync
import Values

extension Devices {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(DevicesWords.title), .bar, key: "devices",
      leading: [
        .backButton(
          scene.text(DevicesWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status, banners: frame.banners, content(state, scene, frame))
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let app = frame.context.app
    var content: [Node] = []
    if let failure = state.ending.failure {
      content.append(
        .banner(
          .danger, failure.text(in: app, scene.language), "",
          actions: [
            .button(scene.text(DevicesWords.close), .plain, on: scene.onTap(.failureClosed))
          ]))
    }
    if let failure = state.loading.failure {
      content.append(
        .banner(
          .danger, failure.text(in: app, scene.language), "",
          actions: [.button(scene.text(DevicesWords.again), .plain, on: scene.onTap(.appeared))]))
    } else if !frame.context.sync.isOnline {
      content.append(.banner(.note, scene.text(DevicesWords.offline)))
    }
    content.append(.paragraph(scene.text(DevicesWords.lead), .prose))
    guard let all = state.all else {
      if state.loading.isLoading {
        content.append(.skeleton(rows: 3, language: scene.language))
      }
      return content
    }
    let mayAct = frame.context.sync.isOnline && !state.ending.isLoading
    let title = scene.text(DevicesWords.title)
    content.append(
      .section([.list(label: title, all.map { row($0, scene, mayAct: mayAct) })]).keyed("devices"))
    let hasOthers = all.contains { !$0.isThis }
    content.append(
      hasOthers
        ? .button(
          scene.text(DevicesWords.endOthers), .dangerPlain, isDisabled: !mayAct,
          on: scene.onTap(.endOthersTapped)
        ).keyed("others") : .paragraph(scene.text(DevicesWords.only), .secondary).keyed("only"))
    return content
  }

  private static func row(
    _ device: SignedInDevice, _ scene: Scene<Action>, mayAct: Bool
  ) -> Node {
    let language = scene.language
    let name = DeviceName.text(device, language)
    func ago(_ time: Instant) -> String {
      RelativeTime.text(from: scene.surroundings.now, to: time, in: language)
    }
    let used =
      device.isThis
      ? scene.text(DevicesWords.now) : DevicesWords.seen(language, ago(device.seenAt))
    var head: [Node] = [.span(name, .strong)]
    if device.isThis { head.append(.badge(scene.text(DevicesWords.this), .accent)) }
    var lines: [Node] = [
      .line(.small, head),
      .paragraph(
        used + " · " + DevicesWords.since(language, ago(device.signedInAt)), .secondary),
    ]
    if !device.isThis {
      lines.append(
        .line(
          .small,
          [
            .button(
              scene.text(DevicesWords.end), .dangerPlain, isDisabled: !mayAct,
              on: scene.onTap(.endTapped(device))
            ).labelled(DevicesWords.endOf(language, name))
          ]))
    }
    return .tag("li", "team-row", [], [.icon(.device), .grow(lines)])
      .keyed(device.id.description)
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let question = state.question, frame.context.path == .devices else { return [] }
    let (title, act): (String, Phrase) =
      switch question {
      case .one(let device):
        (
          DevicesWords.endTitle(scene.language, DeviceName.text(device, scene.language)),
          DevicesWords.end
        )
      case .others: (scene.text(DevicesWords.endOthersTitle), DevicesWords.endOthers)
      }
    return [
      .confirmation(
        id: "end-device", title: title, text: scene.text(DevicesWords.endText),
        confirm: .button(scene.text(act), .dangerPlain, on: scene.onTap(.confirmed)),
        cancel: .button(scene.text(DevicesWords.keep), .primary, on: scene.onTap(.cancelled)),
        onCancel: scene.onTap(.cancelled))
    ]
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .privacy, 0,
        .row(
          .linkRow(
            "devices", scene.text(DevicesWords.title), .device, href: scene.href(.devices),
            on: scene.onLink(.goTo(.devices)))))
    ]
  }
}
