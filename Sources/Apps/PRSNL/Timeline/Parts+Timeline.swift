import Shell

extension Parts {
  /// What the timeline has beside its list: the calendar, what was on this day, the trash, small pictures.
  mutating func addTimeline(in context: Context) {
    add(TimelineCalendar.self, in: context)
    add(OnThisDay.self, in: context)
    add(TrashPage.self, in: context)
    add(TimelinePictures.self, in: context)
  }
}
