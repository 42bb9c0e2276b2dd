import Agenda
import Records
import Screen
import Shell
import Values

/// The pages of working hours: whose there are, and those of one.
struct HoursView {
  private let state: HoursState
  private let scene: Scene<HoursAction>
  private let frame: Frame
  private let book: AgendaBook
  private let therapists: [UUID]
  /// The zone of the space; nil where it has none.
  private let zone: String?
  /// That of the device.
  private let device: String?
  /// How many sessions to come are outside of the hours.
  var outside = 0

  init(
    _ state: HoursState, _ scene: Scene<HoursAction>, _ frame: Frame, _ book: AgendaBook,
    therapists: [UUID], zone: String?, device: String?
  ) {
    self.state = state
    self.scene = scene
    self.frame = frame
    self.book = book
    self.therapists = therapists
    self.zone = zone
    self.device = device
  }

  private var house: UUID { state.context.space }
  private var language: Language { scene.language }
  private var mayWrite: Bool { frame.context.permission(on: WorkingHours.recordType) >= .write }

  var page: Node {
    let rows = [row(house)] + therapists.map { row($0) }
    var content: [Node] = [
      .section(
        scene.text(HoursWords.who), note: scene.text(HoursWords.note),
        [.list(label: scene.text(HoursWords.who), rows)]
      ).keyed("who")
    ]
    let rooms = book.offeredRooms(.room) + book.offeredRooms(.equipment)
    if !rooms.isEmpty {
      let title = scene.text(HoursWords.rooms)
      content.append(
        .section(
          title, note: scene.text(HoursWords.roomsNote),
          [.list(label: title, rooms.map { row($0.id.uuid) })]
        ).keyed("rooms"))
    }
    content.append(outsideSection)
    if let zone { content.append(zoneSection(zone)) }
    return .page(
      title: scene.text(HoursWords.title), .bar, key: "hours",
      leading: [back(HoursWords.back, .settings)], status: frame.status,
      banners: frame.banners, content)
  }

  /// The way to what is booked outside of all these.
  private var outsideSection: Node {
    OutsideView.way(scene, count: outside, on: .goTo(.outsideHours))
  }

  private func name(of owner: UUID) -> String {
    if owner == house { return frame.context.app.words.space.title(language) }
    return book.room(ID(owner))?.name ?? book.name(of: owner)
  }

  private func isRoom(_ owner: UUID) -> Bool { book.room(ID(owner)).isThere }

  /// What the page of a room has of its hours.
  func section(of room: UUID) -> Node {
    let title = scene.text(HoursWords.title)
    return .section(title, [.list(label: title, [row(room)])]).keyed("hours")
  }

  private func row(_ owner: UUID) -> Node {
    let path = Path.hours(of: owner)
    return .row(
      ListRow(
        owner.description, name(of: owner), subtitle: summary(of: owner),
        leading: .icon(
          owner == house ? frame.context.app.words.symbol : isRoom(owner) ? .home : .person),
        href: scene.href(path)),
      onTap: scene.onLink(.goTo(path)))
  }

  private func summary(of owner: UUID) -> String {
    let own = book.ownHours(of: owner)
    if let first = own.first {
      var hours: [ClockHours] = []
      for each in own {
        for span in each.hours where !hours.contains(span) { hours.append(span) }
      }
      let most = own.compactMap { $0.mostPerDay }.min()
      return HoursWords.summary(hours, first.breaks, language)
        + (most.map { " · " + HoursWords.atMost($0, language) } ?? "")
    }
    if isRoom(owner) { return scene.text(HoursWords.always) }
    if owner != house { return scene.text(HoursWords.asHouse) }
    return HoursWords.usual(
      language, HoursWords.summary([AgendaBook.usualHours], [], language))
  }

  private func zoneSection(_ zone: String) -> Node {
    guard frame.context.managesSpace else {
      return .section(
        scene.text(HoursWords.zone), note: scene.text(HoursWords.zoneNote),
        [.infoRow(scene.text(HoursWords.zone), .text(AgendaZones.name(of: zone, language)))]
      ).keyed("zone")
    }
    var content: [Node] = []
    if let refusal = state.refusal {
      content.append(.banner(.danger, frame.words(of: refusal, language)))
    }
    content.append(
      .tag(
        "div", "card-padded", [],
        [
          .select(
            Field("clinic-zone", scene.text(HoursWords.zone), language: language),
            choices: AgendaZones.choices(beside: [zone, device ?? zone], language),
            selected: zone, isLabelHidden: true, on: scene.onText(.change) { .zoneChosen($0) })
        ]))
    return .section(
      scene.text(HoursWords.zone), note: scene.text(HoursWords.zoneNote), content
    ).keyed("zone")
  }

  private func back(_ title: Phrase, _ path: Path) -> Node {
    .backButton(scene.text(title), href: scene.href(path), on: scene.onLink(.goTo(path)))
  }

  // The hours of one

