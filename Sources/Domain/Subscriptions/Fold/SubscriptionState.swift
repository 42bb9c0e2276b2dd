/// What state a subscription is in at an instant.
public enum SubscriptionState: Hashable, Sendable {
  /// Nothing has begun.
  case none
  case trial
  /// A lower price to begin with.
  case intro
  case active
  /// Paid to its end, and does not renew by itself.
  case activeUntilEnd
  /// Access though the renewal is not paid yet.
  case grace
  /// No access; the store still tries to charge.
  case billingRetry
  case expired(ExpiryReason)
  case refunded(Refund)
  /// Taken back without a refund: the family shares no more, a grant was withdrawn, a dispute was lost.
  case revoked
  case paused
  /// Waits for its first payment.
  case pending

  public enum Refund: Hashable, Sendable {
    case whole, part
  }

  public var hasAccess: Bool {
    switch self {
    case .trial, .intro, .active, .activeUntilEnd, .grace: true
    case .none, .billingRetry, .expired, .refunded, .revoked, .paused, .pending: false
    }
  }

  /// Whether something runs that may charge, or be paid: buying it a second time is refused.
  public var isRunning: Bool {
    switch self {
    case .billingRetry, .paused, .pending: true
    default: hasAccess
    }
  }

  /// The stored name: `activeUntilEnd`, `expired.cancelled`, `refunded.part`.
  public var name: String {
    switch self {
    case .none: "none"
    case .trial: "trial"
    case .intro: "intro"
    case .active: "active"
    case .activeUntilEnd: "activeUntilEnd"
    case .grace: "grace"
    case .billingRetry: "billingRetry"
    case .expired(let reason): "expired." + reason.rawValue
    case .refunded(.whole): "refunded.whole"
    case .refunded(.part): "refunded.part"
    case .revoked: "revoked"
    case .paused: "paused"
    case .pending: "pending"
    }
  }
}
