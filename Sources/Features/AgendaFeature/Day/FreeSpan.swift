import Agenda
import Flow
import Scheduling
import Shell
import Values

/// Booking a free time with another length than the usual one.
public enum FreeTimeAction: Equatable, Sendable {
  /// What Enter books where the keyboard is gets so many minutes.
  case stretched(minutes: Int)
  /// Somebody dragged over it, or said how long: a session is booked from there on.
  case taken(DayStop, minutes: Int)

  /// Of "free-2026-11-26-540-ACCOUNT begin 525 75": the element at which the drag began, the minute of the day's clock, and how
  /// many minutes it is (Web/runtime/drags.js).
  init?(_ text: String, among stops: [[DayStop]]) {
    let words = text.parts { $0 == " " }
    guard words.count == 4, words[1] == "begin", let minute = Int(words[2]), 0..<1_440 ~= minute,
      let minutes = Int(words[3]), 1...AgendaLimits.minutes ~= minutes
    else { return nil }
    for column in stops {
      for stop in column where stop.session == nil && stop.id == words[0] {
        var begun = stop
        begun.minute = minute
        self = .taken(begun, minutes: minutes)
        return
      }
    }
    return nil
  }
}

extension AgendaPart {
  static func takeFree(_ state: inout State, _ action: FreeTimeAction) -> Effect<Action> {
    switch action {
    case .stretched(let minutes):
      state.chosenMinutes = minutes
      return .none
    case .taken(let stop, let minutes):
      // The keyboard stays where it was: at that minute there may be no free time to stop at.
      let cursor = state.cursor
      let effect = book(&state, .bookTapped(stop))
      state.cursor = cursor
      state.booking?.minutes = "\(minutes)"
      return effect
    }
  }
}

extension AgendaWords {
  /// "Livre às 10:00, marcar: 10:00–11:30".
  static var freeFor: Phrase { Phrase(pt: "{0}: {1}", en: "{0}: {1}") }

  static func span(_ minutes: Range<Int>) -> String {
    clock(minutes.lowerBound) + "–" + clock(minutes.upperBound)
  }
}
