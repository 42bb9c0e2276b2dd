import Values

/// Looks for the times at which a service may begin, for any of many therapists, rooms and pieces of equipment.
///
/// - A session lies within the hours of all of its resources, and its buffers meet nothing that occupies them.
/// - It begins at a time on the clock, which is the earlier of two where an hour comes twice: no slot begins in the second.
/// - Beginnings are counted from when the hours of the first resource begin, in steps of the service.
public struct SlotSearch {
  private let resources: [Resource]
  private let service: ServiceTimes
  private let times: [OpenTimes]
  /// For each resource, when a session may begin as far as that resource is concerned: ascending and apart.
  private let allowed: [[Stretch]]

  /// How long a span is searched at most.
  public static let mostDays = 400

  /// - Parameters:
  ///   - span: in which sessions begin; of a longer one, its first `mostDays` days.
  ///   - now: the instant from which least notice counts.
  public init(
    _ resources: [Resource], for service: ServiceTimes, in span: Range<Instant>, now: Instant
  ) {
    self.resources = resources
    self.service = service
    let longest = span.lowerBound.adding(milliseconds: Int64(Self.mostDays) * Stretch.day)
    let span = span.lowerBound..<min(span.upperBound, longest)
    // What begins before the span may still be open in it, and what begins in it ends within a day.
    let from = span.lowerBound.adding(milliseconds: -3 * Stretch.day)
    let until = span.upperBound.adding(milliseconds: 3 * Stretch.day)
    let notice = now.adding(milliseconds: Int64(service.leastNotice) * Stretch.minute)
    let limits = Stretch(
      max(span.lowerBound, notice).milliseconds, span.upperBound.milliseconds)
    var clocks: [ClockSpans] = []
    var times: [OpenTimes] = []
    var allowed: [[Stretch]] = []
    for resource in resources {
      let zone = resource.hours.zone
      let known = clocks.first { $0.zone.name == zone.name && $0.zone == zone }
      let spans = known ?? ClockSpans(zone, from: from, until: until)
      if known == nil { clocks.append(spans) }
      let open = OpenTimes(resource.hours, spans, over: span)
      times.append(open)
      allowed.append(Self.allowed(resource, open, service, within: limits))
    }
    self.times = times
    self.allowed = allowed
  }

  private static func allowed(
    _ resource: Resource, _ times: OpenTimes, _ service: ServiceTimes, within limits: Stretch
  ) -> [Stretch] {
    let length = Int64(service.minutes) * Stretch.minute
    let before = Int64(service.before) * Stretch.minute
    let after = Int64(service.after) * Stretch.minute
    var found: [Stretch] = []
    for open in times.open {
      let stretch = Stretch(
        max(open.from, limits.from), min(open.until - length + 1, limits.until))
      if stretch.from < stretch.until { found.append(stretch) }
    }
    var taken: [Stretch] = []
    for each in resource.occupied where each.span.lowerBound < each.span.upperBound {
      taken.append(
        Stretch(
          each.span.lowerBound.adding(milliseconds: 1 - length - after).milliseconds,
          each.span.upperBound.adding(milliseconds: before).milliseconds))
    }
    found = found.without(taken.joined())
    var full: [Stretch] = []
    for day in Self.fullDays(resource) {
      let midnight = Int64(day.daysSinceEpoch) * Stretch.day
      times.clocks.add(Stretch(midnight, midnight + Stretch.day), to: &full)
    }
    return found.without(full.joined())
  }

  private static func fullDays(_ resource: Resource) -> [CivilDate] {
    let hours = resource.hours
    guard hours.mostPerDay != nil || hours.periods.contains(where: { $0.mostPerDay != nil }) else {
      return []
    }
    var found: [CivilDate] = []
    var count = 0
    let days = resource.occupied.compactMap { $0.day }.ordered()
    for (position, day) in days.enumerated() {
      count = position > 0 && days[position - 1] == day ? count + 1 : 1
      if count == hours.most(on: day) { found.append(day) }
    }
    return found
  }

  /// The slots in which one resource of each group is free, ascending, each time once.
  /// - Parameter groups: positions among the resources: a therapist, one of several rooms, a machine. Of a group the first that
  ///   is free is taken, and none for two groups.
  public func slots(_ groups: [[Int]]) -> [FreeSlot] {
    guard let first = groups.first else { return [] }
    var candidates: [Candidate] = []
    for (place, resource) in first.enumerated() {
      let step = Int64(max(1, service.step)) * Stretch.minute
      let beginnings = times[resource].beginnings(each: step)
      var position = 0
      for beginning in beginnings
      where Self.isFree(allowed[resource], beginning.instant, &position) {
        candidates.append(Candidate(beginning, place))
      }
    }
    if first.count > 1 {
      candidates = candidates.ordered {
        ($0.beginning.instant, $0.place) < ($1.beginning.instant, $1.place)
      }
    }
    let length = Int64(service.minutes) * Stretch.minute
    var positions = [Int](repeating: 0, count: resources.count)
    var found: [FreeSlot] = []
    for candidate in candidates {
      let start = Instant(milliseconds: candidate.beginning.instant)
      if let last = found.last, last.span.lowerBound == start { continue }
      var chosen = [first[candidate.place]]
      guard choose(groups, at: start.milliseconds, &chosen, &positions) else { continue }
      found.append(
        FreeSlot(
          start: candidate.beginning.moment, span: start..<start.adding(milliseconds: length),
          resources: chosen))
    }
    return found
  }

  private struct Candidate {
    let beginning: Beginning
    /// In the first group.
    let place: Int

    init(_ beginning: Beginning, _ place: Int) {
      self.beginning = beginning
      self.place = place
    }
  }

  /// Takes the first free resource of each further group, or a later one where that leaves a later group without any.
  private func choose(
    _ groups: [[Int]], at start: Int64, _ chosen: inout [Int], _ positions: inout [Int]
  ) -> Bool {
    guard chosen.count < groups.count else { return true }
    for resource in groups[chosen.count] where !chosen.contains(resource) {
      guard Self.isFree(allowed[resource], start, &positions[resource]) else { continue }
      chosen.append(resource)
      if choose(groups, at: start, &chosen, &positions) { return true }
      chosen.removeLast()
    }
    return false
  }

  /// - Parameter position: of the stretch that was last looked at, for ascending times.
  private static func isFree(_ allowed: [Stretch], _ start: Int64, _ position: inout Int) -> Bool {
    while position < allowed.count, allowed[position].until <= start { position += 1 }
    return position < allowed.count && allowed[position].from <= start
  }
}
