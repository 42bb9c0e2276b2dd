import API
import Agenda
import Flow
import Records
import Scheduling
import Screen
import Shell
import Values

/// What stands on a page with days that this device does not hold: that it does not, what booking there means, and the
/// way to what the server has.
struct UnheldView {
  let look: AgendaLook
  /// Those of the shown days that are not held, ascending.
  let dates: [CivilDate]
  private let isMonth: Bool
  /// Whether none of the shown days is held.
  let isAll: Bool
  private var scene: Scene<AgendaAction> { look.scene }
  private var language: Language { look.language }

  /// - Parameter shown: ascending.
  init(_ look: AgendaLook, _ shown: [CivilDate], isMonth: Bool) {
    self.look = look
    self.isMonth = isMonth
    dates = shown.filter { !look.state.holds($0) }
    isAll = dates.count == shown.count
  }

  /// Nothing where all are held.
  var content: [Node] {
    guard let first = dates.first, let last = dates.last else { return [] }
    guard !isMonth, let asked = look.state.olderDays, asked.first == first, asked.last == last
    else { return [banner(first, last, mayFetch: !isMonth)] }
    // What came is as old as the answer: it is fetched anew with the same button.
    var content = [banner(first, last, mayFetch: asked.isWhole)]
    if let failure = asked.sessions.loading.failure ?? asked.appointments.loading.failure {
      content.append(failed(failure, first, last))
    } else if !asked.isWhole {
      content.append(.skeleton(rows: 3, language: language))
    } else {
      content += came(asked)
    }
    return content
  }

  private func banner(_ first: CivilDate, _ last: CivilDate, mayFetch: Bool) -> Node {
    let title =
      !isAll
      ? AgendaWords.someNotHeld
      : dates.count == 1 ? AgendaWords.dayNotHeld : AgendaWords.daysNotHeld
    let server = look.frame.context.app.words.space.ofThe(language)
    var text = AgendaWords.held(look.state.heldDays, server, language)
    if isMonth { text += " " + scene.text(AgendaWords.monthNotHeld) }
    if look.mayWrite { text += " " + scene.text(AgendaWords.bookNotHeld) }
    let fetch = Node.button(
      scene.text(AgendaWords.fetchDays), .tinted, on: scene.onTap(.older(.daysTapped(first, last))))
    return .banner(.note, scene.text(title), text, actions: mayFetch ? [fetch] : [])
  }

  /// Why they did not come, and the way to ask again.
  private func failed(_ error: APIError, _ first: CivilDate, _ last: CivilDate) -> Node {
    let isOffline = if case .network = error { true } else { false }
    let app = look.frame.context.app
    let text =
      isOffline
      ? AgendaWords.daysOffline(language, app.words.space.ofThe(language))
      : error.text(in: app, language)
    let again = Node.button(
      scene.text(AgendaWords.askAgain), .neutral,
      on: scene.onTap(.older(.daysTapped(first, last))))
    return .banner(.warn, text, actions: [again])
  }

  /// What the server had, day by day, to read.
  private func came(_ asked: OlderDays) -> [Node] {
    var sections: [Node] = []
    for date in dates {
      let sessions = asked.shown(on: date).filter { look.shows($0) }
      guard !sessions.isEmpty else { continue }
      let title = AgendaWords.day(date, language)
      sections.append(
        .section(
          title, note: scene.text(AgendaWords.fromServer), sessions.map { row($0, asked) }
        ).keyed("asked " + date.description))
    }
    guard sections.isEmpty else { return sections }
    return [.paragraph(scene.text(AgendaWords.nothingThen), .secondary)]
  }

  /// One that is not here: neither is its page.
  private func row(_ session: Session, _ asked: OlderDays) -> Node {
    let coming = asked.appointments(of: session.id)
    let service = look.book.service(session.service)?.name ?? ""
    let names = coming.map { look.name(of: $0.person) }.joined(separator: ", ")
    let words = [
      look.times(of: session.place), names, service, look.book.name(of: session.place.therapist),
      look.book.room(session.place.room)?.name ?? "",
      look.book.room(session.place.equipment)?.name ?? "",
    ].filter { !$0.isEmpty }
    let state = (coming.first { $0.state.isOpen } ?? coming.first)?.state
    let badge =
      state.map { Node.badge(scene.text(AgendaWords.state($0)), AgendaWords.tone($0)) } ?? .none
    return .infoRow(words.joined(separator: " · "), badge).keyed(session.id.description)
  }
}
