import Flow
import Identity
import Journal
import Records
import Screen
import Shell
import Sync
import Values

/// The page of an item's public links, with the question before one is ended.
struct SharingView {
  private let state: Sharing.State
  private let scene: Scene<Sharing.Action>
  private let frame: Frame

  init(_ state: Sharing.State, _ scene: Scene<Sharing.Action>, _ frame: Frame) {
    self.state = state
    self.scene = scene
    self.frame = frame
  }

  private typealias Words = SharingWords
  private var language: Language { scene.language }
  private var isOnline: Bool { frame.context.sync.isOnline }

  var page: Node {
    let id = frame.context.path.item ?? ID<Item>.none
    return .page(
      title: scene.text(Words.title), .bar, key: "sharing",
      leading: [
        .backButton(
          scene.text(Words.back), href: scene.href(.item(id)), on: scene.onLink(.goTo(.item(id))))
      ], status: frame.status, banners: frame.banners, content(id))
  }

  private func content(_ id: ID<Item>) -> [Node] {
    guard let library = frame.parts[Library.self], library.isLoaded else {
      return [.skeleton(rows: 3, language: language)]
    }
    guard let item = library.shelf.find(id) else {
      return library.isWhole
        ? [.emptyState(.notes, scene.text(Words.missing), scene.text(Words.missingText), level: 1)]
        : [.skeleton(rows: 3, language: language)]
    }
    var nodes: [Node] = [
      .paragraph(item.name.isEmpty ? scene.text(ItemWords.nameless) : item.name, .strong)
    ]
    if frame.context.isAlone { return nodes + needsAccount(item) }
    nodes.append(.paragraph(scene.text(Words.lead), .prose))
    nodes += failures
    if item.isInTrash {
      nodes.append(.banner(.warn, scene.text(Words.inTrash), scene.text(Words.inTrashText)))
    }
    if let made = state.made, let address = address(of: made) {
      nodes.append(ready(made, address))
    }
    nodes.append(making(item))
    return nodes + [links(of: item)]
  }

  /// What others open: the server tells the path below the app's address, which this device alone knows whole.
  private func address(of link: ID<PublicLink>) -> String? {
    state.addresses[link.uuid].map { scene.surroundings.address + $0 }
  }

  private var failures: [Node] {
    if let refusal = state.refusal {
      return [
        .banner(.danger, frame.words(of: refusal, language), "", actions: [close])
      ]
    }
    if let failure = state.changing.failure {
      return [
        .banner(.danger, Words.text(failure, in: frame.context.app, language), "", actions: [close])
      ]
    }
    return isOnline ? [] : [.banner(.note, scene.text(Words.offline))]
  }

  private var close: Node {
    .button(scene.text(Words.close), .plain, on: scene.onTap(.failureClosed))
  }

  // MARK: Making

  private func making(_ item: Item) -> Node {
    let field = Field("link-term", scene.text(Words.term), language: language)
    let choices = LinkTerm.allCases.map { Choice($0.rawValue, scene.text(Words.name(of: $0))) }
    return .section(
      scene.text(Words.new),
      [
        .tag(
          "div", "card-padded", [],
          [
            .column(
              .normal,
              [
                .select(
                  field, choices: choices, selected: state.term.rawValue,
                  on: scene.onText(.change) { text in
                    LinkTerm(rawValue: text).map { .termChosen($0) }
                  }),
                .button(
                  scene.text(Words.make), .primary, icon: .export,
                  isDisabled: !isOnline || item.isInTrash || state.renewing != nil,
                  isBusy: state.changing.isLoading && state.renewing == nil,
                  on: scene.onTap(.makeTapped(item.id))
                ).wide,
              ])
          ])
      ]
    ).keyed("new")
  }

  private func ready(_ link: ID<PublicLink>, _ address: String) -> Node {
    var nodes: [Node] = [
      .tag("div", [.fixed("tabindex", "-1")], [.paragraph(address, .prose)])
        .id(Sharing.addressID)
    ]
    if state.isUnkept { nodes.append(.banner(.warn, scene.text(Words.unkept))) }
    nodes.append(.paragraph(scene.text(Words.secret), .secondary))
    nodes.append(copyButton(link, address, .primary).wide)
    return .section(
      scene.text(Words.ready), [.tag("div", "card-padded", [], [.column(.small, nodes)])]
    ).keyed("ready")
  }

