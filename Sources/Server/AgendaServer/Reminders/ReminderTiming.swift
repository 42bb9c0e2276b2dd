import Agenda
import Delivery
import Values

/// When the reminders of an appointment are due: so long before it, and before the quiet hours that
/// would hold them.
struct ReminderTiming: Sendable {
  /// From the longest before to the shortest.
  let reminders: [AgendaRules.Reminder]
  let quietHours: QuietHours

  init(_ rules: AgendaRules) {
    reminders = rules.reminders
    quietHours = rules.quietHours
  }

  /// When something begins, on whose clocks.
  struct Start: Sendable {
    var start: CivilDateTime
    var instant: Instant
    /// Nil where its rules are not known: then no hour is quiet.
    var zone: ZoneRules?
  }

  func due(_ reminder: AgendaRules.Reminder, of start: Start) -> Instant {
    let instant = reminder.offset.instant(
      before: start.start, at: start.instant, in: start.zone)
    guard let zone = start.zone, let night = quietHours.start(at: instant, in: zone) else {
      return instant
    }
    // A minute is enough for it to be out before.
    return night.adding(milliseconds: -60_000)
  }

  /// When the first is due after an instant; nil where none is to come.
  func next(after instant: Instant, of start: Start) -> Instant? {
    reminders.map { due($0, of: start) }.filter { instant < $0 && $0 < start.instant }.min()
  }

  /// The one that was due last after one instant and up to another: what was due before it says no
  /// more than that one.
  func last(after first: Instant, through last: Instant, of start: Start)
    -> AgendaRules.Reminder?
  {
    var found: (due: Instant, reminder: AgendaRules.Reminder)?
    for reminder in reminders {
      let due = due(reminder, of: start)
      guard first < due, due <= last, due < start.instant else { continue }
      if let found, due < found.due { continue }
      found = (due, reminder)
    }
    return found?.reminder
  }

  /// Whether one is due later on a day.
  func isDue(on day: CivilDate, after instant: Instant, of start: Start, in zone: ZoneRules)
    -> Bool
  {
    reminders.contains { reminder in
      let due = due(reminder, of: start)
      return instant < due && due < start.instant && zone.local(due).date == day
    }
  }

  /// Of two the one with the shorter time before.
  func later(_ one: AgendaRules.Reminder, _ other: AgendaRules.Reminder) -> AgendaRules.Reminder {
    let last = reminders.last { $0 == one || $0 == other }
    return last ?? other
  }

  /// The longest time before, with a night, in milliseconds.
  var longest: Int64 {
    let longest = reminders.map { Int64($0.offset.days) * 1_440 + Int64($0.offset.minutes) }.max()
    return ((longest ?? 0) + 2 * 1_440) * 60_000
  }
}

extension ReminderOffset {
  /// In a message's detail: `7d`, `120m`.
  var label: String { days > 0 ? "\(days)d" : "\(minutes)m" }
}
