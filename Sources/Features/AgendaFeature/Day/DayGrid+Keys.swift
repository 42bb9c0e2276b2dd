import Agenda
import Screen
import Values

extension DayGrid {
  /// Where the keyboard goes by a key; nil for one that means nothing here.
  func move(_ press: KeyPress) -> AgendaAction? {
    guard !press.control, !press.alt else { return nil }
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
}
