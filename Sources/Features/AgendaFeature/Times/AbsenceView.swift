import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The page of absences, with what is booked in their times, and the sheet of one.
struct AbsenceView {
  private let state: AbsenceState
  private let scene: Scene<AbsenceAction>
  private let frame: Frame
  private let book: AgendaBook
  private let zone: ZoneRules?
  private let now: Instant
  private let therapists: [UUID]
  /// What somebody who comes is called.
  private let called: (UUID) -> String?
  /// Whether the device has all that is booked on a day.
  private let holds: (CivilDate) -> Bool

  init(
    _ state: AbsenceState, _ scene: Scene<AbsenceAction>, _ frame: Frame, _ agenda: AgendaState?,
    therapists: [UUID], called: @escaping (UUID) -> String?
  ) {
    self.state = state
    self.scene = scene
    self.frame = frame
    book = agenda?.book ?? AgendaBook()
    zone = agenda?.zone
    now = agenda?.now ?? .epoch
    self.therapists = therapists
    self.called = called
    holds = { agenda?.holds($0) ?? true }
  }

  private var language: Language { scene.language }
  private var house: UUID { state.context.space }
  private var mayWrite: Bool { frame.context.permission(on: Absence.recordType) >= .write }

  /// Those that are not over, the next one first.
  private var current: [Absence] {
    book.absences.filter { $0.until.date >= state.context.today }
      .ordered { ($0.from, $0.id.uuid) < ($1.from, $1.id.uuid) }
  }

