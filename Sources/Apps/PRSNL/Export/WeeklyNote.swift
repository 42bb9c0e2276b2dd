import Fields
import Flow
import Journal
import Shell
import Values

/// What this device keeps of what is taken away by itself, once a week.
struct WeeklyNote: FieldObject, Hashable, Sendable {
  /// When the last one was handed out.
  var lastAt: Instant?
  /// When one was begun that did not come to its end.
  var failedAt: Instant?
  var language = Language.pt
  /// How far the clocks are ahead of UTC where it was asked for.
  var minutesEast = 0

  private static let day: Int64 = 86_400_000

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("lastAt", &lastAt)
    fields.field("failedAt", &failedAt)
    fields.field("language", &language)
    fields.field("minutesEast", &minutesEast)
  }

  /// Whether it is time: a week after the last one, and a day after one that failed. A clock that was set back is no
  /// reason to wait for it to come round again.
  func isDue(at now: Instant) -> Bool {
    if let failedAt, 0..<Self.day ~= now.since(failedAt) { return false }
    guard let lastAt else { return true }
    return !(0..<(7 * Self.day) ~= now.since(lastAt))
  }
}

extension TakeAway {
  /// Begins one where it is time.
  static func takeWeekly(
    _ state: inout State, at now: Instant, _ parts: Parts
  ) -> Effect<Action> {
    guard state.isLeading, !state.run.isThere, let note = state.weekly, note.isDue(at: now),
      let library = parts[Library.self], library.isWhole,
      let format = library.journal?.weekly, isReady(parts)
    else { return .none }
    let place = Place(language: note.language, minutesEast: note.minutesEast)
    let begun = begin(&state, at: now, in: place, as: format, byItself: true, parts)
    guard state.run.isThere else { return begun }
    // Should the app be closed meanwhile, the next opening of another day tries it again.
    state.weekly?.failedAt = now
    return keep(state) + begun
  }

  /// What the person chose is for all of their devices; when, each device knows for itself.
  static func choose(
    _ state: inout State, _ format: TakeAwayFormat?, _ place: Place, _ parts: Parts
  ) -> Effect<Action> {
    guard let here = parts[Library.self]?.journal, here.weekly != format else { return .none }
    var chosen = here
    chosen.weekly = format
    var note = state.weekly ?? WeeklyNote()
    note.language = place.language
    note.minutesEast = place.minutesEast
    note.failedAt = nil
    state.weekly = note
    return keep(state) + .mutate(EditJournal(from: here, to: chosen)) { .weeklyChanged($0) }
  }

  static func keep(_ state: State) -> Effect<Action> {
    guard let note = state.weekly else { return .none }
    return .keepValues([KeptValue(JournalKey.weekly, note.jsonBytes())]) { _ in .weeklyKept }
  }
}