  private func copyButton(_ link: ID<PublicLink>, _ address: String, _ kind: ButtonKind) -> Node {
    let isCopied = state.copied == link
    return .button(
      scene.text(isCopied ? Words.copied : Words.copy), kind, icon: isCopied ? .check : .copy,
      on: scene.onTap(.copyTapped(link, address)))
  }

  // MARK: Those that are open

  private func links(of item: Item) -> Node {
    let now = scene.surroundings.now
    var open: [PublicLink] = []
    for link in frame.parts[Marks.self]?.links(of: item.id) ?? [] where link.isOpen(at: now) {
      open.append(link)
    }
    guard !open.isEmpty else { return .none }
    let title = scene.text(Words.open)
    return .section(title, [.list(label: title, open.map { row($0, of: item) })]).keyed("open")
  }

  private func row(_ link: PublicLink, of item: Item) -> Node {
    let address = address(of: link.id)
    let until = link.until.map { Words.until(scene.surroundings.day(of: $0), language) }
    let frozen = RelativeTime.text(
      from: scene.surroundings.now, to: link.frozenAt, in: language)
    var about: [Node] = [
      .span(until ?? scene.text(Words.endless), .strong),
      .paragraph(Words.frozen(frozen, language), .secondary),
      .paragraph(address ?? scene.text(Words.elsewhere), .secondary),
    ]
    let isBehind = link.text != item.text
    if isBehind { about.append(.paragraph(scene.text(Words.behind), .secondary)) }
    var ways: [Node] = []
    if let address { ways.append(copyButton(link.id, address, .plain)) }
    ways.append(
      .button(
        scene.text(Words.renew), isBehind ? ButtonKind.tinted : ButtonKind.plain,
        isDisabled: !isOnline || item.isInTrash || state.changing.isLoading,
        isBusy: state.renewing == link.id, on: scene.onTap(.renewTapped(link.id))))
    ways.append(
      .button(scene.text(Words.end), .dangerPlain, on: scene.onTap(.endTapped(link))))
    about.append(.line(.small, ways))
    return .tag("li", "team-row", [], [.icon(.export), .grow(about)])
      .keyed(link.id.description)
  }

  func question(_ link: PublicLink) -> Node {
    .confirmation(
      id: "end-link", title: scene.text(Words.endTitle),
      text: scene.text(isOnline ? Words.endText : Words.endTextOffline),
      confirm: .button(scene.text(Words.end), .dangerPlain, on: scene.onTap(.endConfirmed)),
      cancel: .button(scene.text(Words.keep), .primary, on: scene.onTap(.endCancelled)),
      onCancel: scene.onTap(.endCancelled))
  }

  // MARK: Without an account

  private func needsAccount(_ item: Item) -> [Node] {
    var actions: [Node] = []
    if let account = state.lone.beside.flatMap({ Root.account(from: $0) }) {
      actions.append(
        .button(
          Words.use(account.email, language), .primary,
          on: scene.onTap(.lone(.backToAccountTapped(item.id)))
        ).wide)
    } else {
      actions.append(
        .button(
          scene.text(Words.signUp), .primary,
          on: scene.onTap(.lone(.accountTapped(item.id, isNew: true)))
        ).wide)
      actions.append(
        .button(
          scene.text(Words.signIn), .neutral,
          on: scene.onTap(.lone(.accountTapped(item.id, isNew: false)))
        ).wide)
    }
    return [
      .section(
        scene.text(Words.needsAccount),
        [
          .tag(
            "div", "card-padded", [],
            [
              .column(
                .normal,
                [
                  .paragraph(scene.text(Words.needsAccountText), .prose),
                  .paragraph(scene.text(Words.onlyThis), .prose),
                  .tag("div", "form-actions", [], actions),
                ])
            ])
        ]
      ).keyed("account")
    ]
  }

  var loneBanner: Node {
    let actions: [Node] = [
      .button(
        scene.text(Words.take), .tinted, isBusy: state.lone.isGoing,
        on: scene.onTap(.lone(.takeTapped))),
      .button(
        scene.text(Words.notNow), .plain, isDisabled: state.lone.isGoing,
        on: scene.onTap(.lone(.dropTapped))),
    ]
    guard !state.lone.hasFailed else {
      return .banner(
        .danger, scene.text(Words.notTaken), scene.text(Words.notTakenText), actions: actions
      ).keyed("lone-item")
    }
    return .banner(
      .note, scene.text(Words.takeTitle), scene.text(Words.onlyThis), actions: actions
    ).keyed("lone-item")
  }
}
