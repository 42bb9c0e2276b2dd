import Agenda
import Identity
import Records
import Scheduling
import Screen
import Shell
import Values

/// What all views of the agenda look at.
struct AgendaLook {
  let state: AgendaState
  let scene: Scene<AgendaAction>
  let frame: Frame
  /// The accounts of those who give sessions.
  let therapists: [UUID]
  /// The rooms by which the days are shown; nil where they are shown by who gives the sessions.
  let rooms: [ID<Room>]?
  /// What one who comes is called.
  let noun: Noun
  let person: (UUID) -> Visitor?
  let personPage: (UUID) -> Path
  /// How one who comes is written to by hand.
  var contact: (UUID) -> Contact? = { _ in nil }
  /// Whether somebody still comes, and is not archived.
  var comes: (UUID) -> Bool = { _ in true }
  /// The head of what is printed; nil for the space's name alone.
  var letterhead: () -> Letterhead? = { nil }

  init(
    _ state: AgendaState, _ scene: Scene<AgendaAction>, _ frame: Frame, therapists: [UUID],
    noun: Noun, person: @escaping (UUID) -> Visitor?, personPage: @escaping (UUID) -> Path
  ) {
    self.state = state
    self.scene = scene
    self.frame = frame
    self.therapists = therapists
    rooms = state.shownRooms
    self.noun = noun
    self.person = person
    self.personPage = personPage
  }

  var book: AgendaBook { state.book }
  var language: Language { scene.language }
  var zone: ZoneRules { state.zone ?? .utc }
  var mayWrite: Bool { frame.context.permission(on: Session.recordType) >= .write }

  /// Whose sessions are shown, and whether those of nobody are as well.
  var shown: (therapists: [UUID], isAll: Bool) {
    let own = state.context.account.id
    switch state.whom {
    case .one(let account): return ([account], false)
    // Where nobody else gives sessions, those of nobody are one's own as well.
    case .mine where therapists.contains(own): return ([own], therapists.count == 1)
    case .mine, .all, .room, .rooms: return (therapists, true)
    }
  }

  func name(of person: UUID) -> String { self.person(person)?.name ?? noun.anUnknown(language) }

  /// Who comes to a session, or what it is.
  func title(of session: Session) -> String {
    title(of: session, with: book.appointments(of: session.id))
  }

  /// - Parameter appointments: those of the session.
  func title(of session: Session, with appointments: [Appointment]) -> String {
    if session.isGroup || appointments.isEmpty {
      return book.service(session.service)?.name ?? scene.text(AgendaWords.group)
    }
    if appointments.count == 1 { return name(of: appointments[0].person) }
    return appointments.map { name(of: $0.person) }.joined(separator: ", ")
  }

  /// What stands below that: what for, where, how far.
  func details(of session: Session, withTherapist: Bool) -> [String] {
    var parts: [String] = []
    if session.isGroup {
      let coming = book.coming(to: session.id, at: state.now)
      parts.append(AgendaWords.people(coming, of: session.places, language))
    } else if let service = book.service(session.service) {
      parts.append(service.name)
    }
    if withTherapist { parts.append(book.name(of: session.place.therapist)) }
    for room in [session.place.room, session.place.equipment] {
      if let room = book.room(room) { parts.append(room.name) }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The number of its color: that of its service, or one for how far it is.
  func color(of session: Session) -> Int { color(of: session, in: book.state(of: session)) }

  /// - Parameter step: how far the session is.
  func color(of session: Session, in step: AppointmentState?) -> Int {
    switch state.colors {
    case .service: book.service(session.service)?.color ?? 0
    case .state: step.map { AgendaWords.color($0) } ?? 0
    }
  }

  /// "09:00–09:50".
  func times(of place: SessionPlace) -> String {
    zone.local(place.startsAt).time.shortText + "–" + zone.local(place.endsAt).time.shortText
  }

  func link(_ title: Phrase, _ kind: ButtonKind, _ symbol: Symbol?, _ path: Path) -> Node {
    .linkButton(
      scene.text(title), kind, icon: symbol, href: scene.href(path), on: scene.onLink(.goTo(path)))
  }

  /// Says what was done, and offers to take it back.
  func toast(_ deed: Deed) -> Node {
    let isUnplaced = self.isUnplaced(deed)
    var words = AgendaWords.done(deed, isUnplaced: isUnplaced)(language, whose(deed))
    if !isUnplaced { words += inTwo(deed) }
    return .toast(
      words,
      undo: deed.canBeUndone && mayWrite
        ? (scene.text(AgendaWords.undo), scene.onTap(.undoTapped)) : nil)
  }

  private func whose(_ deed: Deed) -> String {
    switch deed {
    case .booked, .moved, .placed, .unplaced, .begun, .movedAll, .calledOff:
      deed.session.flatMap { book.session($0) }.map { title(of: $0) } ?? ""
    case .stepped(let id, _), .cancelled(let id), .joined(let id, _):
      book.appointment(id).map { name(of: $0.person) } ?? ""
    case .cancelledAll(let ids, _):
      ids.first.flatMap { book.appointment($0) }.map { name(of: $0.person) } ?? ""
    case .given(let deed, _): whose(deed)
    case .tookOff(let id):
      book.waiting.first { $0.id == id }.map { name(of: $0.person) } ?? ""
    case .undone: ""
    }
  }

  /// Whether somebody is in two sessions at once by what was moved, and who of a group: that warns, and stands.
  private func inTwo(_ deed: Deed) -> String {
    switch deed {
    case .moved(let id, _), .placed(let id):
      guard let session = book.session(id) else { return "" }
      let people = book.doubled(id, at: session.place)
      guard !people.isEmpty else { return "" }
      let words = " · " + scene.text(AgendaWords.twice)
      guard session.isGroup else { return words }
      return words + ": " + people.map { name(of: $0) }.joined(separator: ", ")
    case .given(let deed, _): return inTwo(deed)
    // Who books has seen it in the sheet.
    case .booked, .joined, .begun, .movedAll, .unplaced, .stepped, .cancelled, .cancelledAll,
      .calledOff, .tookOff, .undone:
      return ""
    }
  }

  /// Whether it was kept without the place that somebody wanted.
  private func isUnplaced(_ deed: Deed) -> Bool {
    switch deed {
    case .booked, .moved, .placed:
      deed.session.flatMap { book.session($0) }.map { book.isUnplaced($0) } ?? false
    case .given(let deed, _): isUnplaced(deed)
    case .unplaced, .stepped, .cancelled, .joined, .begun, .movedAll, .cancelledAll, .calledOff,
      .tookOff, .undone:
      false
    }
  }
}
