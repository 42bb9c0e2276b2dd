import AppStore
import Values

/// What a customer of a simulated store has bought: one subscription with all its periods, or one thing.
public struct SimulatedSubscription: Hashable, Sendable {
  /// A period that was bought: a transaction.
  public struct Period: Hashable, Sendable {
    /// `transactionId`
    public var id: String
    public var product: String
    public var purchasedAt: Instant
    /// Nil for what is bought once and for all.
    public var expiresAt: Instant?
    public var price: StorePrice
    public var isRenewal: Bool
    public var offer: StoreOffer?
    public var isUpgraded = false
    public var revocation: StoreRevocation?
  }

  /// `originalTransactionId`
  public let id: String
  public var customer: String
  /// What the server announced (`appAccountToken`).
  public var token: UUID?
  public internal(set) var periods: [Period]
  /// What the next period will be of.
  public internal(set) var nextProduct: String
  public internal(set) var renews = true
  /// Whether the customer's card can be charged.
  public internal(set) var cardPays = true
  /// Since when it is tried to charge a renewal that failed.
  public internal(set) var retrySince: Instant?
  public internal(set) var graceUntil: Instant?
  public internal(set) var expirationIntent: StoreExpirationIntent?
  public internal(set) var priceConsent: StorePriceConsent?
  /// What the next period costs, where it is not what the product does.
  public internal(set) var newPrice: StorePrice?
  public internal(set) var isShared = false
  /// Whether nothing happens to it any more until it is bought again.
  public internal(set) var isOver = false
  /// When the latest run of periods without a gap began.
  public internal(set) var recentStartAt: Instant
  /// From where its months are counted: the 31st of one is the 30th of another, and the 31st again.
  var anchor: Instant
  /// How many months since then are paid.
  var paidMonths = 0

  /// What gives access at an instant, as a customer would say; nil for nothing.
  public func product(at instant: Instant) -> String? {
    var latest: Period?
    for (position, period) in periods.enumerated() where period.purchasedAt <= instant {
      if let expiresAt = period.expiresAt, expiresAt <= instant { continue }
      if let revocation = period.revocation, revocation.at <= instant { continue }
      // A better one took its place.
      if period.isUpgraded, position + 1 < periods.count,
        periods[position + 1].purchasedAt <= instant
      {
        continue
      }
      latest = period
    }
    if let latest { return latest.product }
    guard let graceUntil, graceUntil > instant, let last = periods.last, last.revocation == nil
    else { return nil }
    return last.product
  }

  /// Its state in Apple's word.
  public func status(at instant: Instant) -> StoreStatus {
    if let revocation = periods.last?.revocation, revocation.at <= instant { return .revoked }
    if retrySince != nil {
      return graceUntil.map { $0 > instant } == true ? .grace : .billingRetry
    }
    return product(at: instant) == nil ? .expired : .active
  }
}
