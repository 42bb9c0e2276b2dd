/// How long tokens are good, in milliseconds.
public struct SessionLifetimes: Sendable {
  public var access: Int64 = 15 * 60 * 1000
  /// Counted anew at each refresh: a device that is used once in that time stays signed in.
  public var refresh: Int64 = 60 * 24 * 3600 * 1000

  public init() {}
}
