import Agenda
import Identity
import Records
import Scheduling
import Screen
import Shell
import Values

/// The page of a session: who comes, how far they are, and what can be done.
struct SessionView {
  let look: AgendaLook
  let id: ID<Session>
  private var scene: Scene<AgendaAction> { look.scene }
  private var state: AgendaState { look.state }
  private var frame: Frame { look.frame }

  init(_ look: AgendaLook, _ id: ID<Session>) {
    self.look = look
    self.id = id
  }

  var page: Node {
    let session = state.book.session(id)
    let path = session.map { Path.agenda(on: $0.place.start.date) } ?? .agenda
    let back = Node.backButton(
      scene.text(AgendaWords.title), href: scene.href(path), on: scene.onLink(.goTo(path)))
    let subject = Subject(id)
    guard let session else {
      return .page(
        title: scene.text(AgendaWords.gone), .bar, key: "session", leading: [back],
        banners: frame.banners,
        [
          state.book.isLoaded
            ? .emptyState(
              .calendar, scene.text(AgendaWords.gone),
              scene.text(
                state.heldFrom == nil ? AgendaWords.goneText : AgendaWords.goneOrElsewhere))
            : .skeleton(rows: 4, language: scene.language)
        ])
    }
    return .page(
      title: look.title(of: session), .inContent, key: id.description, leading: [back],
      status: frame.status, actions: actions(session),
      banners: frame.banners + frame.notes(subject),
      content(session) + frame.sections(subject) + links(subject))
  }

  private func actions(_ session: Session) -> [Node] {
    // What has begun, or is over, keeps its time.
    guard look.mayWrite, state.book.isUnplaced(session) || session.isPlaced,
      state.book.state(of: session)?.isOpen ?? true
    else { return [] }
    let coming = state.book.coming(to: id, at: state.now)
    let join = Node.when(
      session.isGroup && coming < session.places,
      .button(
        scene.text(AgendaWords.join), .tinted, icon: .plus, on: scene.onTap(.joinTapped(id))))
    // Of one person it is their cancelling, below.
    let callOff = Node.when(
      session.isGroup && state.now < session.place.endsAt,
      .button(
        scene.text(AgendaWords.callOff), .plain, icon: .close,
        on: scene.onTap(.callOff(.tapped(id)))))
    return [
      join,
      .button(
        scene.text(AgendaWords.move), .tinted, icon: .clock, on: scene.onTap(.moveTapped(id))),
      callOff,
    ]
  }

  private func content(_ session: Session) -> [Node] {
    var content: [Node] = []
    if let refusal = state.refusal {
      content.append(.banner(.danger, frame.words(of: refusal, scene.language)))
    }
    content.append(head(session))
    if state.book.isUnplaced(session) {
      let wanted = session.wish ?? session.place
      content.append(
        .section(
          scene.text(AgendaWords.noPlace), note: scene.text(AgendaWords.noPlaceNote),
          [
            .tag(
              "div", "card-padded", [],
              [
                .column(
                  .small,
                  [
                    .paragraph(
                      AgendaWords.wanted(
                        scene.language, AgendaWords.moment(wanted.start, scene.language)),
                      .secondary),
                    .line(.small, UnplacedView(look).times(session)),
                  ])
              ])
          ]
        ).keyed("unplaced"))
    }
    for appointment in state.book.appointments(of: session.id) {
      content.append(self.appointment(appointment, session))
    }
    return content
  }

  private func head(_ session: Session) -> Node {
    var lines: [Node] = [
      .heading(look.title(of: session), level: 1),
      .paragraph(
        AgendaWords.day(session.place.start.date, scene.language) + " · "
          + look.times(of: session.place), .strong),
    ]
    let details = look.details(of: session, withTherapist: true)
    if !details.isEmpty {
      lines.append(.paragraph(details.joined(separator: " · "), .secondary))
    }
    if let (number, count) = state.book.place(inSeriesOf: session, in: look.zone) {
      lines.append(
        .paragraph(AgendaWords.inSeries(number, of: count, scene.language), .secondary))
    }
    if session.isCalledOff { lines.append(.badge(scene.text(AgendaWords.isCalledOff))) }
    if !session.note.isEmpty { lines.append(.paragraph(session.note, .prose)) }
    if look.mayWrite, state.book.canUnplace(session, at: state.now) {
      lines.append(
        .line(
          .small,
          [.button(scene.text(AgendaWords.unplace), .plain, on: scene.onTap(.unplaceTapped(id)))]))
    }
    return .card([.column(.small, lines)]).keyed("head")
  }

