extension ZoneRules {
  /// What a date and a time on the clocks of a zone mean.
  public enum Meaning: Hashable, Sendable {
    case instant(Instant)
    /// The clocks jumped over it: `before` is what it would have been without the jump (and is
    /// later on the clock), `after` what it would be had the jump come earlier.
    case gap(before: Instant, after: Instant)
    /// The clocks showed it twice.
    case overlap(earlier: Instant, later: Instant)
  }

  /// The date and the time that the clocks show at an instant.
  public func local(_ instant: Instant) -> CivilDateTime {
    let offset = Int64(period(at: instant).offset) * 1000
    return CivilDateTime(milliseconds: instant.adding(milliseconds: offset).milliseconds)
  }

  /// The instant at which the clocks show that date and time.
  ///
  /// In a gap, the time is moved on by the gap's length: where the clocks jumped from 00:00 to
  /// 01:00, 00:30 means 01:30. In an overlap, the earlier of the two is taken.
  public func instant(_ local: CivilDateTime) -> Instant {
    switch meaning(of: local) {
    case .instant(let instant): instant
    case .gap(let before, _): before
    case .overlap(let earlier, _): earlier
    }
  }

  /// The first instant of a day, which is not midnight where the clocks jump over it.
  public func start(of date: CivilDate) -> Instant {
    let midnight = CivilDateTime(date, .midnight)
    guard case .gap(let before, let after) = meaning(of: midnight) else { return instant(midnight) }
    // The jump itself lies between the two.
    var low = after.milliseconds / 1000
    var high = before.milliseconds / 1000
    while low < high {
      let middle = low + (high - low) / 2
      if local(Instant(milliseconds: middle * 1000)).date >= date {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return Instant(milliseconds: low * 1000)
  }

  public func meaning(of local: CivilDateTime) -> Meaning {
    let candidates = offsets(around: local)
    var found: [Instant] = []
    for offset in candidates {
      let instant = local.instant(secondsEast: offset)
      if period(at: instant).offset == offset { found.append(instant) }
    }
    if let first = found.min(), let last = found.max() {
      return first == last ? .instant(first) : .overlap(earlier: first, later: last)
    }
    for before in candidates {
      let moved = local.instant(secondsEast: before)
      let after = period(at: moved).offset
      let other = local.instant(secondsEast: after)
      if after > before, period(at: other).offset == before {
        return .gap(before: moved, after: other)
      }
    }
    // Two jumps within hours of each other; no zone has had them.
    return .instant(local.instant(secondsEast: candidates[0]))
  }

  /// The offsets in force within 26 hours, more than any zone is away from UTC.
  private func offsets(around local: CivilDateTime) -> [Int32] {
    let second = local.milliseconds / 1000
    let (first, last) = (second - 93_600, second + 93_600)
    var offsets = [period(atSecond: first).offset]
    for position in transitionsPassed(at: first)..<transitionsPassed(at: last) {
      offsets.append(periods[Int(kinds[position])].offset)
    }
    offsets.append(period(atSecond: last).offset)
    return offsets
  }
}
