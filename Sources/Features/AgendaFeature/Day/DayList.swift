import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The sessions of some days, one below the other.
struct DayList {
  let look: AgendaLook
  let plan: DayPlan
  private var scene: Scene<AgendaAction> { look.scene }

  init(_ look: AgendaLook, _ plan: DayPlan) {
    self.look = look
    self.plan = plan
  }

  var sections: [Node] {
    var sections: [Node] = []
    for column in plan.columns where !column.blocks.isEmpty {
      let title = AgendaWords.day(column.date, scene.language)
      let rows = column.blocks.map { row($0) }
      sections.append(
        .section(title, [.list(label: title, rows)]).keyed(column.date.description))
    }
    // Of days that are not held nothing is known.
    guard sections.isEmpty, plan.dates.allSatisfy({ look.state.holds($0) }) else {
      return sections
    }
    return [.paragraph(scene.text(AgendaWords.nothingThen), .secondary)]
  }

  private func row(_ block: DayBlock) -> Node {
    guard let session = look.book.session(block.session) else { return .none }
    let path = Path.session(session.id)
    let details = [look.times(of: session.place)] + look.details(of: session, withTherapist: true)
    let state = look.book.state(of: session)
    return .row(
      ListRow(
        session.id.description, look.title(of: session),
        subtitle: details.joined(separator: " · "),
        leading: .words(
          "span", "row-time", look.zone.local(session.place.startsAt).time.shortText),
        trailing: state.map {
          .badge(scene.text(AgendaWords.state($0)), AgendaWords.tone($0))
        } ?? .none, href: scene.href(path)),
      onTap: scene.onLink(.goTo(path)))
  }
}
