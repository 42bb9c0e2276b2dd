import Values

extension ResourceHours {
  /// When it is open within a span, without breaks and holidays: ascending and apart.
  public func open(over span: Range<Instant>) -> [Range<Instant>] {
    let clocks = ClockSpans(
      zone, from: span.lowerBound.adding(milliseconds: -3 * Stretch.day),
      until: span.upperBound.adding(milliseconds: 3 * Stretch.day))
    var found: [Range<Instant>] = []
    for each in OpenTimes(self, clocks, over: span).open {
      let from = max(each.from, span.lowerBound.milliseconds)
      let until = min(each.until, span.upperBound.milliseconds)
      if from < until {
        found.append(Instant(milliseconds: from)..<Instant(milliseconds: until))
      }
    }
    return found
  }
}
