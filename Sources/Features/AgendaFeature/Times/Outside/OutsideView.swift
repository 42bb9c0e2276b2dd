import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The page of sessions that are outside of the hours by now, or double, with what is done with all of them.
struct OutsideView {
  private let scene: Scene<AbsenceAction>
  private let frame: Frame
  private let state: AbsenceState
  private let agenda: AgendaState?
  /// What somebody who comes is called.
  private let called: (UUID) -> String?
  private var language: Language { scene.language }
  private var book: AgendaBook { agenda?.book ?? AgendaBook() }

  init(
    _ state: AbsenceState, _ scene: Scene<AbsenceAction>, _ frame: Frame, _ agenda: AgendaState?,
    called: @escaping (UUID) -> String?
  ) {
    self.state = state
    self.scene = scene
    self.frame = frame
    self.agenda = agenda
    self.called = called
  }

  private var found: [OutsideSession] {
    guard let agenda, let zone = agenda.zone else { return [] }
    return agenda.book.outside(house: agenda.house, in: zone, from: agenda.now)
  }

  var page: Node {
    var content: [Node] = []
    if let refusal = state.refusal { content.append(frame.banner(of: refusal, language)) }
    if let agenda, agenda.book.isLoaded, agenda.zone != nil {
      content += list
    } else {
      content.append(.skeleton(rows: 6, language: language))
    }
    return .page(
      title: scene.text(OutsideWords.title), .bar, key: "outside",
      leading: [
        .backButton(
          scene.text(HoursWords.title), href: scene.href(.hours), on: scene.onLink(.goTo(.hours)))
      ], status: frame.status, banners: frame.banners, content)
  }

  /// The way to the page, for the pages of hours, holidays and absences.
  /// - Parameter count: how many there are, as far as that page knows it.
  static func way<Action>(
    _ scene: Scene<Action>, count: Int = 0, on action: Action
  ) -> Node {
    .section([
      .list(label: scene.text(OutsideWords.title), [wayRow(scene, count: count, on: action)])
    ]).keyed("outside")
  }

  /// The same as a row of a list.
  static func wayRow<Action>(_ scene: Scene<Action>, count: Int, on action: Action) -> Node {
    .row(
      ListRow(
        "outside", scene.text(OutsideWords.title),
        subtitle: count == 0
          ? scene.text(OutsideWords.summary) : OutsideWords.count(count, scene.language),
        leading: .icon(count == 0 ? .clock : .warning), href: scene.href(.outsideHours)),
      onTap: scene.onLink(action))
  }

  private var list: [Node] {
    let found = found
    guard !found.isEmpty else {
      return [
        .emptyState(.clock, scene.text(OutsideWords.none), scene.text(OutsideWords.noneText))
      ]
    }
    var section: [Node] = [
      .banner(.warn, OutsideWords.count(found.count, language)),
      .list(label: scene.text(OutsideWords.title), found.map { row($0) }),
    ]
    if frame.context.permission(on: Session.recordType) >= .write {
      section.append(
        .tag(
          "div", "card-padded", [],
          [
            .line(
              .small,
              [
                .button(
                  scene.text(AbsenceWords.moveAll), .tinted, icon: .clock,
                  on: scene.onTap(.clearing(.allTapped(.move)))),
                .button(
                  scene.text(AbsenceWords.cancelAll), .tinted, icon: .close,
                  on: scene.onTap(.clearing(.allTapped(.cancel)))),
              ])
          ]))
    }
    return [.section(section).keyed("found")]
  }

  private func row(_ outside: OutsideSession) -> Node {
    let session = outside.session
    let path = Path.session(session.id)
    let names = book.appointments(of: session.id).filter { $0.state.occupies }
      .compactMap { called($0.person) }
    let service = book.service(session.service)?.name ?? ""
    let told = outside.reasons.map { reason($0, session.place) }
    return .row(
      ListRow(
        session.id.description,
        names.isEmpty ? service : names.joined(separator: ", "),
        subtitle: ([AgendaWords.moment(session.place.start, language)] + told)
          .joined(separator: " · "), href: scene.href(path)),
      onTap: scene.onLink(.goTo(path)))
  }

  private func reason(_ reason: OutsideReason, _ place: SessionPlace) -> String {
    switch reason {
    case .closed:
      let name =
        place.therapist.map { book.name(of: $0) }
        ?? frame.context.app.words.space.title(language)
      return OutsideWords.closed(name, language)
    case .room(let room): return AgendaWords.closedRoom(language, book.room(room)?.name ?? "")
    case .absence(let kind): return scene.text(AgendaWords.absence(kind))
    case .unplaced: return scene.text(OutsideWords.unplaced)
    }
  }
}

extension Path {
  public static var outsideHours: Path { "ajustes/fora-do-horario" }
}