  private func appointment(_ appointment: Appointment, _ session: Session) -> Node {
    let name = look.name(of: appointment.person)
    let path = look.personPage(appointment.person)
    let state = appointment.state
    var lines: [Node] = [
      .line(
        .small, spread: true,
        [
          .link(name, href: scene.href(path), on: scene.onLink(.goTo(path))),
          .badge(scene.text(AgendaWords.state(state)), AgendaWords.tone(state)),
        ])
    ]
    if let cancellation = appointment.status.cancellation {
      let words =
        appointment.wasTakenBack
        ? AgendaWords.takenBack(cancellation, look) : AgendaWords.cancelled(cancellation, look)
      lines.append(.paragraph(words, .secondary))
    }
    let steps = steps(appointment, session)
    if !steps.isEmpty { lines.append(.line(.small, steps)) }
    if let byHand = byHand(appointment, session) { lines.append(.line(.small, [byHand])) }
    if frame.parts.kind(of: Appointment.recordType)?.hasHistory == true {
      let past = Path.appointment(appointment.id).history
      lines.append(
        .link(
          AgendaWords.pastOf(scene.language, name), href: scene.href(past),
          on: scene.onLink(.goTo(past))))
    }
    // Of one alone the page has the name already.
    return .section(
      session.isGroup ? name : look.noun.title(scene.language), note: "",
      [.tag("div", "card-padded", [], [.column(.small, lines)])]
    ).keyed(appointment.id.description)
  }

  /// The way to WhatsApp with the text of the reminder, for whoever sends it by hand; of what is to come alone. Without a
  /// network it is there as well: then the text asks in words, and has no address by which the reader answers.
  private func byHand(_ appointment: Appointment, _ session: Session) -> Node? {
    guard look.mayWrite, session.isToCome(appointment, at: state.now),
      let contact = look.contact(appointment.person)
    else { return nil }
    let text = ReminderWords.byHand(
      to: look.name(of: appointment.person), from: frame.context.membership.name,
      [session.place.start], link: state.replies[appointment.id.uuid], contact.language)
    return .tag(
      "a", "button button-tinted",
      [
        .text("href", WhatsAppLink.address(to: contact.phone, saying: text)),
        .fixed("target", "_blank"), .fixed("rel", "noopener noreferrer"),
      ], [.icon(.phone), .words("span", scene.text(AgendaWords.sendByHand))]
    ).keyed("by hand")
  }

  /// What can be done with it now, the likeliest first.
  private func steps(_ appointment: Appointment, _ session: Session) -> [Node] {
    guard look.mayWrite else { return [] }
    let start = session.place.startsAt
    let next = appointment.nextMark(at: state.now, start: start)
    var marks: [AppointmentMark] = next.map { [$0] } ?? []
    for mark: AppointmentMark in [.confirm, .arrive, .begin, .complete, .miss, .takeBack]
    where mark != next { marks.append(mark) }
    // What was confirmed by mistake; who holds a time still books.
    if appointment.state == .confirmed { marks.append(.request) }
    // Nobody has arrived on a day before.
    if state.context.today < session.place.start.date {
      marks.remove { $0 != .confirm && $0 != .request && $0 != .takeBack }
    }
    var buttons: [Node] = []
    // Nobody confirms what has no time yet.
    if !session.isPlaced { marks.remove { $0 == .confirm } }
    for mark in marks where appointment.allows(mark, at: state.now, start: start) {
      buttons.append(
        .button(
          scene.text(AgendaWords.step(mark)), mark == next ? .primary : .neutral,
          on: scene.onTap(.stepTapped(appointment.id, mark))
        ).keyed(mark.rawValue))
    }
    if appointment.allowsCancelling(at: state.now, start: start) {
      buttons.append(
        .button(
          scene.text(AgendaWords.cancel), .plain, on: scene.onTap(.cancelTapped(appointment.id))
        ).keyed("cancel"))
    }
    let name = look.name(of: appointment.person)
    if !appointment.state.isOpen {
      buttons.append(
        .button(
          scene.text(AgendaWords.bookAgain), .tinted,
          on: scene.onTap(.bookAgain(appointment.person, name))
        ).keyed("again"))
    }
    return buttons
  }

  private func links(_ subject: Subject) -> [Node] {
    let links = frame.links(subject)
    let title = scene.text(AgendaWords.past)
    return links.isEmpty ? [] : [.section([.list(label: title, links)]).keyed("past")]
  }
}
