import Care
import Flow
import Identity
import RecordPages
import Records
import Screen
import Shell
import Values

extension Vitals {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let (id, chosen) = frame.context.path.vitals else { return .none }
    guard let person = Person.find(id, among: frame.parts) else {
      return PersonPage.missing(id, scene, frame) { .goTo($0) }
    }
    let kind = chosen ?? state.readings.first { $0.person == id }?.kind ?? .pressure
    let view = VitalView(person, kind, state, scene, frame)
    let path = Person.path(of: id)
    return .page(
      title: scene.text(Words.title), .bar, key: "vitals",
      leading: [
        .backButton(person.name, href: scene.href(path), on: scene.onLink(.goTo(path)))
      ],
      status: scene.surroundings.hasTwoPanes ? .none : frame.status,
      banners: frame.notes(Subject(id)), view.content)
  }
}

/// The page of one kind of a person's measurements.
struct VitalView {
  let person: Person
  let kind: VitalKind
  let state: Vitals.State
  let scene: Scene<Vitals.Action>
  let frame: Frame
  /// The latest first.
  let readings: [Reading]

  init(
    _ person: Person, _ kind: VitalKind, _ state: Vitals.State, _ scene: Scene<Vitals.Action>,
    _ frame: Frame
  ) {
    self.person = person
    self.kind = kind
    self.state = state
    self.scene = scene
    self.frame = frame
    readings = state.readings(of: person.id, kind)
  }

  private typealias Words = Vitals.Words

  var language: Language { scene.language }

  var content: [Node] {
    var content: [Node] = [kinds]
    if let refusal = state.refusal, state.sheet == nil {
      content.append(frame.banner(of: refusal, language))
    }
    guard state.isLoaded else { return content + [.skeleton(rows: 4, language: language)] }
    if readings.isEmpty {
      content.append(
        .emptyState(
          .pulse, Words.noneOf(language, kind.inSentence(language)), scene.text(Words.none),
          actions: mayNote ? [note] : []))
    } else {
      content += [latest, numbers]
    }
    return content + [range]
  }

  /// Which kind is shown, and the others.
  private var kinds: Node {
    let pills = VitalKind.allCases.map { other -> Node in
      let path = Path.vitals(of: person.id, other)
      return .pill(
        other.label(language), href: scene.href(path), isCurrent: other == kind,
        on: scene.onLink(.kindShown(path)))
    }
    return .pills(label: scene.text(Words.kinds), pills)
  }

  private var mayNote: Bool {
    frame.context.permission(on: Reading.recordType) >= .append
  }

  private var note: Node {
    .button(
      scene.text(Words.note), .primary, icon: .plus,
      on: scene.onTap(.noteTapped(person.id, kind)))
  }

  private var latest: Node {
    guard let reading = readings.first else { return .none }
    let when = RelativeTime.text(from: scene.surroundings.now, to: reading.at, in: language)
    var lines: [Node] = [
      .words("h2", "soft", kind.label(language)),
      .tag(
        "p", "figure", [],
        [.text(kind.text(reading, language) + " "), .span(kind.unit, .secondary)]),
      .paragraph(when + " · " + day(reading.at), .secondary),
    ]
    if state.range(of: person.id, kind) != nil {
      lines.append(
        state.isOutside(reading)
          ? Vitals.outside(language) : .span(scene.text(Words.inside), .secondary))
    }
    return .card([
      .line(.normal, spread: true, [.column(.hair, lines), mayNote ? note : .none])
    ]).keyed("latest")
  }

  private var numbers: Node {
    let shown = Array(readings.prefix(state.shown))
    let choices = [
      Choice("chart", scene.text(Words.chart)), Choice("table", scene.text(Words.table)),
    ]
    let choice = Node.segmented(
      Screen.Field("vital-view", scene.text(Words.shown), language: language), choices: choices,
      selected: state.showsTable ? "table" : "chart", isLabelHidden: true
    ) { choice in scene.on(.change, .tableChosen(choice.value == "table")) }
    var content: [Node] = [
      .column(
        .normal,
        [
          choice,
          state.showsTable
            ? .none
            : .chart(
              VitalChart(shown, state.range(of: person.id, kind), zone, language).chart,
              label: Words.chartLabel(
                language, kind.label(language), Words.count(shown.count, language),
                kind.withUnit(kind.text(shown[0], language))), width: chartWidth),
        ])
    ]
    if state.showsTable { content.append(table(shown)) }
    if readings.count > state.shown {
      content.append(
        .deedRow("more", scene.text(Words.more), .chevronDown, on: scene.onTap(.moreTapped)))
    }
    return .section(
      scene.text(Words.course), note: Words.count(shown.count, language), content
    ).keyed("numbers")
  }

  /// In CSS pixels, of the card: beside the list there is less.
  private var chartWidth: Int {
    let surroundings = scene.surroundings
    return min(max(surroundings.width - 66, 240), surroundings.hasTwoPanes ? 560 : 640)
  }

  var zone: ZoneRules { frame.parts.zone }

  func day(_ instant: Instant) -> String {
    let local = zone.local(instant)
    return local.date.slashed + " " + local.time.shortText
  }

  private func table(_ shown: [Reading]) -> Node {
    var correcting = TableColumn(scene.text(Words.correct))
    correcting.isTitleHidden = true
    return .table(
      caption: kind.label(language),
      columns: [
        TableColumn(scene.text(Words.when)),
        TableColumn(kind.unit.isEmpty ? scene.text(Words.value) : kind.unit, isNumeric: true),
        TableColumn(scene.text(Words.noteField)), correcting,
      ],
      rows: shown.map { reading in
        let isOutside = state.isOutside(reading)
        let value = Node.number(kind.text(reading, language))
        return TableRow(
          reading.id.description,
          [
            .number(day(reading.at)),
            isOutside ? .column(.hair, [value, Vitals.outside(language)]) : value,
            .text(reading.note), correct(reading),
          ])
      })
  }

  /// Who may only note some corrects their own.
  private func correct(_ reading: Reading) -> Node {
    let isOwn = reading.by == frame.context.account.id
    guard frame.context.permission(on: Reading.recordType) >= .write || (mayNote && isOwn) else {
      return .none
    }
    return .iconButton(
      .edit, Words.correctOf(language, day(reading.at)), on: scene.onTap(.correctTapped(reading)))
  }

  private var range: Node {
    let own = state.ownRange(of: person.id, kind)
    let shown = state.range(of: person.id, kind)
    var lines: [Node] = []
    if let shown {
      lines.append(.paragraph(kind.text(shown.values, language), .strong))
      lines.append(
        .paragraph(scene.text(shown.isOwn ? Words.ownRange : Words.usualRange), .secondary))
    } else {
      lines.append(.paragraph(scene.text(Words.noRange), .secondary))
    }
    lines.append(.paragraph(kind.definition(language), .caption))
    var actions: [Node] = []
    if frame.context.permission(on: VitalRange.recordType) >= .write {
      actions.append(
        .button(
          scene.text(Words.setRange), .plain, icon: .edit, on: scene.onTap(.rangeTapped(own))))
    }
    return .section(
      scene.text(Words.range), note: "", actions: actions, [.column(.small, lines)]
    ).keyed("range")
  }
}
