import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The page of those who wait, each with the next times that are free for them, and the sheet of one more.
struct WaitingView {
  let look: AgendaLook
  private var scene: Scene<AgendaAction> { look.scene }
  private var language: Language { look.language }

  init(_ look: AgendaLook) {
    self.look = look
  }

  var page: Node {
    let all = look.book.waitingInOrder
    var content: [Node] = []
    if let refusal = look.state.refusal {
      content.append(look.frame.banner(of: refusal, language))
    }
    content += all.prefix(look.state.offers.most).map { row($0) }
    if all.count > look.state.offers.most {
      content.append(
        .button(scene.text(WaitingWords.more), .plain, on: scene.onTap(.waiting(.moreTapped)))
          .keyed("more"))
    }
    if all.isEmpty {
      content.append(
        .emptyState(
          .clock, scene.text(WaitingWords.none), scene.text(WaitingWords.noneText),
          actions: look.mayWrite ? [add(WaitingWords.add)] : []))
    }
    return .page(
      title: scene.text(WaitingWords.title), .bar, key: "waiting",
      leading: [
        .backButton(
          scene.text(AgendaWords.title), href: scene.href(.agenda),
          on: scene.onLink(.goTo(.agenda)))
      ], status: look.frame.status,
      actions: look.mayWrite && !all.isEmpty ? [add(WaitingWords.new)] : [],
      banners: look.frame.banners, content)
  }

  /// The way to the page, below a day.
  var way: Node {
    let count = look.book.waitingInOrder.count
    return .row(
      ListRow(
        "waiting", scene.text(WaitingWords.title),
        subtitle: count == 0 ? "" : WaitingWords.count(count, language),
        leading: .icon(.clock), href: scene.href(.waiting)),
      onTap: scene.onLink(.goTo(.waiting)))
  }

  private func add(_ title: Phrase) -> Node {
    .button(scene.text(title), .primary, icon: .plus, on: scene.onTap(.waiting(.addTapped)))
  }

  private func row(_ entry: WaitingEntry) -> Node {
    let name = look.name(of: entry.person)
    let path = look.personPage(entry.person)
    var lines: [Node] = [
      .link(name, href: scene.href(path), on: scene.onLink(.goTo(path)))
    ]
    let details = details(of: entry)
    if !details.isEmpty {
      lines.append(.paragraph(details.joined(separator: " · "), .secondary))
    }
    if let offer = look.book.offer(to: entry, at: look.state.now) {
      lines += told(offer.appointment, offer.session, name)
    }
    if look.mayWrite { lines.append(.line(.small, times(entry, name))) }
    return .section([.tag("div", "card-padded", [], [.column(.small, lines)])])
      .keyed(entry.id.description)
  }

  /// What the server has offered them, until when, and how that ends sooner.
  private func told(_ appointment: Appointment, _ session: Session, _ name: String) -> [Node] {
    let start = AgendaWords.moment(session.place.start, language)
    var until = ""
    if let end = appointment.heldUntil, let local = look.state.zone?.local(end) {
      until =
        local.date == look.state.context.today
        ? local.time.shortText : AgendaWords.moment(local, language)
    }
    var nodes: [Node] = [
      .line(
        .small,
        [
          .badge(scene.text(WaitingWords.offered), .note),
          .paragraph(WaitingWords.offeredUntil(language, start, until)),
        ]
      ).keyed("offered")
    ]
    if look.mayWrite {
      let title = scene.text(WaitingWords.stop)
      nodes.append(
        .line(
          .small,
          [
            .button(
              title, .tinted, icon: .close,
              on: scene.onTap(.waiting(.stopTapped(appointment.id)))
            ).labelled(title + ": " + name)
          ]
        ).keyed("stop"))
    }
    return nodes
  }

  private func details(of entry: WaitingEntry) -> [String] {
    var parts: [String] = []
    if let service = look.book.service(entry.service) { parts.append(service.name) }
    if let therapist = entry.therapist { parts.append(look.book.name(of: therapist)) }
    if let day = entry.firstDay { parts.append(WaitingWords.from(language, day.slashed)) }
    if let day = entry.lastDay { parts.append(WaitingWords.until(language, day.slashed)) }
    parts += entry.hours.map { WaitingWords.hours($0, language) }
    if !entry.note.isEmpty { parts.append(entry.note) }
    return parts
  }

  private func times(_ entry: WaitingEntry, _ name: String) -> [Node] {
    let times = look.state.offers.times(for: entry.id)
    var buttons = (times ?? []).map { time in
      Node.button(
        AgendaWords.moment(time.start, language), .tinted,
        on: scene.onTap(.waiting(.offered(entry.id, name, time)))
      ).keyed(time.start.description)
    }
    if let times, times.isEmpty {
      buttons.append(.paragraph(scene.text(AgendaWords.noFreeTime), .secondary))
    }
    let edit = scene.text(WaitingWords.editThis)
    buttons += [
      .button(
        edit, .plain, icon: .edit, on: scene.onTap(.waiting(.editTapped(entry.id, name)))
      ).labelled(edit + ": " + name),
      .button(
        scene.text(WaitingWords.remove), .plain,
        on: scene.onTap(.waiting(.removeTapped(entry.id)))),
    ]
    return buttons
  }

  // The sheet

  /// - Parameter people: those who match what was typed.
  func sheet(_ form: WaitingForm, _ people: [Visitor]) -> Node {
    var content: [Node] = []
    if let refusal = form.refusal { content.append(look.frame.banner(of: refusal, language)) }
    content.append(
      .form(
        id: "waiting", errors: errors(form), language: language,
        onSubmit: scene.onSubmit(.waiting(.saveTapped)),
        [
          form.stored.isThere ? .paragraph(form.name, .strong) : person(form, people),
          .tag("div", "pair-grid", [], choices(form) + days(form) + times(form)), weekdays(form),
          note(form),
        ],
        actions: [.submit(scene.text(WaitingWords.save), isBusy: form.isSaving).wide]))
    return .sheet(
      id: "waiting-sheet",
      title: scene.text(form.stored.isThere ? WaitingWords.edit : WaitingWords.add),
      language: language, onClose: scene.onTap(.waiting(.closed)), content)
  }

