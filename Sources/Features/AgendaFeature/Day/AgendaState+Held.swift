import Agenda
import Fields
import Records
import Shell
import Sync
import Values

extension AgendaState {
  /// Whether this device has all that is booked on a day; what is on other days the server knows alone (Docs/Sync.md,
  /// Held in part).
  public func holds(_ date: CivilDate) -> Bool {
    let first = CivilDateTime(date, .midnight).description
    let last = CivilDateTime(date, CivilTime(hour: 23, minute: 59) ?? .midnight).description
    for type in [Session.recordType, Appointment.recordType] {
      guard let range = context.sync.windows.window(of: type)?.range else { continue }
      if !range.contains(.text(first)) || !range.contains(.text(last)) { return false }
    }
    return true
  }

  /// The first day and the last that it has; nil where there is no bound.
  var heldDays: (first: CivilDate?, last: CivilDate?) {
    let windows = context.sync.windows
    let window =
      windows.window(of: Session.recordType) ?? windows.window(of: Appointment.recordType)
    guard let range = window?.range else { return (nil, nil) }
    return (range.from.day, range.until.day?.adding(days: -1))
  }
}

extension JSONValue {
  /// The day with which a text begins.
  fileprivate var day: CivilDate? {
    guard let text, text.byteCount >= 10 else { return nil }
    return CivilDate(String(utf8: Array(text.bytes)[..<10]))
  }
}

extension DayPlan {
  /// Without the free times of days of which the device does not know what is booked.
  func promising(_ isKnown: (CivilDate) -> Bool) -> DayPlan {
    var plan = self
    for position in plan.columns.indices where !isKnown(plan.columns[position].date) {
      plan.columns[position].free = []
    }
    return plan
  }
}
