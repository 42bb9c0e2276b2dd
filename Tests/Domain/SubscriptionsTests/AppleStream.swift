import Effort
import Fields
import Subscriptions
import Values

/// A store that does what each of Apple's notifications tells of, and signs what is then so.
struct AppleStream {
  /// Every type with each subtype that it comes with.
  static let kinds = [
    "SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/RESUBSCRIBE", "DID_CHANGE_RENEWAL_PREF/UPGRADE",
    "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_CHANGE_RENEWAL_PREF",
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED",
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "OFFER_REDEEMED", "OFFER_REDEEMED/UPGRADE",
    "OFFER_REDEEMED/DOWNGRADE", "DID_RENEW", "DID_RENEW/BILLING_RECOVERY", "EXPIRED/VOLUNTARY",
    "EXPIRED/BILLING_RETRY", "EXPIRED/PRICE_INCREASE", "EXPIRED/PRODUCT_NOT_FOR_SALE", "EXPIRED",
    "DID_FAIL_TO_RENEW", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED",
    "PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED", "PRICE_CHANGE", "REFUND",
    "REFUND_DECLINED", "REFUND_REVERSED", "CONSUMPTION_REQUEST", "RENEWAL_EXTENDED",
    "RENEWAL_EXTENSION/SUMMARY", "RENEWAL_EXTENSION/FAILURE", "REVOKE", "TEST", "ONE_TIME_CHARGE",
    "EXTERNAL_PURCHASE_TOKEN/UNREPORTED", "METADATA_UPDATE", "MIGRATION", "RESCIND_CONSENT",
  ]

  private(set) var facts: [Fact] = []
  private var transactions: [TransactionSnapshot] = []
  private var renewal = RenewalSnapshot()
  private var now = Instant.epoch
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    renewal.subscription = original
  }

  /// That many notifications at random, some of them of one instant.
  mutating func run(_ count: Int) {
    for _ in 0..<count {
      now = now.adding(milliseconds: Int64.random(in: 0...3, using: &random) * 86_400_000)
      act(Self.kinds.randomElement(using: &random) ?? "TEST")
    }
  }

  private mutating func act(_ kind: String) {
    let parts = kind.split(separator: "/").map(String.init)
    let subtype = parts.count > 1 ? parts[1] : ""
    switch parts[0] {
    case "SUBSCRIBED": buy(offer: subtype == "INITIAL_BUY" ? .trial : nil)
    case "OFFER_REDEEMED", "DID_CHANGE_RENEWAL_PREF": change(subtype, parts[0] == "OFFER_REDEEMED")
    case "DID_CHANGE_RENEWAL_STATUS": renewal.autoRenews = subtype == "AUTO_RENEW_ENABLED"
    case "DID_RENEW": buy(offer: nil)
    case "EXPIRED": expire(subtype)
    case "DID_FAIL_TO_RENEW":
      renewal.isInBillingRetry = true
      renewal.graceUntil = subtype.isEmpty ? nil : now.adding(milliseconds: 30 * 86_400_000)
    case "GRACE_PERIOD_EXPIRED": renewal.graceUntil = nil
    case "PRICE_INCREASE": renewal.priceIncrease = subtype == "PENDING" ? .waiting : .agreed
    case "REFUND": revoke(Bool.random(using: &random) ? .whole : .part)
    case "REVOKE": revoke(.family)
    case "REFUND_REVERSED": touch { $0.revocation = nil }
    case "RENEWAL_EXTENDED":
      touch { $0.expiresAt = $0.expiresAt?.adding(milliseconds: 5 * 86_400_000) }
    case "ONE_TIME_CHARGE":
      var once = TransactionSnapshot()
      once.id = "once"
      once.subscription = SubscriptionID(.apple, "once")
      once.purchasedAt = now
      once.signedAt = now
      once.digest = digest(of: once.jsonBytes())
      facts.append(.transaction(once))
      return
    case "TEST", "EXTERNAL_PURCHASE_TOKEN", "RENEWAL_EXTENSION":
      var unknown = UnknownFact()
      unknown.kind = kind
      unknown.subscription = original
      unknown.signedAt = now
      facts.append(.unknown(unknown))
      return
    default: break
    }
    sign()
  }

  private mutating func buy(offer: OfferKind?, product: ProductID? = nil) {
    var it = TransactionSnapshot()
    it.id = "t\(transactions.count)"
    it.subscription = original
    it.product = product ?? renewal.nextProduct ?? silver
    it.purchasedAt = now
    it.expiresAt = now.adding(milliseconds: 30 * 86_400_000)
    it.offer = offer
    it.price = StoreAmount(thousandths: 97_000, "BRL")
    transactions.append(it)
    renewal.isInBillingRetry = false
    renewal.graceUntil = nil
    renewal.expiryReason = nil
    renewal.nextProduct = nil
  }

  private mutating func change(_ subtype: String, _ isOffer: Bool) {
    switch subtype {
    case "UPGRADE":
      touch { $0.isUpgraded = true }
      buy(offer: isOffer ? .promo : nil, product: gold)
    case "DOWNGRADE": renewal.nextProduct = silver
    default:
      renewal.nextProduct = nil
      if isOffer { buy(offer: .code) }
    }
  }

  private mutating func expire(_ subtype: String) {
    renewal.isInBillingRetry = false
    renewal.graceUntil = nil
    renewal.expiryReason =
      switch subtype {
      case "VOLUNTARY": .cancelled
      case "BILLING_RETRY": .billingError
      case "PRICE_INCREASE": .priceIncrease
      case "PRODUCT_NOT_FOR_SALE": .productUnavailable
      default: .other
      }
  }

  private mutating func revoke(_ kind: Revocation.Kind) {
    let at = now
    touch { $0.revocation = Revocation(at: at, kind, percentage: 40_000) }
  }

  private mutating func touch(_ change: (inout TransactionSnapshot) -> Void) {
    guard !transactions.isEmpty else { return }
    change(&transactions[transactions.count - 1])
    signLast()
  }

  private mutating func sign() {
    signLast()
    renewal.signedAt = now
    renewal.digest = digest(of: renewal.jsonBytes())
    facts.append(.renewal(renewal))
  }

  private mutating func signLast() {
    guard var it = transactions.last else { return }
    it.signedAt = now
    it.digest = digest(of: it.jsonBytes())
    facts.append(.transaction(it))
  }
}