  private func field(
    _ form: WaitingForm, _ problem: WaitingForm.Problem, _ label: String, isOptional: Bool
  ) -> Screen.Field {
    let isWrong = form.isTried && form.problems.contains(problem)
    return Screen.Field(
      problem.field, label, error: isWrong ? words(problem) : nil, isOptional: isOptional,
      language: language)
  }

  private func words(_ problem: WaitingForm.Problem) -> String {
    WaitingWords.problem(problem, look.noun.a(language), language)
  }

  private func person(_ form: WaitingForm, _ people: [Visitor]) -> Node {
    .suggestField(
      field(form, .person, look.noun.title(language), isOptional: false), text: form.name,
      maxLength: AgendaLimits.name,
      suggestions: people.map { Choice($0.id.description, $0.name, detail: $0.detail) },
      reached: form.reached, name: look.noun.many(language),
      status: AgendaWords.found(people.count, language),
      onTake: { choice in
        scene.onTap(
          .waiting(.typed(.personTaken(UUID(choice.value) ?? .zero, choice.title))))
      },
      on: scene.onText(.input) { .waiting(.typed(.person($0))) },
      scene.on(.keyDown) { data in
        guard case .key(let press) = data else { return nil }
        switch SuggestionKey(press, at: form.reached, of: people.count) {
        case .reach(let place): return .waiting(.typed(.suggestionReached(place)))
        case .take(let place):
          return .waiting(.typed(.personTaken(people[place].id, people[place].name)))
        case .close: return .waiting(.typed(.suggestionsClosed))
        case nil: return nil
        }
      })
  }

  private func choices(_ form: WaitingForm) -> [Node] {
    var nodes: [Node] = []
    let services = look.book.services(for: form)
    if !services.isEmpty {
      nodes.append(
        .select(
          Screen.Field(
            WaitingForm.serviceField, scene.text(AgendaWords.service), language: language),
          choices: [Choice("", scene.text(AgendaWords.noService))]
            + services.map { Choice($0.id.description, $0.name) },
          selected: form.service?.description ?? "",
          on: scene.onText(.change) { .waiting(.typed(.service(ID($0)))) }))
    }
    let therapists = therapists(form)
    if therapists.count > 1 {
      nodes.append(
        .select(
          Screen.Field("waiting-therapist", scene.text(AgendaWords.therapist), language: language),
          choices: [Choice("", scene.text(WaitingWords.anybody))]
            + therapists.map { Choice($0.description, look.book.name(of: $0)) },
          selected: form.therapist?.description ?? "",
          on: scene.onText(.change) { .waiting(.typed(.therapist(UUID($0)))) }))
    }
    return nodes
  }

  /// Those who give sessions, and the one who was wanted: they may give none any more.
  private func therapists(_ form: WaitingForm) -> [UUID] {
    guard let wanted = form.stored?.therapist, !look.therapists.contains(wanted) else {
      return look.therapists
    }
    return look.therapists + [wanted]
  }

  private func days(_ form: WaitingForm) -> [Node] {
    let example = scene.text(AgendaWords.dateExample)
    return [
      .textField(
        field(form, .firstDay, scene.text(WaitingWords.first), isOptional: true),
        text: form.firstDay, .date, placeholder: example, maxLength: 10,
        on: scene.onText(.input) { .waiting(.typed(.firstDay($0))) }),
      .textField(
        field(form, .lastDay, scene.text(WaitingWords.last), isOptional: true),
        text: form.lastDay, .date, placeholder: example, maxLength: 10,
        on: scene.onText(.input) { .waiting(.typed(.lastDay($0))) }),
    ]
  }

  private func times(_ form: WaitingForm) -> [Node] {
    [
      .textField(
        field(form, .from, scene.text(WaitingWords.opens), isOptional: true), text: form.from,
        .time, on: scene.onText(.input) { .waiting(.typed(.from($0))) }),
      .textField(
        field(form, .until, scene.text(WaitingWords.closes), isOptional: true), text: form.until,
        .time, on: scene.onText(.input) { .waiting(.typed(.until($0))) }),
    ]
  }

  private func weekdays(_ form: WaitingForm) -> Node {
    let days = Weekday.allCases.map { day -> Node in
      .checkbox(
        id: "waiting-day-\(day.rawValue)", scene.text(AgendaWords.short(day)),
        isChecked: form.weekdays.contains(day),
        on: scene.on(.change) { data in
          guard case .checked(let isOn) = data else { return nil }
          return .waiting(.typed(.weekdayTicked(day, isOn)))
        })
    }
    return .tag(
      "fieldset", "week-ticks", [],
      [.words("legend", "field-label", scene.text(WaitingWords.weekdays))] + days)
  }

  private func note(_ form: WaitingForm) -> Node {
    .textField(
      Screen.Field(
        "waiting-note", scene.text(WaitingWords.note), isOptional: true, language: language),
      text: form.note, maxLength: AgendaLimits.note,
      on: scene.onText(.input) { .waiting(.typed(.note($0))) })
  }

  private func errors(_ form: WaitingForm) -> [FormError] {
    guard form.isTried else { return [] }
    return form.problems.map { problem in
      FormError(
        problem.field, words(problem),
        onTap: scene.on(.click, preventsDefault: true, .waiting(.fieldTapped(problem))))
    }
  }
}
