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

/// When the events of a calendar are.
public struct CalendarExpansion: Hashable, Sendable {
  /// An event whose instances are left out.
  public struct Refused: Hashable, Sendable {
    /// Its position in the calendar.
    public let event: Int
    public let problem: RecurrenceProblem
  }

  /// By when they begin.
  public internal(set) var instances: [EventInstance] = []
  public internal(set) var refused: [Refused] = []
}

extension CalendarFile {
  /// The instances that are in the window or reach into it, in the order of their beginnings. An event that replaces an
  /// instance of a series stands in its place, and cancelled events have no instances.
  ///
  /// Left out are an event whose rule cannot be followed that far, and one with which there would be more than `most`;
  /// the others are there.
  /// - Parameter most: instances of all events together.
  public func instances(in window: Range<Instant>, _ zones: CalendarZones, most: Int = 20_000)
    -> CalendarExpansion
  {
    var found = CalendarExpansion()
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
      let count = found.instances.count
      if let problem = expand(event, recurrence, at: position, in: window, zones, most, &found) {
        found.instances.removeLast(found.instances.count - count)
        found.refused.append(CalendarExpansion.Refused(event: position, problem: problem))
      }
    }
    found.instances = found.instances.ordered { $0.span.lowerBound < $1.span.lowerBound }
    return found
  }

  /// Adds the instances of one event, as far as there is no problem.
  private func expand(
    _ event: CalendarEvent, _ recurrence: Recurrence, at position: Int, in window: Range<Instant>,
    _ zones: CalendarZones, _ most: Int, _ found: inout CalendarExpansion
  ) -> RecurrenceProblem? {
    // What began before may reach in; a clock may be a day off.
    let zone = zones.rules(of: event.clock)
    let length = event.span(from: recurrence.start, zones)
    let reach = length.upperBound.since(length.lowerBound).advanced(by: 2 * 86_400_000)
    let lower = zone.local(window.lowerBound.adding(milliseconds: -reach))
    let upper = zone.local(window.upperBound.adding(milliseconds: 2 * 86_400_000))
    var walk = recurrence.walk(in: lower..<max(lower, upper))
    while let instance = walk.next() {
      let span = event.span(from: instance, zones)
      guard span.lowerBound < window.upperBound,
        span.upperBound > window.lowerBound || span.lowerBound == window.lowerBound
      else { continue }
      if found.instances.count == most { return .tooManyInstances(most: most) }
      found.instances.append(EventInstance(event: position, start: instance, span: span))
    }
    return walk.isCutShort ? .tooFar : nil
  }

  /// The instances of a series that other events replace, on its clock.
  /// - Parameter replacing: the events that replace an instance, ascending by their `uid`.
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
