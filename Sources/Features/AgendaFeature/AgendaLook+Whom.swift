import Agenda
import Identity
import Records
import Scheduling
import Screen
import Shell
import Values

extension AgendaState {
  /// The rooms by which the days are shown; nil where they are shown by who gives the sessions.
  var shownRooms: [ID<Room>]? {
    switch whom {
    case .mine, .one, .all: return nil
    case .room(let room): return book.room(room).isThere ? [room] : nil
    case .rooms:
      let all = book.offeredRooms(.room).map { $0.id }
      return all.isEmpty ? nil : all
    }
  }
}

extension AgendaLook {
  /// Whether what is in no room is shown as well.
  private var showsOthers: Bool {
    if case .room = state.whom { false } else { true }
  }

  /// Days as they are shown: by therapists, or by rooms.
  func plan(on dates: [CivilDate], isSplit: Bool) -> DayPlan {
    let (therapists, isAll) = shown
    guard let rooms else {
      return DayPlan(
        book, on: dates, in: zone, of: therapists, showsAll: isAll, isSplit: isSplit,
        house: state.house, now: state.now)
    }
    // Who asks for all rooms wants to see them beside each other: on a phone they are scrolled sideways.
    let byRooms = DayRooms(
      shown: rooms, therapists: therapists, showsOthers: showsOthers,
      isSplit: isSplit || state.whom == .rooms)
    return DayPlan(book, on: dates, in: zone, by: byRooms, house: state.house, now: state.now)
  }

  /// Whether a session is one of those that are shown.
  func shows(_ session: Session) -> Bool {
    if let rooms {
      return showsOthers || session.place.room.map { rooms.contains($0) } ?? false
    }
    let (therapists, isAll) = shown
    return isAll || session.place.therapist.map { therapists.contains($0) } ?? false
  }

  /// What of the agenda is shown, for its head on paper: who, or which room; nothing where that is all.
  var shownNames: [String] {
    if let rooms {
      return showsOthers ? [] : rooms.map { book.room($0)?.name ?? "" }
    }
    let (therapists, isAll) = shown
    return !isAll || therapists.count == 1 ? therapists.map { book.name(of: $0) } : []
  }

  /// Whose sessions are shown, or those of which room.
  var chooser: Node {
    let own = state.context.account.id
    let rooms = book.offeredRooms(.room)
    var choices: [Choice] = []
    if therapists.contains(own) { choices.append(Choice("", scene.text(AgendaWords.mine))) }
    choices.append(Choice("all", scene.text(AgendaWords.everybody)))
    for therapist in therapists where therapist != own {
      choices.append(Choice(therapist.description, book.name(of: therapist)))
    }
    if rooms.count > 1 { choices.append(Choice("rooms", scene.text(AgendaWords.byRoom))) }
    for room in rooms { choices.append(Choice("room-" + room.id.description, room.name)) }
    let mine = therapists.contains(own) ? "" : "all"
    let selected =
      switch state.whom {
      case .one(let account): account.description
      case .mine: mine
      case .all: "all"
      case .rooms: rooms.count > 1 ? "rooms" : mine
      case .room(let room):
        rooms.contains { $0.id == room } ? "room-" + room.description : mine
      }
    return .select(
      Screen.Field("whose", scene.text(AgendaWords.whose), language: language),
      choices: choices, selected: selected, isLabelHidden: true,
      on: scene.onText(.change) { .whomChosen($0) })
  }
}

extension AgendaWords {
  static var whose: Phrase { Phrase(pt: "De quem, ou de que sala", en: "Whose, or in which room") }
  static var byRoom: Phrase { Phrase(pt: "Por sala", en: "By room") }
  static var freeIn: Phrase {
    Phrase(pt: "Livre às {0}, {1}, marcar", en: "Free at {0}, {1}, book")
  }
  static var holidayThen: Phrase { Phrase(pt: "Feriado: {0}", en: "Holiday: {0}") }
  static var roomClosed: Phrase { Phrase(pt: "Fora do horário: {0}", en: "Outside its hours: {0}") }
}
