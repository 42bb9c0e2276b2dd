import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The page of holidays and of other days that are closed or have hours of their own, and the sheet of one.
struct HolidaysView {
  private let state: HolidaysState
  let scene: Scene<HolidaysAction>
  let frame: Frame
  let book: AgendaBook
  let therapists: [UUID]
  /// The clocks of the space; nil until they are known.
  private let zone: ZoneRules?

  init(
    _ state: HolidaysState, _ scene: Scene<HolidaysAction>, _ frame: Frame, _ book: AgendaBook,
    therapists: [UUID], zone: ZoneRules?
  ) {
    self.state = state
    self.scene = scene
    self.frame = frame
    self.book = book
    self.therapists = therapists
    self.zone = zone
  }

  var language: Language { scene.language }
  var house: UUID { state.context.space }
  private var today: CivilDate { state.context.today }
  private var year: Int { state.year ?? today.year }
  private var mayOpen: Bool { frame.context.permission(on: OpenDay.recordType) >= .write }
  private var mayClose: Bool { frame.context.permission(on: Absence.recordType) >= .write }

  var page: Node {
    var content: [Node] = []
    if let refusal = state.refusal { content.append(frame.banner(of: refusal, language)) }
    content.append(years)
    content += [national, optional, closed, open, outside]
    return .page(
      title: scene.text(HolidaysWords.title), .bar, key: "holidays",
      leading: [
        .backButton(
          scene.text(HolidaysWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status, banners: frame.banners, content)
  }

  /// The way to what is booked outside of all these.
  private var outside: Node {
    OutsideView.way(scene, on: .goTo(.outsideHours))
  }

  private var years: Node {
    .select(
      Field("holidays-year", scene.text(HolidaysWords.year), language: language),
      choices: (0..<3).map { Choice("\(today.year + $0)", "\(today.year + $0)") },
      selected: "\(year)", on: scene.onText(.change) { .yearChosen(Int($0) ?? today.year) }
    ).keyed("year")
  }

  // Holidays of the whole country

  /// A day of the calendar, as the page shows it.
  private struct Day {
    let date: CivilDate
    var name: String
  }

  private func days(_ kind: BrazilianHoliday.Kind) -> [Day] {
    guard let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    else { return [] }
    let calendar = HolidayCalendar(BrazilianHoliday.allCases.filter { $0.kind == kind })
    var found: [Day] = []
    for day in calendar.days(from: max(first, today), through: last) {
      // Good Friday may be on 21 April.
      if found.last?.date == day.date {
        found[found.count - 1].name += " · " + day.name(language)
      } else {
        found.append(Day(date: day.date, name: day.name(language)))
      }
    }
    return found
  }

  private var national: Node {
    var content: [Node] = []
    for day in days(.national) { content += row(national: day) }
    if content.isEmpty {
      content = [.paragraph(scene.text(HolidaysWords.nationalNone), .secondary)]
    }
    return .section(
      scene.text(HolidaysWords.national), note: scene.text(HolidaysWords.nationalNote), content
    ).keyed("national")
  }

  private func row(national day: Day) -> [Node] {
    let closure = book.closure(of: house, on: day.date)
    let open = book.openDay(of: house, on: day.date)
    let isOpen = closure == nil && open.map { !$0.hours.isEmpty } ?? false
    var says = scene.text(HolidaysWords.isClosed)
    if let closure {
      says = HolidaysWords.isClosedFor(language, closure.name(language))
    } else if let open, isOpen {
      says = HolidaysWords.isOpen(language, HolidaysWords.times(open.hours))
    }
    let form = HolidayForm(opening: house, on: day.date, book)
    let toggle = Node.toggle(
      id: "holiday-\(day.date)", day.name, detail: detail(day, says), isOn: isOpen,
      isDisabled: !mayOpen || closure != nil,
      on: scene.on(.change) { data in
        guard case .checked(let isOn) = data else { return nil }
        if let open { return isOn ? nil : HolidaysAction.removeTapped(.open(open)) }
        return isOn ? form.openDay(.none).map { HolidaysAction.openTapped($0) } : nil
      })
    guard let open, isOpen, mayOpen else { return [toggle] }
    let title = scene.text(HolidaysWords.changeHours)
    return [
      toggle,
      .line(
        .small,
        [
          .button(
            title, .tinted, icon: .clock, on: scene.onTap(.formOpened(HolidayForm(open, book)))
          ).labelled(title + ": " + day.name)
        ]
      ).keyed("hours-\(day.date)"),
    ]
  }

  private func detail(_ day: Day, _ says: String) -> String {
    AgendaWords.day(day.date, language) + " · " + says
  }

  private var optional: Node {
    let rows = days(.optional).map { row(optional: $0) }
    guard !rows.isEmpty else { return .none }
    return .section(
      scene.text(HolidaysWords.optional), note: scene.text(HolidaysWords.optionalNote), rows
    ).keyed("optional")
  }

  private func row(optional day: Day) -> Node {
    let closure = book.closure(of: house, on: day.date)
    let isOwn = closure?.isOf(day.date) ?? true
    var says = scene.text(HolidaysWords.isOpenAsEver)
    if let closure {
      says =
        isOwn
        ? scene.text(HolidaysWords.isClosed)
        : HolidaysWords.isClosedFor(language, closure.name(language))
    } else if let open = book.openDay(of: house, on: day.date), !open.hours.isEmpty {
      says = HolidaysWords.isOpen(language, HolidaysWords.times(open.hours))
    }
    var form = HolidayForm(closing: house, on: day.date)
    form.name = day.name
    let closing = form.absence(.none)
    return .toggle(
      id: "holiday-\(day.date)", day.name, detail: detail(day, says), isOn: closure == nil,
      isDisabled: !mayClose || !isOwn,
      on: scene.on(.change) { data in
        guard case .checked(let isOn) = data else { return nil }
        if let closure { return isOn ? HolidaysAction.removeTapped(.closed(closure)) : nil }
        return isOn ? nil : closing.map { HolidaysAction.closeTapped($0) }
      })
  }

  // Days of the house's own

  /// On which a new one begins, in the year that is shown.
  private var firstDay: CivilDate {
    year == today.year ? today : CivilDate(year: year, month: 1, day: 1) ?? today
  }

  private var closed: Node {
    let all = book.closedDays(of: house, in: year, from: today)
    let content: [Node] =
      all.isEmpty
      ? [.paragraph(scene.text(HolidaysWords.closedNone), .secondary)] : all.map { row($0) }
    return .section(
      scene.text(HolidaysWords.closed), note: "",
      actions: mayClose
        ? [
          add(HolidaysWords.addClosed, HolidayForm(closing: house, on: firstDay))
        ] : [], content
    ).keyed("closed")
  }

  private var open: Node {
    // The house's on holidays stand among these.
    let holidays = days(.national).map { $0.date }
    let all = book.openDays(in: year, from: today)
      .filter { $0.owner != house || !holidays.contains($0.date) }
    let content: [Node] =
      all.isEmpty
      ? [.paragraph(scene.text(HolidaysWords.openNone), .secondary)] : all.map { row($0) }
    return .section(
      scene.text(HolidaysWords.open), note: "",
      actions: mayOpen
        ? [
          add(HolidaysWords.addOpen, HolidayForm(opening: house, on: firstDay, book))
        ] : [], content
    ).keyed("open")
  }

  private func add(_ title: Phrase, _ form: HolidayForm) -> Node {
    .button(scene.text(title), .tinted, icon: .plus, on: scene.onTap(.formOpened(form)))
  }

  private func row(_ absence: Absence) -> Node {
    let name = absence.note.isEmpty ? absence.name(language) : absence.note
    var lines: [Node] = [
      .heading(name, level: 3),
      .paragraph(
        AgendaWords.days([absence.from.date, absence.lastDay], language), .secondary),
    ]
    let met = zone.map { book.sessions(meeting: absence, house: house, in: $0) } ?? []
    if !met.isEmpty { lines.append(.paragraph(AbsenceWords.metCount(met.count, language))) }
    var ways: [Node] = []
    if !met.isEmpty {
      let title = scene.text(HolidaysWords.toAbsences)
      ways.append(
        .linkButton(
          title, .tinted, icon: .calendar, href: scene.href(.absences),
          on: scene.onLink(.goTo(.absences))
        ).labelled(title + ": " + name))
    }
    if mayClose {
      ways += acts(
        on: name, .closed(absence), HolidaysWords.editThis, HolidayForm(absence, language))
    }
    if !ways.isEmpty { lines.append(.line(.small, ways)) }
    return .tag("div", "change", [], lines).keyed(absence.id.description)
  }

  private func row(_ day: OpenDay) -> Node {
    let date = AgendaWords.day(day.date, language)
    let name = day.owner == house ? date : whose(day.owner) + " · " + date
    var lines: [Node] = [
      .heading(name, level: 3),
      .paragraph(
        day.hours.isEmpty
          ? scene.text(HolidaysWords.isClosed) : HolidaysWords.times(day.hours), .secondary),
    ]
    if mayOpen {
      lines.append(
        .line(
          .small,
          acts(on: name, .open(day), HolidaysWords.changeHours, HolidayForm(day, book))))
    }
    return .tag("div", "change", [], lines).keyed(day.id.description)
  }

  private func acts(
    on name: String, _ record: HolidayRecord, _ edit: Phrase, _ form: HolidayForm
  ) -> [Node] {
    let (edit, remove) = (scene.text(edit), scene.text(HolidaysWords.remove))
    return [
      .button(edit, .tinted, icon: .edit, on: scene.onTap(.formOpened(form)))
        .labelled(edit + ": " + name),
      .button(remove, .plain, icon: .trash, on: scene.onTap(.removeTapped(record)))
        .labelled(remove + ": " + name),
    ]
  }

  // The sheet

  func sheet(_ form: HolidayForm) -> Node {
    var content: [Node] = []
    if let refusal = form.refusal { content.append(frame.banner(of: refusal, language)) }
    content.append(
      .form(
        id: "holiday", errors: errors(form), language: language,
        onSubmit: scene.onSubmit(.saveTapped),
        form.kind == .closed ? closedFields(form) : openFields(form),
        actions: [.submit(scene.text(HolidaysWords.save), isBusy: form.isSaving).wide]))
    return .sheet(
      id: "holiday-sheet", title: title(of: form), language: language,
      onClose: scene.onTap(.closed), content)
  }

  private func title(of form: HolidayForm) -> String {
    switch form.stored {
    case nil:
      scene.text(form.kind == .closed ? HolidaysWords.addClosed : HolidaysWords.addOpen)
    case .closed: scene.text(HolidaysWords.editClosed)
    case .open(let day):
      scene.text(HolidaysWords.changeHours) + ": " + AgendaWords.day(day.date, language)
    }
  }

  func field(
    _ form: HolidayForm, _ problem: HolidayForm.Problem, _ label: Phrase, isOptional: Bool = false
  ) -> Screen.Field {
    let wrong = form.isTried ? form.problems.first { $0.field == problem.field } : nil
    return Screen.Field(
      problem.field, scene.text(label), error: wrong.map { scene.text(HolidaysWords.problem($0)) },
      isOptional: isOptional, language: language)
  }

  private func closedFields(_ form: HolidayForm) -> [Node] {
    let example = scene.text(AgendaWords.dateExample)
    var fields: [Node] = [
      .textField(
        field(form, .name, HolidaysWords.name), text: form.name,
        placeholder: scene.text(HolidaysWords.nameExample), maxLength: AgendaLimits.name,
        on: scene.onText(.input) { .typed(.name($0)) }),
      .tag(
        "div", "field-grid", [],
        [
          .textField(
            field(form, .firstDay, HolidaysWords.first), text: form.firstDay, .date,
            placeholder: example, maxLength: 10,
            on: scene.onText(.input) { .typed(.firstDay($0)) }),
          .textField(
            field(form, .lastDay, HolidaysWords.last), text: form.lastDay, .date,
            placeholder: example, maxLength: 10,
            on: scene.onText(.input) { .typed(.lastDay($0)) }),
        ]),
    ]
    if form.stored == nil {
      fields.append(
        .toggle(
          id: "holiday-repeats", scene.text(HolidaysWords.repeats),
          detail: scene.text(HolidaysWords.repeatsNote), isOn: form.repeats,
          on: scene.on(.change) { data in
            if case .checked(let isOn) = data { .typed(.repeats(isOn)) } else { nil }
          }))
    }
    fields.append(told(form))
    return fields
  }

  /// What is booked then already. Its place stays, so that it is announced.
  private func told(_ form: HolidayForm) -> Node {
    var count = 0
    if let zone, let absence = form.absence(.none) {
      count = book.sessions(meeting: absence, house: house, in: zone).count
    }
    return .tag(
      "div", count == 0 ? "" : "conflict",
      [.fixed("role", "status"), .fixed("aria-live", "polite")],
      count == 0
        ? [] : [.icon(.warning), .grow([.text(AbsenceWords.metCount(count, language))])]
    ).keyed("met")
  }

  private func errors(_ form: HolidayForm) -> [FormError] {
    guard form.isTried else { return [] }
    return form.problems.map { problem in
      FormError(
        problem.field, scene.text(HolidaysWords.problem(problem)),
        onTap: scene.on(.click, preventsDefault: true, .fieldTapped(problem.field)))
    }
  }
}
