/// What becomes of a timetable's times when the person travels.
public enum TravelPolicy: String, CaseIterable, Hashable, Sendable {
  /// 08:00 at home, whatever that is elsewhere.
  case home
  /// 08:00 on the clocks of wherever the person is.
  case local
  /// As much time from one to the next as ever, through journeys and changes to summer time alike.
  case interval
}
