import Agenda
import Flow
import Records
import Screen
import Shell
import Sync
import Values

/// The page of addresses for calendar programs, with the sheet on which one is made and told.
struct FeedsView {
  private let state: FeedsState
  private let scene: Scene<FeedsAction>
  private let frame: Frame
  private let book: AgendaBook
  /// Whether the person has an agenda of their own.
  private let givesSessions: Bool

  static let addressID = "feed-address"

  init(
    _ state: FeedsState, _ scene: Scene<FeedsAction>, _ frame: Frame, _ book: AgendaBook,
    givesSessions: Bool
  ) {
    self.state = state
    self.scene = scene
    self.frame = frame
    self.book = book
    self.givesSessions = givesSessions
  }

  private var language: Language { scene.language }
  private var isOnline: Bool { frame.context.sync.isOnline }
  private var app: App { frame.context.app }

  var page: Node {
    var content: [Node] = []
    if let failure = state.changing.failure, state.making == nil {
      content.append(
        .banner(
          .danger, failure.text(in: app, language), "",
          actions: [
            .button(scene.text(FeedsWords.close), .plain, on: scene.onTap(.failureClosed))
          ]))
    }
    if !isOnline, state.loading.failure == nil {
      content.append(.banner(.note, scene.text(FeedsWords.offline)))
    }
    if let failure = state.loading.failure {
      content.append(
        .banner(
          .danger, failure.text(in: app, language), "",
          actions: [.button(scene.text(FeedsWords.again), .plain, on: scene.onTap(.appeared))]))
    }
    content.append(.paragraph(scene.text(FeedsWords.lead), .prose))
    if state.feeds != nil {
      content += sections
    } else if state.loading.isLoading {
      content.append(.skeleton(rows: 3, language: language))
    }
    return .page(
      title: scene.text(FeedsWords.title), .bar, key: "feeds",
      leading: [
        .backButton(
          scene.text(FeedsWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], banners: frame.banners, content)
  }

  private var sections: [Node] {
    var sections: [Node] = []
    if givesSessions || state.feed(of: nil) != nil {
      sections.append(
        .section(
          scene.text(FeedWords.own), [.list(label: scene.text(FeedWords.own), [row(of: nil)])]
        ).keyed("own"))
    }
    var rooms = (book.offeredRooms(.room) + book.offeredRooms(.equipment)).map { $0.id }
    // Of one that is archived the address is good as well.
    for feed in state.feeds ?? [] {
      if let room = feed.room, !rooms.contains(room) { rooms.append(room) }
    }
    if !rooms.isEmpty {
      let title = scene.text(FeedsWords.rooms)
      sections.append(
        .section(title, [.list(label: title, rooms.map { row(of: $0) })]).keyed("rooms"))
    }
    return sections
  }

  private func name(of room: ID<Room>?) -> String {
    guard let room else { return scene.text(FeedWords.own) }
    return book.room(room)?.name ?? scene.text(FeedsWords.unknownRoom)
  }

  private func row(of room: ID<Room>?) -> Node {
    let feed = state.feed(of: room)
    let name = name(of: room)
    let mayAct = isOnline && !state.changing.isLoading
    var ways: [Node] = [
      .button(
        scene.text(feed == nil ? FeedsWords.make : FeedsWords.renew),
        .plain, isDisabled: !mayAct, on: scene.onTap(.makeTapped(room)))
    ]
    if let feed {
      ways.append(
        .button(
          scene.text(FeedsWords.end), .dangerPlain, isDisabled: !mayAct,
          on: scene.onTap(.endTapped(feed))))
    }
    let about =
      feed.map {
        FeedsWords.standing($0, madeOn: scene.surroundings.day(of: $0.madeAt), language)
      } ?? scene.text(FeedsWords.none)
    return .tag(
      "li", "team-row", [],
      [
        .icon(room == nil ? .person : Room.symbol),
        .grow([.span(name, .strong), .paragraph(about, .secondary), .line(.small, ways)]),
      ]
    ).keyed(room?.description ?? "own")
  }

  var overlays: [Node] {
    var overlays: [Node] = []
    if let making = state.making {
      overlays.append(making.path.map { addressSheet(making, $0) } ?? makeSheet(making))
    }
    if let feed = state.ending { overlays.append(question(feed)) }
    return overlays
  }

  private func makeSheet(_ making: FeedsState.Making) -> Node {
    let isNew = state.feed(of: making.room) == nil
    var fields: [Node] = []
    if let failure = state.changing.failure {
      fields.append(.banner(.danger, failure.text(in: app, language)))
    }
    if !isNew { fields.append(.banner(.warn, scene.text(FeedsWords.renewNote))) }
    let field = Field(
      "feed-names", scene.text(FeedsWords.who), hint: scene.text(FeedsWords.whoHint),
      language: language)
    fields.append(
      .radioList(
        field,
        choices: [
          Choice(
            "initials", scene.text(FeedsWords.initials), detail: scene.text(FeedsWords.initialsNote)
          ),
          Choice("names", scene.text(FeedsWords.names), detail: scene.text(FeedsWords.namesNote)),
        ], selected: making.showsNames ? "names" : "initials"
      ) { choice in scene.on(.change, .namesChosen(choice.value == "names")) })
    return .sheet(
      id: "make-feed", title: name(of: making.room), language: language,
      onClose: scene.onTap(.sheetClosed),
      [
        .form(
          id: "make-feed-form", errors: [], language: language,
          onSubmit: scene.onSubmit(.makeSubmitted(language)), fields,
          actions: [
            .submit(
              scene.text(isNew ? FeedsWords.make : FeedsWords.renew),
              isBusy: state.changing.isLoading
            ).wide
          ])
      ])
  }

  private func addressSheet(_ making: FeedsState.Making, _ path: String) -> Node {
    let address = scene.surroundings.address + path
    return .sheet(
      id: "feed-address-sheet", title: scene.text(FeedsWords.ready), language: language,
      onClose: scene.onTap(.sheetClosed),
      [
        .paragraph(scene.text(FeedsWords.readyText)),
        .tag("div", [.fixed("tabindex", "-1")], [.paragraph(address, .prose)]).id(Self.addressID),
        .paragraph(scene.text(FeedsWords.secret), .secondary),
        .linkButton(
          scene.text(FeedsWords.subscribe), .tinted, icon: .calendar, href: Self.webcal(address)),
      ],
      foot: [
        .button(scene.text(FeedsWords.finish), .neutral, on: scene.onTap(.sheetClosed)),
        .button(
          scene.text(making.isCopied ? FeedsWords.copied : FeedsWords.copy), .primary,
          icon: making.isCopied ? .check : .copy, on: scene.onTap(.copyTapped(address))),
      ])
  }

  /// The address as programs on the device take it: they subscribe to it.
  static func webcal(_ address: String) -> String {
    for scheme in ["https://", "http://"] where address.begins(with: scheme) {
      return "webcal://" + address.dropping(utf8: scheme.byteCount)
    }
    return address
  }

  private func question(_ feed: AgendaFeed) -> Node {
    .confirmation(
      id: "end-feed", title: FeedsWords.endTitle(language, name(of: feed.room)),
      text: scene.text(FeedsWords.endText),
      confirm: .button(scene.text(FeedsWords.end), .dangerPlain, on: scene.onTap(.endConfirmed)),
      cancel: .button(scene.text(FeedsWords.keep), .primary, on: scene.onTap(.endCancelled)),
      onCancel: scene.onTap(.endCancelled))
  }
}
