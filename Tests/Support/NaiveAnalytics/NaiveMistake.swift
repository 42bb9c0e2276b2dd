/// A misunderstanding of what paths, people and sessions are, put into the naive program on purpose: who compares with it must notice.
public enum NaiveMistake: CaseIterable, Sendable {
  /// A node that comes again right after itself is another one, whatever was asked.
  case repeatsAreNodes
  /// A way that has no time to be whole is none.
  case shortIsNothing
  /// Midnight ends a session.
  case midnightEnds
  /// The end of a session is one of its events.
  case endIsEvent
  /// Whoever does something for the first time in the period does it for the first time.
  case forgetsHistory
  /// Whoever did something at all did it in time.
  case forgetsPeriod
}
