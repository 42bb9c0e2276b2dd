import Shell

extension Parts {
  /// What the timeline has beside its list: the calendar, what was on this day, the trash.
  mutating func addTimeline(in context: Context) {}
}
