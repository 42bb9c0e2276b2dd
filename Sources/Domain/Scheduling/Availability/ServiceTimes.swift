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
}
