import Values

/// To whom an offer is made to come back (CG-126), and which. What the business would change stands here.
public struct WinBack: Hashable, Sendable {
  /// Milliseconds since what was paid ended: before the first nobody is asked, after the last nobody any more.
  public var earliest: Int64 = 7 * dayLength
  public var latest: Int64 = 180 * dayLength
  /// After an offer none follows before these have passed, in milliseconds.
  public var pause: Int64 = 365 * dayLength
  /// For how many days the plan is offered, and for how many the offer holds.
  public var days: Int64 = 30
  public var holds: Int64 = 14

  public init() {}

  public static let standard = WinBack()

  /// Whether an account is made an offer: it wants offers, has paid for something, lost it neither by a refund nor by a
  /// dispute, has had nothing for a week and for no more than half a year, and nothing that is about to begin.
  /// - Parameters:
  ///   - subscriptions: all that is for the account.
  ///   - agreed: whether it wants offers.
  ///   - last: when it was made the last one.
  public func isDue(
    having subscriptions: [Subscription], agreed: Bool, last: Instant?, at now: Instant,
    in catalogue: ProductCatalogue
  ) -> Bool {
    guard agreed, last.map({ now.since($0) >= pause }) ?? true,
      subscriptions.contains(where: { $0.revenue.contains { $0.thousandths > 0 } }),
      let end = Access.spans(of: subscriptions, until: now, in: catalogue).last?.until,
      now.since(end) >= earliest, now.since(end) <= latest
    else { return false }
    return !subscriptions.contains { subscription in
      let state = subscription.standing(at: now).state
      if state.isRunning { return true }
      return switch state {
      case .refunded, .revoked: true
      default: false
      }
    }
  }
}
