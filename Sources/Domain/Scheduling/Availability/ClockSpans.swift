import Values

/// The offsets of a zone from UTC over a span, as ascending stretches of one offset each. With them a time on the clock
/// becomes one instant, two or none by addition alone.
struct ClockSpans {
  private struct Steady {
    var from: Int64
    var until: Int64
    /// Milliseconds east of UTC.
    let offset: Int64
  }

  let zone: ZoneRules
  private var steady: [Steady] = []

  init(_ zone: ZoneRules, from: Instant, until: Instant) {
    self.zone = zone
    // Clocks change at whole seconds.
    var at = from.milliseconds / 1_000 * 1_000 - 1_000
    let end = until.milliseconds
    while at < end {
      let next = at + Stretch.day
      add(at, next)
      at = next
    }
  }

  private mutating func add(_ from: Int64, _ until: Int64) {
    let (first, last) = (Instant(milliseconds: from), Instant(milliseconds: until))
    if let offset = zone.steadyOffset(from: first, to: last) {
      append(from, until, offset)
    } else if until - from <= 1_000 {
      append(from, until, zone.period(at: first).offset)
    } else {
      let middle = from + (until - from) / 2_000 * 1_000
      add(from, middle)
      add(middle, until)
    }
  }

  private mutating func append(_ from: Int64, _ until: Int64, _ seconds: Int32) {
    let offset = Int64(seconds) * 1_000
    if let last = steady.last, last.offset == offset {
      steady[steady.count - 1].until = until
    } else {
      steady.append(Steady(from: from, until: until, offset: offset))
    }
  }

  /// When the clocks show a time within that stretch of theirs, ascending.
  func add(_ civil: Stretch, to found: inout [Stretch]) {
    for each in steady {
      let stretch = Stretch(
        max(each.from, civil.from - each.offset), min(each.until, civil.until - each.offset))
      if stretch.from < stretch.until { found.append(stretch) }
    }
  }

  /// When the clocks first show that time; nil where they skip it.
  func instant(_ civil: Int64) -> Int64? {
    for each in steady {
      let instant = civil - each.offset
      if each.from <= instant, instant < each.until { return instant }
    }
    return nil
  }
}
