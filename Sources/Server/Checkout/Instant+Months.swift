import Values

extension Instant {
  /// The same time of day, in UTC, some months later; on the last day of a month that is too short.
  func adding(months: Int) -> Instant {
    let date = CivilDate(at: self, minutesEast: 0)
    let days = date.adding(months: months).days(since: date)
    return adding(milliseconds: Int64(days) * 86_400_000)
  }
}
