import Values

/// A moment at which the clocks of a zone are set.
public struct ClockChange: Hashable, Sendable {
  /// The first instant of what holds after it.
  public let instant: Instant
  public let before: ZoneRules.Period
  public let after: ZoneRules.Period
}

extension ZoneRules {
  /// When the clocks are set within the span, ascending. It is looked for day by day, so that a century takes some ten
  /// thousand looks.
  public func changes(in span: Range<Instant>) -> [ClockChange] {
    var found: [ClockChange] = []
    // Clocks are set at whole seconds.
    var from = span.lowerBound.milliseconds / 1_000 * 1_000 - 1_000
    while from < span.upperBound.milliseconds {
      addChanges(from, from + Stretch.day, to: &found)
      from += Stretch.day
    }
    return found.filter { span.contains($0.instant) }
  }

  private func addChanges(_ from: Int64, _ until: Int64, to found: inout [ClockChange]) {
    let (first, last) = (Instant(milliseconds: from), Instant(milliseconds: until))
    if steadyOffset(from: first, to: last) != nil { return }
    if until - from > 1_000 {
      let middle = from + (until - from) / 2_000 * 1_000
      addChanges(from, middle, to: &found)
      addChanges(middle, until, to: &found)
      return
    }
    let (before, after) = (period(at: first), period(at: last))
    if before.offset != after.offset {
      found.append(ClockChange(instant: last, before: before, after: after))
    }
  }
}
