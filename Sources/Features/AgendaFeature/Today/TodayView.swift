import Agenda
import RecordPages
import Records
import Scheduling
import Screen
import Shell
import Values

/// The page of today.
struct TodayView {
  private let state: TodayState
  private let scene: Scene<TodayAction>
  private let frame: Frame
  private let noun: Noun
  private let arePeopleHere: Bool
  private let steps: () -> [FirstStep]
  private let person: (UUID) -> Visitor?

  /// How many rows a list has that may be long.
  private static var most: Int { 6 }

  init(
    _ state: TodayState, _ scene: Scene<TodayAction>, _ frame: Frame, noun: Noun,
    arePeopleHere: Bool, steps: @escaping () -> [FirstStep], person: @escaping (UUID) -> Visitor?
  ) {
    self.state = state
    self.scene = scene
    self.frame = frame
    self.noun = noun
    self.arePeopleHere = arePeopleHere
    self.steps = steps
    self.person = person
  }

  private var plan: TodayPlan { state.plan }
  private var language: Language { scene.language }
  private var zone: ZoneRules { state.zone ?? .utc }
  private var mayWrite: Bool {
    frame.context.permission(on: Appointment.recordType) >= .write
  }

  var page: Node {
    .page(
      title: scene.text(TodayWords.title), key: "today", status: frame.status,
      actions: mayWrite
        ? [
          .linkButton(
            scene.text(AgendaWords.book), .primary, icon: .plus, href: scene.href(.book),
            on: scene.onLink(.goTo(.book)))
        ] : [],
      banners: frame.banners,
      state.zone.isThere && state.book.isLoaded && arePeopleHere
        ? [
          .tag(
            "div", "today", [],
            [.tag("div", "today-part", [], day), .tag("div", "today-part", [], beside)])
        ] : [.skeleton(rows: 6, language: language)])
  }

  // The day

  private var day: [Node] {
    var content: [Node] = [top]
    if let refusal = state.refusal { content.append(frame.banner(of: refusal, language)) }
    if !state.book.isBegun { return content + [beginning] }
    if plan.isEmpty {
      content.append(
        .emptyState(
          .calendar, scene.text(TodayWords.nothing), scene.text(TodayWords.nothingText)))
    }
    content += list(TodayWords.next, plan.next.map { next($0) })
    content += list(TodayWords.late, plan.late.map { late($0) })
    content += list(TodayWords.here, plan.here.map { here($0) })
    content += list(
      TodayWords.unconfirmed, shortened(plan.unconfirmed, to: .agenda) { unconfirmed($0) })
    content += list(
      TodayWords.later, shortened(plan.later, to: .agenda) { row($0, when: []) })
    return content
  }

  private var top: Node {
    var lines: [Node] = [.paragraph(AgendaWords.day(plan.day, language), .secondary)]
    if plan.hasOwn, plan.hasOthers {
      lines.append(
        .segmented(
          Screen.Field("whose", scene.text(AgendaWords.whose), language: language),
          choices: [
            Choice("mine", scene.text(AgendaWords.mine)),
            Choice("all", scene.text(AgendaWords.everybody)),
          ], selected: isAll ? "all" : "mine", isLabelHidden: true,
          on: { scene.on(.change, .allChosen($0.value == "all")) }))
    }
    if plan.total > 0 {
      lines.append(
        .progress(
          plan.done, of: plan.total, label: scene.text(TodayWords.ofToday),
          detail: TodayWords.done(plan.done, of: plan.total, language)))
    } else if !plan.next.isEmpty {
      lines.append(.paragraph(scene.text(TodayWords.nothingToday)))
    }
    return .column(.normal, lines).keyed("top")
  }

  private var isAll: Bool { !plan.hasOwn || state.isAll ?? false }

  private func list(_ title: Phrase, _ rows: [Node]) -> [Node] {
    guard !rows.isEmpty else { return [] }
    let words = scene.text(title)
    return [.section(words, [.list(label: words, rows)]).keyed(title.en)]
  }

  /// The first of them, and the way to the others.
  private func shortened<Item>(
    _ items: [Item], to path: Path, _ row: (Item) -> Node
  ) -> [Node] {
    let shown = items.count > Self.most + 1 ? Self.most : items.count
    var rows = items.prefix(shown).map(row)
    if shown < items.count {
      rows.append(
        .linkRow(
          "more", TodayWords.more(items.count - shown, language), .calendar,
          href: scene.href(path), on: scene.onLink(.goTo(path))))
    }
    return rows
  }

  // Rows

  private func next(_ visits: [Visit]) -> Node {
    let start = visits[0].session.place.startsAt
    let date = zone.local(start).date
    let when =
      date == plan.day
      ? RelativeTime.text(from: state.now, to: start, in: language)
      : AgendaWords.day(date, language)
    return row(visits, when: [when])
  }

