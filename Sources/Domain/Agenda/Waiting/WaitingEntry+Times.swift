import Scheduling
import Values

extension WaitingEntry {
  /// Whether who waits could come at a time.
  public func fits(_ start: CivilDateTime, minutes: Int) -> Bool {
    if let firstDay, start.date < firstDay { return false }
    if let lastDay, lastDay < start.date { return false }
    guard !hours.isEmpty else { return true }
    let begin = Int(start.time.millisecondOfDay) / 60_000
    return hours.contains { each in
      let opens = Int(each.opens.millisecondOfDay) / 60_000
      let closes = each.closes == .midnight ? 1_440 : Int(each.closes.millisecondOfDay) / 60_000
      return each.weeklyHours.weekdays.contains(start.date.weekday) && opens <= begin
        && begin + minutes <= closes
    }
  }

  /// Whether who waits wants a time of a service with a therapist. Who said neither takes any.
  public func wants(_ service: ID<Service>?, with therapist: UUID?) -> Bool {
    (self.service == nil || self.service == service)
      && (self.therapist == nil || self.therapist == therapist)
  }
}
