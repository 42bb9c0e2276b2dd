import API
import Agenda
import Flow
import Records
import Scheduling
import Screen
import Shell
import Values

/// The sessions of somebody who comes, on their own page: those to come, those that were, and one more.
struct PersonView {
  let look: AgendaLook
  let person: UUID
  private var scene: Scene<AgendaAction> { look.scene }

  /// How many of those that were are shown.
  private static var most: Int { 5 }

  init(_ look: AgendaLook, _ person: UUID) {
    self.look = look
    self.person = person
  }

  /// Nothing before the agenda is here.
  var sections: [Node] {
    guard look.book.isLoaded, look.state.zone != nil else { return [] }
    var next: [(Session, Appointment)] = []
    var past: [(Session, Appointment)] = []
    for appointment in look.book.appointments(of: person) {
      // A time that was offered to who waits, and that they did not take, was never theirs.
      guard appointment.cancelledFrom != .held,
        !appointment.status.hasEnded(at: look.state.now),
        let session = look.book.session(appointment.session)
      else { continue }
      if session.place.endsAt > look.state.now, appointment.state.isOpen {
        next.append((session, appointment))
      } else if session.place.endsAt <= look.state.now || appointment.state != .cancelled {
        // What was cancelled before its time is neither to come nor over.
        past.append((session, appointment))
      }
    }
    next = next.ordered { $0.0.place.startsAt < $1.0.place.startsAt }
    past = past.ordered { $0.0.place.startsAt > $1.0.place.startsAt }
    var content: [Node] = []
    if next.isEmpty {
      content.append(
        .tag("div", "card-padded", [], [.paragraph(scene.text(AgendaWords.noneNext), .secondary)]))
    } else {
      content.append(list(AgendaWords.next, next))
    }
    if look.mayWrite {
      let title = next.isEmpty && past.isEmpty ? AgendaWords.bookTitle : AgendaWords.bookAgain
      content.append(
        .tag(
          "div", "card-padded", [],
          [
            .button(
              scene.text(title), .tinted, icon: .plus,
              on: scene.onTap(.bookAgain(person, look.name(of: person))))
          ]))
    }
    var sections: [Node] = [.section(scene.text(AgendaWords.next), content).keyed("sessions")]
    let before = before(past)
    if !before.isEmpty {
      sections.append(
        .section(scene.text(AgendaWords.before), before).keyed("sessions before"))
    }
    return sections
  }

  /// Those that were: the last of them, and when somebody asks all that are here, and those that are not.
  private func before(_ past: [(Session, Appointment)]) -> [Node] {
    let older = look.state.older.flatMap { $0.person == person ? $0 : nil }
    let shown = older == nil ? Array(past.prefix(Self.most)) : past
    var content: [Node] = shown.isEmpty ? [] : [list(AgendaWords.before, shown)]
    let asked = older?.appointments
    // Of an offer that was not taken there is no trace among these, either.
    let theirs = asked?.records.filter { $0.cancelledFrom != .held } ?? []
    if let older, !theirs.isEmpty {
      content.append(
        .list(label: scene.text(AgendaWords.older), theirs.map { row($0, older) }))
    }
    let isElsewhere = look.state.heldFrom != nil
    if asked?.loading.isLoading == true {
      content.append(.skeleton(rows: 2, language: scene.language))
    } else if let failure = asked?.loading.failure {
      content.append(failed(failure))
    } else if asked?.isWhole == true, theirs.isEmpty {
      content.append(note(scene.text(AgendaWords.noOlder)))
    } else if past.count > shown.count || isElsewhere && asked?.isWhole != true {
      content.append(
        .tag("div", "card-padded", [], [more(AgendaWords.showOlder)]))
    }
    return content
  }

  private func more(_ title: Phrase) -> Node {
    .button(scene.text(title), .neutral, on: scene.onTap(.older(.tapped(person))))
  }

  private func note(_ text: String) -> Node {
    .tag("div", "card-padded", [], [.paragraph(text, .secondary)])
  }

  /// Why older ones did not come, and the way to ask again.
  private func failed(_ error: APIError) -> Node {
    let isOffline = if case .network = error { true } else { false }
    let app = look.frame.context.app
    let text =
      isOffline
      ? AgendaWords.olderOffline(scene.language, app.words.space.ofThe(scene.language))
      : error.text(in: app, scene.language)
    return .tag(
      "div", "card-padded", [.fixed("role", "status")],
      [.column(.small, [.paragraph(text, .secondary), more(AgendaWords.askAgain)])])
  }

  /// One that this device does not hold: its page is not here either.
  private func row(_ appointment: Appointment, _ older: OlderVisits) -> Node {
    var details = [appointment.start.time.shortText]
    if let session = older.session(of: appointment) {
      details = [look.times(of: session.place)] + look.details(of: session, withTherapist: true)
    }
    let words = [AgendaWords.day(appointment.start.date, scene.language)] + details
    return .infoRow(
      words.joined(separator: " · "),
      .badge(
        scene.text(AgendaWords.state(appointment.state)), AgendaWords.tone(appointment.state))
    ).keyed(appointment.id.description)
  }

  private func list(_ title: Phrase, _ all: [(Session, Appointment)]) -> Node {
    .list(
      label: scene.text(title),
      all.map { session, appointment in
        let path = Path.session(session.id)
        let details =
          [look.times(of: session.place)] + look.details(of: session, withTherapist: true)
        return .row(
          ListRow(
            appointment.id.description,
            AgendaWords.day(session.place.start.date, scene.language),
            subtitle: details.joined(separator: " · "),
            trailing: .badge(
              scene.text(AgendaWords.state(appointment.state)),
              AgendaWords.tone(appointment.state)), href: scene.href(path)),
          onTap: scene.onLink(.goTo(path)))
      })
  }
}
