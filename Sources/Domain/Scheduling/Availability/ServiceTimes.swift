/// How long a service takes, and when it may begin.
public struct ServiceTimes: Hashable, Sendable {
  /// From its beginning to its end, as time passes.
  public var minutes: Int
  /// Minutes from one beginning to the next, counted on the clock from when hours begin.
  public var step: Int
  /// Minutes that are occupied before and after it as well. They may lie outside the hours, and in breaks.
  public var before: Int
  public var after: Int
  /// Minutes from now to the earliest beginning.
  public var leastNotice: Int

  public init(minutes: Int, step: Int, before: Int = 0, after: Int = 0, leastNotice: Int = 0) {
    self.minutes = minutes
    self.step = step
    self.before = before
    self.after = after
    self.leastNotice = leastNotice
  }

  public static let mostMinutes = 1_440
  public static let mostNotice = 527_040

  /// The first thing that is wrong; nil when nothing is.
  public var problem: AvailabilityProblem? {
    let most = Self.mostMinutes
    if !(1...most).contains(minutes) { return .length(most: most) }
    if !(1...most).contains(step) { return .step(most: most) }
    if !(0...most).contains(before) || !(0...most).contains(after) { return .buffer(most: most) }
    if !(0...Self.mostNotice).contains(leastNotice) { return .notice(most: Self.mostNotice) }
    return nil
  }
}
