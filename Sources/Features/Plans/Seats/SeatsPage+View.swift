import Entitlements
import Flow
import Purchasing
import Screen
import Shell
import Subscriptions
import Sync
import Values

extension SeatsPage {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    scene.planPage(
      scene.text(SeatWords.title), key: "seats", back: .goTo(.plans), frame,
      content(state, scene, frame))
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let app = frame.context.app
    let isOnline = frame.context.sync.isOnline
    var content: [Node] = []
    if let failure = state.changing.failure {
      content.append(
        .banner(
          .danger, failure.text(in: app, scene.language), "",
          actions: [
            .button(scene.text(SeatWords.close), .plain, on: scene.onTap(.end(.failureClosed)))
          ]))
    }
    if let failure = state.loading.failure {
      content.append(
        .banner(
          .danger, failure.text(in: app, scene.language), "",
          actions: [
            .button(
              scene.text(SeatWords.again), .plain,
              on: scene.onTap(.appeared(code: frame.context.path.seatCode)))
          ]))
    } else if !isOnline {
      content.append(.banner(.note, scene.text(SeatWords.offline)))
    }
    guard let own = state.own else {
      if state.loading.isLoading { content.append(.skeleton(rows: 3, language: scene.language)) }
      return content
    }
    let mayAct = isOnline && !state.changing.isLoading
    if let held = own.held { content.append(card(held, scene, mayAct: mayAct)) }
    if let offer = state.offer { content.append(card(offer, state, scene)) }
    if own.total > 0 || !own.given.isEmpty {
      content.append(giving(own, state, scene, frame, mayAct: mayAct))
    }
    if own.total == 0, !own.held.isThere {
      content.append(taking(state, scene, frame))
      content += selling(scene, frame)
    }
    return content
  }

  // What the person has

  private static func card(
    _ held: HeldSeat, _ scene: Scene<Action>, mayAct: Bool
  ) -> Node {
    let since = day(held.takenAt, scene)
    let giver = name(held.giverName, held.giver) ?? scene.text(SeatWords.someone)
    var lines: [Node] = [
      .heading(scene.text(SeatWords.heldTitle)),
      .paragraph(SeatWords.heldBy(giver, since: since, scene.language)),
    ]
    if !held.counts { lines.append(.paragraph(scene.text(SeatWords.rests), tone: .warn)) }
    lines += [
      .paragraph(scene.text(SeatWords.heldText), .secondary),
      .paragraph(scene.text(SeatWords.paysTwice), .secondary),
      .line(
        .small,
        [
          .button(
            scene.text(SeatWords.leave), .dangerPlain, isDisabled: !mayAct,
            on: scene.onTap(.end(.tapped(held.id))))
        ]),
    ]
    return .card([.column(.normal, lines)]).keyed("held")
  }

  // What the person gives

  private static func giving(
    _ own: OwnSeats, _ state: State, _ scene: Scene<Action>, _ frame: Frame, mayAct: Bool
  ) -> Node {
    var content: [Node] = []
    if !own.given.isEmpty {
      content.append(
        .list(
          label: scene.text(SeatWords.given),
          own.given.map { row($0, scene, mayAct: mayAct) }))
    }
    var note = SeatWords.used(own.given.count, of: own.total, scene.language)
    if own.total == 0 {
      note = scene.text(SeatWords.givenRest)
    } else if own.given.count < own.total {
      content.append(offerForm(state, scene, frame))
    } else {
      content.append(
        .tag("div", "card-padded", [], [.paragraph(scene.text(SeatWords.full), .secondary)]))
    }
    return .section(scene.text(SeatWords.given), note: note, content).keyed("given")
  }

  private static func row(
    _ seat: GivenSeat, _ scene: Scene<Action>, mayAct: Bool
  ) -> Node {
    let about =
      seat.takenAt.map {
        SeatWords.holds(
          seat.holder ?? scene.text(SeatWords.goneAccount), since: day($0, scene), scene.language)
      } ?? SeatWords.waits(day(seat.expiresAt, scene), scene.language)
    return .tag(
      "li", "team-row", [],
      [
        .icon(seat.takenAt.isThere ? .person : .mail),
        .grow([
          .span(seat.name, .strong), .paragraph(about, .secondary),
          .line(
            .small,
            [
              .button(
                scene.text(SeatWords.takeBack), .dangerPlain, isDisabled: !mayAct,
                on: scene.onTap(.end(.tapped(seat.id))))
            ]),
        ]),
      ]
    ).keyed(seat.id.description)
  }

  private static func offerForm(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let failure = state.offering.failure.map { $0.text(in: frame.context.app, scene.language) }
    return .tag(
      "div", "card-padded", [],
      [
        .form(
          id: "seat-form", language: scene.language, onSubmit: scene.onSubmit(.give(.submitted)),
          [
            .textField(
              Field(
                nameID, scene.text(SeatWords.name), hint: scene.text(SeatWords.nameHint),
                error: failure, isDisabled: !frame.context.sync.isOnline,
                language: scene.language),
              text: state.name, maxLength: NewSeat.nameMax,
              on: scene.onText(.input) { .give(.typed($0)) })
          ],
          actions: [
            .submit(scene.text(SeatWords.offer), isBusy: state.offering.isLoading)
          ])
      ]
    ).keyed("seat-offer")
  }

  private static func card(
    _ offer: SeatOffer, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let link = scene.surroundings.address + Path.seat(offer.code)
    return .card([
      .column(
        .normal,
        [
          .heading(scene.text(SeatWords.offered)),
          .paragraph(scene.text(SeatWords.handOver)),
          .paragraph(offer.code, .strong),
          .paragraph(link, .prose),
          .paragraph(SeatWords.waits(day(offer.expiresAt, scene), scene.language), .secondary),
          .line(
            .small,
            [
              .button(
                scene.text(state.isCopied ? SeatWords.copied : SeatWords.copy), .primary,
                icon: state.isCopied ? .check : .copy, on: scene.onTap(.give(.copyTapped(link)))),
              .button(scene.text(SeatWords.finish), .neutral, on: scene.onTap(.give(.closed))),
            ]),
        ])
    ]).keyed("offer")
  }

  // What is taken

  private static func taking(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    var content: [Node] = [.heading(scene.text(SeatWords.takeTitle))]
    if let view = state.view {
      let giver = name(view.giverName, view.giver) ?? scene.text(SeatWords.someone)
      content += [
        .paragraph(SeatWords.from(giver, scene.language), .strong),
        .paragraph(scene.text(SeatWords.heldText)),
        .paragraph(scene.text(SeatWords.paysTwice), .secondary),
        .line(
          .small,
          [
            .button(
              scene.text(SeatWords.take), .primary, isBusy: state.taking.isLoading,
              on: scene.onTap(.take(.confirmed))),
            .button(scene.text(SeatWords.notNow), .neutral, on: scene.onTap(.take(.dismissed))),
          ]),
      ]
      return .card([.column(.normal, content)]).keyed("take")
    }
    let failure = state.taking.failure.map { $0.text(in: frame.context.app, scene.language) }
    content += [
      .paragraph(scene.text(SeatWords.takeLead), .secondary),
      .form(
        id: "seat-code-form", language: scene.language,
        onSubmit: scene.onSubmit(.take(.submitted)),
        [
          .textField(
            Field(
              codeID, scene.text(SeatWords.code), hint: scene.text(SeatWords.codeHint),
              error: failure, isDisabled: !frame.context.sync.isOnline, language: scene.language),
            text: state.code, maxLength: SeatCode.maxLength,
            on: scene.onText(.input) { .take(.typed($0)) })
        ],
        actions: [.submit(scene.text(SeatWords.see), isBusy: state.taking.isLoading)]),
    ]
    return .card([.column(.normal, content)]).keyed("take")
  }

  /// What a plan with seats is, and where it is bought if this build sells.
  private static func selling(_ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let sales = frame.parts[Plans.self]?.sales, let product = sales.withSeats else {
      return []
    }
    var content: [Node] = [
      .heading(scene.text(SeatWords.noneTitle)),
      .paragraph(SeatWords.noneText(product.seats, scene.language)),
    ]
    if SalesChannel.current == .web {
      let path = Path.buying(product.id.rawValue)
      content.append(
        .linkButton(
          scene.text(SeatWords.seePlan), .tinted, href: scene.href(path),
          on: scene.onLink(.goTo(path))))
    }
    return [.card([.column(.normal, content)]).keyed("sell")]
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let ending = state.ending, owns(frame.context.path), let own = state.own else {
      return []
    }
    let isHeld = own.held?.id == ending
    var name = ""
    for seat in own.given where seat.id == ending { name = seat.name }
    return [
      .confirmation(
        id: "end-seat",
        title: isHeld
          ? scene.text(SeatWords.leaveTitle) : SeatWords.takeBackTitle(name, scene.language),
        text: scene.text(isHeld ? SeatWords.leaveText : SeatWords.takeBackText),
        confirm: .button(
          scene.text(isHeld ? SeatWords.leave : SeatWords.takeBack), .dangerPlain,
          on: scene.onTap(.end(.confirmed))),
        cancel: .button(
          scene.text(isHeld ? SeatWords.stay : SeatWords.keep), .primary,
          on: scene.onTap(.end(.cancelled))),
        onCancel: scene.onTap(.end(.cancelled)))
    ]
  }

  // Words of both

  /// "Ana (a…@e….com)", or what of it is known.
  private static func name(_ name: String?, _ email: String?) -> String? {
    guard let name else { return email }
    return email.map { name + " (" + $0 + ")" } ?? name
  }

  private static func day(_ instant: Instant, _ scene: Scene<Action>) -> String {
    scene.surroundings.day(of: instant)
  }
}
