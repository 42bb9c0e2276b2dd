import Scheduling
import Values

/// One time at which an event of a calendar is.
public struct EventInstance: Hashable, Sendable {
  /// The event's position in the calendar: of a series, or of what is in the place of one of its instances.
  public let event: Int
  /// On the event's clock.
  public let start: CivilDateTime
  public let span: Range<Instant>
}

extension CalendarFile {
  /// What is in the window, or reaches into it, by when it begins. Of a series, instances in whose place other events are,
  /// are theirs, and cancelled events are none.
  /// - Parameter most: with more it throws `tooManyInstances`.
  public func instances(in window: Range<Instant>, _ zones: CalendarZones, most: Int = 20_000)
    throws(RecurrenceProblem) -> [EventInstance]
  {
    var found: [EventInstance] = []
    let replacing = Array(events.indices).filter { events[$0].replaces != nil }
      .ordered { events[$0].uid < events[$1].uid }
    for (position, event) in events.enumerated() where event.status != .cancelled {
      var recurrence = event.recurrence
      if event.replaces != nil {
        recurrence = Recurrence(from: recurrence.start)
      } else {
        let replaced = self.replaced(event, by: replacing, zones)
        recurrence = Recurrence(
          from: recurrence.start, recurrence.rule, adding: recurrence.additions,
          excluding: recurrence.exclusions + replaced)
      }
      // What began before may reach in; a clock may be a day off.
      let zone = zones.rules(of: event.clock)
      let start = recurrence.start
      let length = event.span(from: start, zones)
      let reach = length.upperBound.since(length.lowerBound).advanced(by: 2 * 86_400_000)
      let lower = zone.local(window.lowerBound.adding(milliseconds: -reach))
      let upper = zone.local(window.upperBound.adding(milliseconds: 2 * 86_400_000))
      var walk = recurrence.walk(in: lower..<max(lower, upper))
      while let instance = walk.next() {
        let span = event.span(from: instance, zones)
        guard span.lowerBound < window.upperBound,
          span.upperBound > window.lowerBound || span.lowerBound == window.lowerBound
        else { continue }
        if found.count == most { throw .tooManyInstances(most: most) }
        found.append(EventInstance(event: position, start: instance, span: span))
      }
      if walk.isCutShort { throw .tooFar }
    }
    return found.ordered { $0.span.lowerBound < $1.span.lowerBound }
  }
  /// The instances of a series in whose place other events are, on its clock.
  /// - Parameter replacing: those that are in a place, ascending by their `uid`.
  private func replaced(_ event: CalendarEvent, by replacing: [Int], _ zones: CalendarZones)
    -> [CivilDateTime]
  {
    var (low, high) = (0, replacing.count)
    while low < high {
      let middle = (low + high) / 2
      if events[replacing[middle]].uid < event.uid { low = middle + 1 } else { high = middle }
    }
    var found: [CivilDateTime] = []
    while low < replacing.count, events[replacing[low]].uid == event.uid {
      if let place = events[replacing[low]].replaces { found.append(place.on(event.clock, zones)) }
      low += 1
    }
    return found
  }
}
