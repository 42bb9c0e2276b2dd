import Agenda
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
      guard let session = look.book.session(appointment.session) else { continue }
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
    if !past.isEmpty {
      sections.append(
        .section(
          scene.text(AgendaWords.before), [list(AgendaWords.before, Array(past.prefix(Self.most)))]
        ).keyed("sessions before"))
    }
    return sections
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
