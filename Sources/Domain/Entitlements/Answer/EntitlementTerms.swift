import Values

/// For how long a device goes by a token of the server's (FF-088), in milliseconds.
public struct EntitlementTerms: Hashable, Sendable {
  /// After it was issued; whoever has a network has a newer one long before.
  public var fresh: Int64
  /// After that, where the server is not reached; and after what is paid, where that renews by itself.
  public var grace: Int64

  public init(fresh: Int64, grace: Int64) {
    self.fresh = fresh
    self.grace = grace
  }

  /// 24 and 72 hours.
  public static let standard = EntitlementTerms(fresh: 24 * 3_600_000, grace: 72 * 3_600_000)

  /// Tokens are issued as of the last full hour, so that an answer in which nothing has changed stays the
  /// same for an hour (its tag with it).
  public static let step: Int64 = 3_600_000

  /// When a token is issued that is asked for at that time.
  public static func issued(at now: Instant) -> Instant {
    Instant(milliseconds: now.milliseconds / step * step)
  }
}

/// How a device stands with what it was told of a plan.
public enum EntitlementTerm: Hashable, Sendable {
  /// The server was asked not long ago. Without it the plan counts until then.
  case fresh(until: Instant)
  /// The server was not reached for a day. The plan still counts, until then.
  case grace(until: Instant)
  /// Nobody knows any more what is paid: for what is no record the free limits hold.
  case over(since: Instant)

  public var isOver: Bool {
    if case .over = self { true } else { false }
  }
}