  private func late(_ visit: Visit) -> Node {
    let start = visit.session.place.startsAt
    return row(
      visit, .arrive, [RelativeTime.text(from: state.now, to: start, in: language)], .primary)
  }

  private func here(_ visit: Visit) -> Node {
    let state = visit.appointment.state
    return row(
      visit, state == .inSession ? .complete : .begin, [scene.text(AgendaWords.state(state))])
  }

  private func unconfirmed(_ visit: Visit) -> Node {
    let date = zone.local(visit.session.place.startsAt).date
    return row(visit, .confirm, date == plan.day ? [] : [AgendaWords.day(date, language)])
  }

  /// A session: of one person with what comes next for them, of a group with how many come.
  private func row(_ visits: [Visit], when: [String]) -> Node {
    let first = visits[0]
    guard first.session.isGroup else {
      let state = first.appointment.state
      let how = state == .confirmed ? [] : [scene.text(AgendaWords.state(state))]
      // Nobody arrives a day before.
      let isToday = zone.local(first.session.place.startsAt).date == plan.day
      return row(first, isToday ? state == .arrived ? .begin : .arrive : nil, when + how)
    }
    let service = self.state.book.name(of: first.session.service)
    let coming = AgendaWords.people(visits.count, of: first.session.places, language)
    return row(
      first.session, first.session.id.description,
      service.isEmpty ? scene.text(AgendaWords.group) : service,
      when + [coming] + place(of: first.session), .none)
  }

  /// Somebody, with the step that comes next; nil is none now.
  private func row(
    _ visit: Visit, _ mark: AppointmentMark?, _ words: [String], _ kind: ButtonKind = .neutral
  ) -> Node {
    let name = person(visit.appointment.person)?.name ?? noun.anUnknown(language)
    var deed = Node.none
    if mayWrite, let mark {
      let step = scene.text(AgendaWords.step(mark))
      deed = .button(step, kind, on: scene.onTap(.stepTapped(visit.appointment.id, mark)))
        .labelled(step + ": " + name)
    }
    return row(
      visit.session, visit.appointment.id.description, name,
      words + [state.book.name(of: visit.session.service)] + place(of: visit.session), deed)
  }

  private func row(
    _ session: Session, _ key: String, _ title: String, _ words: [String], _ deed: Node
  ) -> Node {
    let path = Path.session(session.id)
    let row = ListRow(
      key, title, subtitle: words.filter { !$0.isEmpty }.joined(separator: " · "),
      leading: .words(
        "span", "row-time", zone.local(session.place.startsAt).time.shortText),
      href: scene.href(path), leadsOn: false)
    return .taskRow(row, deed: deed, onTap: scene.onLink(.goTo(path)))
  }

  /// With whom it is, where that is not always the same, and where.
  private func place(of session: Session) -> [String] {
    let room = state.book.name(of: session.place.room)
    return isAll ? [state.book.name(of: session.place.therapist), room] : [room]
  }

  // The beginning

  private var beginning: Node {
    guard mayWrite else {
      return .emptyState(
        .calendar, scene.text(TodayWords.nothing), scene.text(AgendaWords.onlyRead))
    }
    var all = steps()
    if frame.context.permission(on: WorkingHours.recordType) >= .write {
      all.append(FirstStep("hours", TodayWords.setHours, .clock, .hours, isDone: false))
    }
    if frame.context.permission(on: Service.recordType) >= .write {
      all.append(
        FirstStep(
          "service", TodayWords.addService, .tag, Service.newPath, isDone: state.book.hasServices))
    }
    all.append(FirstStep("book", AgendaWords.bookTitle, .calendar, .book, isDone: false))
    let rows = all.map { step in
      Node.row(
        ListRow(
          step.id.text, scene.text(step.title),
          leading: .icon(step.isDone ? .checkCircle : step.symbol),
          trailing: step.isDone ? .badge(scene.text(TodayWords.stepDone), .good) : .none,
          href: scene.href(step.path)),
        onTap: scene.onLink(.goTo(step.path)))
    }
    let title = scene.text(TodayWords.steps)
    return .section(title, note: scene.text(TodayWords.stepsNote), [.list(label: title, rows)])
      .keyed("steps")
  }

  // Beside the day

  /// Most of it comes with the later part of the program: it stands below what is there before.
  private var beside: [Node] {
    var content = list(TodayWords.tasks, frame.tasks())
    let usage = frame.usage()
    if frame.context.app.plans != nil, !usage.isEmpty {
      content.append(
        .section(
          scene.text(TodayWords.usage),
          [
            .column(.normal, usage),
            .list(
              label: scene.text(TodayWords.usage),
              [
                .linkRow(
                  "plans", scene.text(Home.Words.seePlans), .star, href: scene.href(.plans),
                  on: scene.onLink(.goTo(.plans)))
              ]),
          ]
        ).keyed("usage"))
    }
    return content + frame.sections(.today(of: frame.context.space))
  }
}