  var page: Node {
    let shown = current
    var content: [Node] = []
    if let refusal = state.refusal { content.append(frame.banner(of: refusal, language)) }
    content += shown.map { section($0) }
    if shown.isEmpty {
      content.append(
        .emptyState(
          .calendar, scene.text(AbsenceWords.none), scene.text(AbsenceWords.noneText),
          actions: mayWrite
            ? [
              .button(
                scene.text(AbsenceWords.add), .primary, icon: .plus, on: scene.onTap(.addTapped))
            ] : []))
    }
    content.append(outside)
    return .page(
      title: scene.text(AbsenceWords.title), .bar, key: "absences",
      leading: [
        .backButton(
          scene.text(AbsenceWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status,
      actions: mayWrite && !shown.isEmpty
        ? [
          .button(scene.text(AbsenceWords.new), .primary, icon: .plus, on: scene.onTap(.addTapped))
        ] : [], banners: frame.banners, content)
  }

  /// The way to what is booked outside of all these.
  private var outside: Node {
    OutsideView.way(scene, on: .goTo(.outsideHours))
  }

  private func name(of owner: UUID) -> String {
    if owner == house { return frame.context.app.words.space.title(language) }
    return book.room(ID(owner))?.name ?? book.name(of: owner)
  }

  private func section(_ absence: Absence) -> Node {
    var lines: [Node] = [
      .heading(
        name(of: absence.owner) + " · " + scene.text(AgendaWords.absence(absence.kind)), level: 2),
      .paragraph(times(absence), .secondary),
    ]
    if !absence.note.isEmpty { lines.append(.paragraph(absence.note)) }
    if mayWrite {
      lines.append(
        .line(
          .small,
          [
            .button(
              scene.text(AbsenceWords.editThis), .tinted, icon: .edit,
              on: scene.onTap(.editTapped(absence))),
            .button(
              scene.text(AbsenceWords.remove), .plain, icon: .trash,
              on: scene.onTap(.removeTapped(absence))),
          ]))
    }
    var content: [Node] = [.tag("div", "card-padded", [], [.column(.small, lines)])]
    let met = met(absence)
    if !met.isEmpty {
      content.append(.banner(.warn, AbsenceWords.metCount(met.count, language)))
      content.append(
        .list(label: scene.text(AbsenceWords.met), met.map { row($0) }))
      if frame.context.permission(on: Session.recordType) >= .write, !clearable(absence).isEmpty {
        content.append(.tag("div", "card-padded", [], [.line(.small, ways(absence))]))
      }
    }
    if !holds(absence.from.date) || !holds(absence.lastDay) {
      let server = frame.context.app.words.space.ofThe(language)
      content.append(.banner(.note, AbsenceWords.notAllHeld(language, server)))
    }
    return .section(content).keyed(absence.id.description)
  }

  private func met(_ absence: Absence) -> [Session] {
    zone.map { book.sessions(meeting: absence, house: house, in: $0) } ?? []
  }

  private func clearable(_ absence: Absence) -> [Session] {
    zone.map { book.clearable(absence, house: house, in: $0, at: now) } ?? []
  }

  /// What can be done with all of them.
  private func ways(_ absence: Absence) -> [Node] {
    let kind = scene.text(AgendaWords.absence(absence.kind))
    func button(_ title: Phrase, _ symbol: Symbol, _ way: Clearing.Way, _ reason: String) -> Node {
      .button(
        scene.text(title), .tinted, icon: symbol,
        on: scene.onTap(.clearing(.tapped(absence, way, reason: reason)))
      ).labelled(scene.text(title) + ": " + name(of: absence.owner) + " · " + kind)
    }
    return [
      button(AbsenceWords.moveAll, .clock, .move, ""),
      // What somebody has is theirs; that the house is closed, or somebody at a course, can be said.
      button(
        AbsenceWords.cancelAll, .close, .cancel, absence.kind == .illness ? "" : kind),
    ]
  }

  /// The sheet in which that is done.
  var clearing: [Node] {
    guard let clearing = state.clearing else { return [] }
    return [
      ClearingView(
        clearing, scene, book, zone: zone, therapists: therapists,
        sessions: zone.map { book.clearable(clearing, house: house, in: $0, at: now) } ?? []
      ).sheet
    ]
  }

  private func row(_ session: Session) -> Node {
    let path = Path.session(session.id)
    let names = book.appointments(of: session.id).compactMap { called($0.person) }
    let service = book.service(session.service)?.name ?? ""
    return .row(
      ListRow(
        session.id.description,
        names.isEmpty ? service : names.joined(separator: ", "),
        subtitle: AgendaWords.moment(session.place.start, language), href: scene.href(path)),
      onTap: scene.onLink(.goTo(path)))
  }

  /// "qui, 26/11/2026 – sex, 27/11/2026", or with the times.
  private func times(_ absence: Absence) -> String {
    guard absence.from.time == .midnight, absence.until.time == .midnight else {
      let end =
        absence.from.date == absence.until.date
        ? absence.until.time.shortText : AgendaWords.moment(absence.until, language)
      return AgendaWords.moment(absence.from, language) + " – " + end
    }
    return AgendaWords.days(
      [absence.from.date, absence.until.date.adding(days: -1)], language)
  }

  // The sheet

  func sheet(_ form: AbsenceForm) -> Node {
    var content: [Node] = []
    if let refusal = form.refusal { content.append(frame.banner(of: refusal, language)) }
    var fields: [Node] = form.stored == nil ? [owner(form)] : []
    fields += [
      kind(form),
      .toggle(
        id: "absence-whole", scene.text(AbsenceWords.wholeDays), isOn: form.isWholeDays,
        on: scene.on(.change) { data in
          if case .checked(let isOn) = data { .typed(.wholeDays(isOn)) } else { nil }
        }),
      .tag("div", "field-grid", [], dates(form)),
      .textField(
        Field("absence-note", scene.text(AbsenceWords.note), isOptional: true, language: language),
        text: form.note, maxLength: AgendaLimits.note,
        on: scene.onText(.input) { .typed(.note($0)) }),
      told(form),
    ]
    content.append(
      .form(
        id: "absence", errors: errors(form), language: language,
        onSubmit: scene.onSubmit(.saveTapped), fields,
        actions: [.submit(scene.text(AbsenceWords.save), isBusy: form.isSaving).wide]))
    return .sheet(
      id: "absence-sheet",
      title: scene.text(form.stored == nil ? AbsenceWords.add : AbsenceWords.edit),
      language: language, onClose: scene.onTap(.closed), content)
  }

  private func owner(_ form: AbsenceForm) -> Node {
    var choices = [Choice(house.description, name(of: house))]
    choices += therapists.map { Choice($0.description, name(of: $0)) }
    for kind in Room.Kind.allCases {
      choices += book.offeredRooms(kind).map { Choice($0.id.description, $0.name) }
    }
    return .select(
      Field("absence-owner", scene.text(AbsenceWords.who), language: language), choices: choices,
      selected: form.owner.description,
      on: scene.onText(.change) { .typed(.owner(UUID($0) ?? house)) })
  }

  private func kind(_ form: AbsenceForm) -> Node {
    .select(
      Field("absence-kind", scene.text(AbsenceWords.kind), language: language),
      choices: Absence.Kind.allCases.map {
        Choice($0.rawValue, scene.text(AgendaWords.absence($0)))
      }, selected: form.kind.rawValue,
      on: scene.onText(.change) { .typed(.kind(Absence.Kind(rawValue: $0) ?? .other)) })
  }

  private func dates(_ form: AbsenceForm) -> [Node] {
    func field(_ problem: AbsenceForm.Problem, _ label: Phrase) -> Field {
      let wrong =
        form.isTried
        ? form.problems.first { $0.field == problem.field } : nil
      return Field(
        problem.field, scene.text(label), error: wrong.map { scene.text(AbsenceWords.problem($0)) },
        language: language)
    }
    let example = scene.text(AgendaWords.dateExample)
    var fields: [Node] = [
      .textField(
        field(.firstDay, AbsenceWords.first), text: form.firstDay, .date, placeholder: example,
        maxLength: 10, on: scene.onText(.input) { .typed(.firstDay($0)) }),
      .textField(
        field(.lastDay, AbsenceWords.last), text: form.lastDay, .date, placeholder: example,
        maxLength: 10, on: scene.onText(.input) { .typed(.lastDay($0)) }),
    ]
    if !form.isWholeDays {
      fields += [
        .textField(
          field(.from, AbsenceWords.from), text: form.from, .time,
          on: scene.onText(.input) { .typed(.from($0)) }),
        .textField(
          field(.until, AbsenceWords.until), text: form.until, .time,
          on: scene.onText(.input) { .typed(.until($0)) }),
      ]
    }
    return fields
  }

  /// What is booked then already. Its place stays, so that it is announced.
  private func told(_ form: AbsenceForm) -> Node {
    let met = form.record(.none).map { self.met($0) } ?? []
    return .tag(
      "div", met.isEmpty ? "" : "conflict",
      [.fixed("role", "status"), .fixed("aria-live", "polite")],
      met.isEmpty
        ? [] : [.icon(.warning), .grow([.text(AbsenceWords.metCount(met.count, language))])]
    ).keyed("met")
  }

  private func errors(_ form: AbsenceForm) -> [FormError] {
    guard form.isTried else { return [] }
    return form.problems.map { problem in
      FormError(
        problem.field, scene.text(AbsenceWords.problem(problem)),
        onTap: scene.on(.click, preventsDefault: true, .fieldTapped(problem.field)))
    }
  }
}
