import Flow
import Journal
import Records
import Screen
import Shell
import Sync
import Values

/// How things come in from outside: what each way needs, and whether the server may read the pages of links.
enum CaptureSettings {
  struct State: Equatable {
    @Boxed var context = Context()
    var isRefused = false
    /// Whether the bookmark was copied just now.
    var isCopied = false
  }

  indirect enum Action: Equatable {
    case goTo(Path)
    case fetchingChosen(Bool)
    case saved(MutationOutcome)
    case copyTapped(String)
    case copiedClosed
    case accountTapped
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .goTo(let path):
      return .push(path.text)
    case .fetchingChosen(let isOn):
      guard let journal = parts[Library.self]?.journal, journal.fetchesLinks != isOn else {
        return .none
      }
      state.isRefused = false
      var changed = journal
      changed.fetchesLinks = isOn
      return .mutate(EditJournal(from: journal, to: changed)) { .saved($0) }
    case .saved(let outcome):
      if case .refused = outcome { state.isRefused = true }
      return .none
    case .copyTapped(let text):
      state.isCopied = true
      return .copy(text) + .after("bookmark copied", milliseconds: 4_000, .copiedClosed)
    case .copiedClosed:
      state.isCopied = false
      return .none
    case .accountTapped:
      return .none
    }
  }

  /// What a bookmark does on any page: it opens this app with the page's title, address and what is selected behind "#",
  /// which no server sees.
  /// - Parameter address: where the app lives (`Surroundings.address`).
  static func bookmark(_ address: String) -> String {
    let said = "url:location.href,title:document.title,text:String(getSelection()).slice(0,20000)"
    return "javascript:void open('" + address + "salvar#'+new URLSearchParams({" + said
      + "}),'_blank','noopener')"
  }
}

extension CaptureSettings: Part {
  static var id: Literal { "capture settings" }
  static var under: Literal { "settings" }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == .capture }

  /// Without an account there is no address for mail, and this page says so.
  static func owns(_ path: Path, among parts: Parts) -> Bool {
    path == .capture || path == .mailCapture && !parts[MailCapture.self].isThere
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    action == .accountTapped ? .toAccess(isNew: true) : nil
  }

  static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .data, 5,
        .row(
          .linkRow(
            "capture", scene.text(CaptureWords.title), .import, href: scene.href(.capture),
            on: scene.onLink(.goTo(.capture)))))
    ]
  }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let isAlone = frame.context.isAlone
    var content: [Node] = []
    if isAlone {
      content.append(
        .banner(
          .note, scene.text(CaptureWords.alone), scene.text(CaptureWords.aloneLead),
          actions: [
            .button(
              scene.text(CaptureWords.makeAccount), .tinted, on: scene.onTap(.accountTapped))
          ]))
    }
    if state.isRefused { content.append(.banner(.danger, scene.text(CaptureWords.notSaved))) }
    content += [links(scene, frame), mail(scene, isAlone: isAlone), bookmark(state, scene)]
    content += [sharing(scene), phone(scene)]
    return .page(
      title: scene.text(CaptureWords.title), .bar, key: "capture",
      leading: [
        .backButton(
          scene.text(CaptureWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status, banners: frame.banners, content)
  }

  private static func links(_ scene: Scene<Action>, _ frame: Frame) -> Node {
    let isAlone = frame.context.isAlone
    let isOn = frame.parts[Library.self]?.journal?.fetchesLinks == true
    let detail = isAlone ? CaptureWords.needsAccount : CaptureWords.fetchingLead
    return .section(
      scene.text(CaptureWords.links),
      [
        .tag(
          "div", "card-padded", [],
          [
            .toggle(
              id: "fetches-links", scene.text(CaptureWords.fetching),
              detail: scene.text(detail), isOn: isOn && !isAlone, isDisabled: isAlone,
              on: scene.on(.change) { data in
                if case .checked(let isOn) = data { .fetchingChosen(isOn) } else { nil }
              })
          ])
      ]
    ).keyed("links")
  }

  private static func mail(_ scene: Scene<Action>, isAlone: Bool) -> Node {
    let content: Node =
      isAlone
      ? .tag(
        "div", "card-padded", [],
        [.paragraph(scene.text(CaptureWords.needsAccount), .secondary)])
      : .list(
        label: scene.text(MailWords.title),
        [
          .linkRow(
            "mail", scene.text(MailWords.title), .mail, href: scene.href(.mailCapture),
            on: scene.onLink(.goTo(.mailCapture)))
        ])
    return .section(scene.text(CaptureWords.mail), [content]).keyed("mail")
  }

  private static func bookmark(_ state: State, _ scene: Scene<Action>) -> Node {
    let code = bookmark(scene.surroundings.address)
    let copy = scene.text(state.isCopied ? CaptureWords.copied : CaptureWords.copyBookmark)
    return .section(
      scene.text(CaptureWords.bookmark), note: scene.text(CaptureWords.bookmarkNote),
      [
        .tag(
          "div", "card-padded", [],
          [
            .paragraph(scene.text(CaptureWords.bookmarkLead)),
            .words("code", "capture-code", code),
            .button(copy, .tinted, icon: .copy, on: scene.onTap(.copyTapped(code))),
          ])
      ]
    ).keyed("bookmark")
  }

  private static func sharing(_ scene: Scene<Action>) -> Node {
    .section(
      scene.text(CaptureWords.sharing),
      [.tag("div", "card-padded", [], [.paragraph(scene.text(CaptureWords.sharingLead))])]
    ).keyed("sharing")
  }

  /// The steps of a shortcut, since no web app is shared to on an iPhone.
  private static func phone(_ scene: Scene<Action>) -> Node {
    let address = scene.surroundings.address + "salvar#url="
    var steps: [Node] = []
    for (place, step) in CaptureWords.steps.enumerated() {
      steps.append(.words("li", step(scene.language, address)).keyed(place.description))
    }
    return .section(
      scene.text(CaptureWords.phone), note: scene.text(CaptureWords.phoneNote),
      [
        .tag(
          "div", "card-padded", [],
          [
            .paragraph(scene.text(CaptureWords.phoneLead)), .tag("ol", "steps", [], steps),
            .button(
              scene.text(CaptureWords.copyAddress), .tinted, icon: .copy,
              on: scene.onTap(.copyTapped(address))),
          ])
      ]
    ).keyed("phone")
  }
}