  var formPage: Node {
    let leading = [back(HoursWords.title, .hours)]
    guard let form = state.form else {
      return .page(
        title: scene.text(HoursWords.title), .bar, key: "hours-form", leading: leading,
        [.skeleton(rows: 6, language: language)])
    }
    let title = name(of: form.owner)
    guard mayWrite else {
      return .page(
        title: title, .bar, key: "hours-form", leading: leading, status: frame.status,
        banners: frame.banners, [frame.onlyLooks(at: WorkingHours.recordType, language)])
    }
    var fields: [Node] = []
    if let refusal = form.refusal { fields.append(frame.banner(of: refusal, language)) }
    if !form.isHouse { fields.append(whose(form)) }
    if form.isOwn { fields += [days(form), pause(form), most(form)] }
    return .page(
      title: title, .bar, key: "hours-form", leading: leading, status: frame.status,
      banners: frame.banners,
      [
        .form(
          id: "hours-form", errors: errors(form), language: language,
          onSubmit: scene.onSubmit(.saveTapped), fields,
          actions: [.submit(scene.text(HoursWords.save), isBusy: form.isSaving).wide])
      ])
  }

  private func whose(_ form: HoursForm) -> Node {
    .segmented(
      Field("hours-own", scene.text(HoursWords.title), language: language),
      choices: [
        Choice("house", scene.text(form.isRoom ? HoursWords.always : HoursWords.asHouse)),
        Choice("own", scene.text(HoursWords.own)),
      ], selected: form.isOwn ? "own" : "house", isLabelHidden: true
    ) { choice in
      scene.on(.change, .typed(.ownChosen(choice.value == "own")))
    }
  }

  private func days(_ form: HoursForm) -> Node {
    var rows = form.days.enumerated().map { number, day in self.day(number, day, form) }
    if form.days.filter({ $0.isOpen }).count > 1 {
      rows.append(
        .button(
          scene.text(HoursWords.repeatFirst), .plain, icon: .copy,
          on: scene.onTap(.typed(.firstRepeated))))
    }
    return .section(scene.text(HoursWords.days), [.tag("div", "card-padded", [], rows)])
      .keyed("days")
  }

  private func day(_ number: Int, _ day: HoursForm.Day, _ form: HoursForm) -> Node {
    let name = scene.text(HoursWords.day(Weekday.allCases[number]))
    let problem: HoursForm.Problem = .day(number)
    let isWrong = form.isTried && form.problems.contains(problem)
    let tick = Node.checkbox(
      id: HoursForm.tick(number), name, isChecked: day.isOpen,
      on: scene.on(.change) { data in
        if case .checked(let isOn) = data { .typed(.dayTicked(number, isOn)) } else { nil }
      })
    guard day.isOpen else { return .tag("div", "day-hours", [], [tick]).keyed("\(number)") }
    let opens = Node.textField(
      Field(
        HoursForm.opens(number), HoursWords.opens(language, name),
        error: isWrong ? scene.text(HoursWords.problem(problem)) : nil, language: language),
      text: day.opens, .time, on: scene.onText(.input) { .typed(.opens(number, $0)) })
    let closes = Node.textField(
      Field(HoursForm.closes(number), HoursWords.closes(language, name), language: language),
      text: day.closes, .time, on: scene.onText(.input) { .typed(.closes(number, $0)) })
    return .tag(
      "div", "day-hours", [],
      [
        tick,
        .tag(
          "div", "day-span", [],
          [
            opens,
            .tag(
              "span", "soft", [.fixed("aria-hidden", "true")],
              [.text(scene.text(HoursWords.until))]), closes,
          ]),
      ]
    ).keyed("\(number)")
  }

  private func pause(_ form: HoursForm) -> Node {
    let isWrong = form.isTried && form.problems.contains(.pause)
    return .fieldGroup(
      scene.text(HoursWords.pause),
      [
        .textField(
          Field(
            HoursForm.pauseFrom, scene.text(HoursWords.pauseFrom),
            error: isWrong ? scene.text(HoursWords.problem(.pause)) : nil, isOptional: true,
            language: language),
          text: form.breakFrom, .time, on: scene.onText(.input) { .typed(.breakFrom($0)) }),
        .textField(
          Field(
            HoursForm.pauseUntil, scene.text(HoursWords.pauseUntil), isOptional: true,
            language: language),
          text: form.breakUntil, .time, on: scene.onText(.input) { .typed(.breakUntil($0)) }),
      ])
  }

  private func most(_ form: HoursForm) -> Node {
    let isWrong = form.isTried && form.problems.contains(.most)
    let hint = form.isHouse ? scene.text(HoursWords.mostOfEach) : ""
    return .fieldGroup(
      scene.text(HoursWords.limit),
      [
        .textField(
          Field(
            HoursForm.mostID, scene.text(HoursWords.most), hint: hint,
            error: isWrong ? scene.text(HoursWords.problem(.most)) : nil, isOptional: true,
            language: language),
          text: form.most, .digits, maxLength: 4, on: scene.onText(.input) { .typed(.most($0)) })
      ])
  }

  private func errors(_ form: HoursForm) -> [FormError] {
    guard form.isTried else { return [] }
    return form.problems.map { problem in
      var words = scene.text(HoursWords.problem(problem))
      if case .day(let number) = problem {
        words = scene.text(HoursWords.day(Weekday.allCases[number])) + ": " + words
      }
      return FormError(
        problem.field, words,
        onTap: scene.on(.click, preventsDefault: true, .fieldTapped(problem.field)))
    }
  }
}
