import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

extension DayGrid {
  /// Where the keyboard goes by a key; nil for one that means nothing here.
  func move(_ press: KeyPress) -> AgendaAction? {
    guard !press.control else { return nil }
    if press.alt || press.shift, press.key == "ArrowUp" || press.key == "ArrowDown" {
      let by = press.key == "ArrowDown" ? Self.keyStep : -Self.keyStep
      return press.alt ? carry(by) : stretch(by)
    }
    guard !press.alt else { return nil }
    let column = stops.firstIndex { column in cursor.map { column.contains($0) } ?? false }
    guard let cursor, let column, let row = stops[column].firstIndex(of: cursor) else {
      return page(press)
    }
    let all = stops[column]
    switch press.key {
    case "ArrowDown": return row + 1 < all.count ? .reached(all[row + 1]) : nil
    case "ArrowUp": return row > 0 ? .reached(all[row - 1]) : nil
    case "Home": return .reached(all[0])
    case "End": return .reached(all[all.count - 1])
    case "ArrowLeft": return beside(cursor, column - 1) ?? page(press)
    case "ArrowRight": return beside(cursor, column + 1) ?? page(press)
    default: return page(press)
    }
  }

  private func page(_ press: KeyPress) -> AgendaAction? {
    let days = plan.dates.count
    switch press.key {
    case "PageUp", "ArrowLeft": return .dayChosen(look.state.date.adding(days: -days))
    case "PageDown", "ArrowRight": return .dayChosen(look.state.date.adding(days: days))
    default: return nil
    }
  }

  /// The stop of another column that is nearest in time.
  private func beside(_ stop: DayStop, _ column: Int) -> AgendaAction? {
    guard stops.indices.contains(column) else { return nil }
    var nearest: DayStop?
    for other in stops[column] {
      let isNearer = nearest.map { abs(other.minute - stop.minute) < abs($0.minute - stop.minute) }
      if isNearer ?? true { nearest = other }
    }
    return nearest.map { .reached($0) }
  }

  // What a drag does, by keys

  /// Minutes by which one press of a key moves something, or its end: those of a drag.
  private static let keyStep = 15

  /// Moves the session at which the keyboard is.
  private func carry(_ minutes: Int) -> AgendaAction? {
    guard let block = movable else { return nil }
    let minute = block.minutes.lowerBound + minutes
    guard minute >= 0, minute + block.minutes.count <= 1_440 else { return nil }
    return .dragged(Drop(block.session, .moved(block.date, minute: minute, nil)))
  }

  /// Moves the end of that session, or of what Enter books at a free time.
  private func stretch(_ minutes: Int) -> AgendaAction? {
    guard look.mayWrite, let cursor else { return nil }
    guard cursor.session.isThere else {
      let length = (chosenSpan?.count ?? DayPlan.step) + minutes
      guard length >= Self.keyStep, cursor.minute + length <= 1_440 else { return nil }
      return .freeTime(.stretched(minutes: length))
    }
    guard let block = movable else { return nil }
    let length = block.minutes.count + minutes
    guard length >= Self.keyStep, block.minutes.lowerBound + length <= 1_440 else { return nil }
    return .dragged(Drop(block.session, .stretched(minutes: length)))
  }

  /// The session at which the keyboard is, where it can be moved.
  private var movable: DayBlock? {
    guard let id = cursor?.session, let session = look.book.session(id) else { return nil }
    for column in plan.columns {
      for block in column.blocks
      where block.session == id && isMovable(block, session, look.book.state(of: session)) {
        return block
      }
    }
    return nil
  }

  /// Whether a session can be dragged from where it stands. What goes on behind midnight is not all here.
  /// - Parameter state: how far it is.
  func isMovable(_ block: DayBlock, _ session: Session, _ state: AppointmentState?) -> Bool {
    look.mayWrite && session.isPlaced && block.minutes.count == session.place.minutes
      && state?.isOpen ?? true
  }

  /// What Enter books where the keyboard is, as long as somebody said how long.
  var chosenSpan: Range<Int>? {
    guard let minutes = look.state.chosenMinutes, let cursor, !cursor.session.isThere else {
      return nil
    }
    return cursor.minute..<cursor.minute + minutes
  }

  /// The same, announced.
  var chosen: Node {
    guard look.mayWrite else { return .none }
    return .tag(
      "span", "visually-hidden", [.fixed("role", "status")],
      [.text(chosenSpan.map { AgendaWords.span($0) } ?? "")]
    ).keyed("chosen")
  }

  /// What a free time is called: when it is, and with whom or where, as far as that is not clear.
  func label(_ stop: DayStop, _ clock: String) -> String {
    if let room = look.book.room(stop.room), look.rooms?.count != 1 {
      return AgendaWords.freeIn(look.language, clock, room.name)
    }
    let name = look.book.name(of: stop.therapist)
    return name.isEmpty || look.shown.therapists.count < 2
      ? AgendaWords.free(look.language, clock)
      : AgendaWords.freeWith(look.language, clock, name)
  }
}
