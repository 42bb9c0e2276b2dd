import Capturing
import Flow
import Screen
import Shell
import Sync
import Values

extension MailCapture: Part {
  static var id: Literal { "mail capture" }
  static var under: Literal { "settings" }
  static var needsServer: Bool { true }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func watch(_ state: State) -> Effect<Action> {
    .lead(id.text, .leading) + .observeZone(id: "mail zone") { .zoneChanged($0) }
  }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): return path == .mailCapture ? .entered : nil
    case .visible(let isVisible): return isVisible ? .taking(.looked) : nil
    // The server tells the space of a mail as of any change; and files may be there by now.
    case .synced(let status):
      guard status.isOnline, status.phase != .syncing else { return nil }
      return .taking(.looked)
    case .dayChanged, .told: return nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .taking(.added) = action { return TextCarrier.kept }
    return nil
  }

  static func owns(_ path: Path) -> Bool { path == .mailCapture }

  static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard state.taking.isFull else { return [] }
    return [.banner(.warn, scene.text(MailWords.full), scene.text(MailWords.fullLead))]
  }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let asks = state.asks else { return [] }
    let isChange = asks == .change
    let deed = scene.text(isChange ? MailWords.change : MailWords.remove)
    return [
      .confirmation(
        id: "mail-question",
        title: scene.text(isChange ? MailWords.changeTitle : MailWords.removeTitle),
        text: scene.text(MailWords.changeText),
        confirm: .button(deed, .danger, on: scene.onTap(.confirmed)),
        cancel: .button(scene.text(MailWords.cancel), .neutral, on: scene.onTap(.cancelled)),
        onCancel: scene.onTap(.cancelled))
    ]
  }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    var content: [Node] = []
    if let failure = state.loading.failure {
      content.append(
        .banner(
          .danger, scene.text(failure),
          actions: [
            .button(scene.text(MailWords.again), .tinted, on: scene.onTap(.retryTapped))
          ]))
    }
    if let address = state.address {
      content += address.isOffered ? offered(address, state, scene) : [notOffered(scene)]
    } else if state.loading.isLoading {
      content.append(.skeleton(rows: 3, language: scene.language))
    }
    return .page(
      title: scene.text(MailWords.title), .bar, key: "mail",
      leading: [
        .backButton(
          scene.text(CaptureWords.title), href: scene.href(.capture),
          on: scene.onLink(.goTo(.capture)))
      ], status: frame.status, banners: frame.banners, content)
  }

  private static func notOffered(_ scene: Scene<Action>) -> Node {
    .emptyState(.mail, scene.text(MailWords.notOffered), scene.text(MailWords.notOfferedLead))
  }

  private static func offered(
    _ address: CaptureAddress, _ state: State, _ scene: Scene<Action>
  ) -> [Node] {
    var content: [Node] = []
    if let told = state.told { content.append(new(told, state, scene)) }
    content.append(standing(address, state, scene))
    content.append(senders(address, state, scene))
    return content
  }

  private static func new(_ told: String, _ state: State, _ scene: Scene<Action>) -> Node {
    let copy = scene.text(state.isCopied ? CaptureWords.copied : MailWords.copy)
    return .section(
      scene.text(MailWords.new), note: scene.text(MailWords.newNote),
      [
        .tag(
          "div", "card-padded", [],
          [
            .words("code", "capture-code", told),
            .button(copy, .primary, icon: .copy, on: scene.onTap(.copyTapped)),
          ])
      ]
    ).keyed("new")
  }

  private static func standing(
    _ address: CaptureAddress, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    var content: [Node] = []
    if let since = address.since {
      let day = scene.surroundings.day(of: since)
      content.append(.paragraph(MailWords.since(scene.language, day)))
      if address.space != state.context.space {
        content.append(.paragraph(scene.text(MailWords.elsewhere), .secondary, tone: .warn))
      }
      content.append(
        .line(
          .small,
          [
            .button(
              scene.text(MailWords.change), .tinted, isBusy: state.loading.isLoading,
              on: scene.onTap(.changeTapped)),
            .button(scene.text(MailWords.remove), .dangerPlain, on: scene.onTap(.removeTapped)),
          ]))
    } else {
      content.append(.paragraph(scene.text(MailWords.none)))
    }
    return .section(
      scene.text(MailWords.address), [.tag("div", "card-padded", [], content)]
    ).keyed("address")
  }

  private static func senders(
    _ address: CaptureAddress, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let field = Field(
      sendersID, scene.text(MailWords.senders), hint: scene.text(MailWords.sendersHint),
      error: state.sendersProblem.map { scene.text($0) }, language: scene.language)
    let deed = address.since.isThere ? MailWords.saveSenders : MailWords.make
    return .section(
      scene.text(MailWords.sendersTitle),
      [
        .tag(
          "div", "card-padded", [],
          [
            .form(
              id: "mail-form", language: scene.language,
              onSubmit: scene.onSubmit(.sendersSubmitted),
              [
                .textArea(
                  field, text: state.senders, rows: 3,
                  on: scene.onText(.input) { .sendersTyped($0) })
              ],
              actions: [
                .submit(scene.text(deed), isBusy: state.loading.isLoading).wide
              ])
          ])
      ]
    ).keyed("senders")
  }
}
