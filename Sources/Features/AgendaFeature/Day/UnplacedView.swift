import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The sessions that have no place: a line above the day, which opens to each with the next times that are free for it.
struct UnplacedView {
  let look: AgendaLook
  private var scene: Scene<AgendaAction> { look.scene }

  /// How many are shown; the others come up as these go.
  private static var most: Int { 5 }

  init(_ look: AgendaLook) {
    self.look = look
  }

  /// Nothing where all have a place.
  var section: [Node] {
    let all = look.book.unplaced
    guard !all.isEmpty else { return [] }
    var rows = [line(all.count)]
    // Each is a search through four weeks, which a closed line has no use for.
    if look.state.isUnplacedOpen {
      rows.append(
        .tag("p", "card-padded soft", [], [.text(scene.text(AgendaWords.noPlaceNote))])
          .keyed("note"))
      rows += all.prefix(Self.most).map { row($0) }
      if all.count > Self.most {
        rows.append(
          .infoRow(AgendaWords.unplaced(all.count - Self.most, scene.language), .none))
      }
    }
    return [.section(rows).keyed("unplaced")]
  }

  private func line(_ count: Int) -> Node {
    .tag(
      "h2", "fold", [],
      [
        .tag(
          "button", "fold-line",
          [
            .fixed("type", "button"),
            .fixed("aria-expanded", look.state.isUnplacedOpen ? "true" : "false"),
          ], on: [scene.onTap(.unplacedLineTapped)],
          [
            .icon(.warning), .words("span", "grow", AgendaWords.noPlace(count, scene.language)),
            .icon(.chevronDown),
          ])
      ]
    ).keyed("line")
  }

  private func row(_ session: Session) -> Node {
    let wanted = session.wish ?? session.place
    let moment = CivilDateTime(wanted.start.date, wanted.start.time)
    var details = [AgendaWords.wanted(scene.language, AgendaWords.moment(moment, scene.language))]
    details += look.details(of: session, withTherapist: true)
    let path = Path.session(session.id)
    return .tag(
      "div", "card-padded", [],
      [
        .column(
          .small,
          [
            .link(
              look.title(of: session), href: scene.href(path), on: scene.onLink(.goTo(path))),
            .paragraph(details.joined(separator: " · "), .secondary),
            .line(.small, times(session)),
          ])
      ]
    ).keyed(session.id.description)
  }

  /// What can be done about one: a tap on a time puts it there.
  func times(_ session: Session) -> [Node] {
    guard look.mayWrite else { return [] }
    let times = look.book.freeTimes(
      for: session, from: look.state.now, therapists: look.therapists, house: look.state.house,
      in: look.zone, where: { look.state.holds($0.date) })
    var buttons = times.map { time in
      Node.button(
        AgendaWords.moment(time.start, scene.language), .tinted,
        on: scene.onTap(.placeTapped(session.id, time))
      ).keyed(time.start.description)
    }
    if times.isEmpty {
      buttons.append(.paragraph(scene.text(AgendaWords.noFreeTime), .secondary))
    }
    if session.isPlaced {
      let clock = session.place.start.time.shortText
      buttons.append(
        .button(
          AgendaWords.keep(scene.language, clock), .plain,
          on: scene.onTap(.wishDropped(session.id))))
    }
    return buttons
  }
}
