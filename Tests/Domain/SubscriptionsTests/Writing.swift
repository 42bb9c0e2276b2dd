import Fields
import Subscriptions
import Values

// How tests write facts: days are counted from the epoch, digests follow from the content.

let original = SubscriptionID(.apple, "2000000000000001")
let silver: ProductID = "com.fisioflow.silver.monthly"
let gold: ProductID = "com.fisioflow.gold.monthly"

func day(_ day: Int, plus milliseconds: Int64 = 0) -> Instant {
  Instant(milliseconds: Int64(day) * 86_400_000 + milliseconds)
}

func digest(of bytes: [UInt8]) -> FactDigest {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  var digest: [UInt8] = []
  for round in 0..<UInt8(32) {
    for byte in bytes + [round] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    digest.append(UInt8(truncatingIfNeeded: hash >> 32))
  }
  return FactDigest(digest)
}

/// A purchase or renewal of the days, signed on its first one.
func bought(
  _ id: String, _ days: Range<Int>, _ product: ProductID = silver, signed: Int? = nil,
  _ change: (inout TransactionSnapshot) -> Void = { _ in }
) -> Fact {
  var it = TransactionSnapshot()
  it.id = id
  it.subscription = original
  it.product = product
  it.purchasedAt = day(days.lowerBound)
  it.expiresAt = day(days.upperBound)
  it.price = StoreAmount(thousandths: 97_000, "BRL")
  it.signedAt = day(signed ?? days.lowerBound)
  change(&it)
  it.digest = digest(of: it.jsonBytes())
  return .transaction(it)
}

func renewal(signed: Int, _ change: (inout RenewalSnapshot) -> Void = { _ in }) -> Fact {
  var it = RenewalSnapshot()
  it.subscription = original
  it.signedAt = day(signed)
  change(&it)
  it.digest = digest(of: it.jsonBytes())
  return .renewal(it)
}

let web = SubscriptionID(.web, "sub_1")

/// What the provider says on a day of a subscription that began on day 0.
func fetched(
  _ day: Int, _ bills: [WebBill], _ change: (inout WebSnapshot) -> Void = { _ in }
) -> Fact {
  var it = WebSnapshot()
  it.subscription = web
  it.status = .active
  it.startedAt = .epoch
  it.product = silver
  it.bills = bills
  it.fetchedAt = Instant(milliseconds: Int64(day) * 86_400_000)
  change(&it)
  it.digest = digest(of: it.jsonBytes())
  return .web(it)
}

/// A bill for the days, due on the first of them, with five days of grace.
func bill(
  _ id: String, _ days: Range<Int>, _ method: WebBill.Method = .pix, paid: Int? = nil,
  _ change: (inout WebBill) -> Void = { _ in }
) -> WebBill {
  var it = WebBill()
  it.id = id
  it.product = silver
  it.method = method
  it.periodStart = day(days.lowerBound)
  it.periodEnd = day(days.upperBound)
  it.dueAt = day(days.lowerBound)
  it.graceUntil = day(days.lowerBound + 5)
  it.amount = StoreAmount(thousandths: 97_000, "BRL")
  it.paidAt = paid.map { day($0) }
  change(&it)
  return it
}

/// A grant of an operator's from a day on, recorded then.
func granted(
  _ product: ProductID, from start: Int, until end: Int? = nil, recorded: Int? = nil,
  as id: SubscriptionID = SubscriptionID(.operatorGrant, "space"),
  _ change: (inout GrantSnapshot) -> Void = { _ in }
) -> Fact {
  var it = GrantSnapshot()
  it.subscription = id
  it.product = product
  it.from = day(start)
  it.until = end.map { day($0) }
  it.recordedAt = day(recorded ?? start)
  change(&it)
  it.digest = digest(of: it.jsonBytes())
  return .grant(it)
}

/// The names of the states on those days, at their first instant.
func states(_ facts: [Fact], of id: SubscriptionID = original, on days: Int...) -> [String] {
  let subscription = Subscription(id, folding: facts)
  return days.map { subscription.standing(at: day($0)).state.name }
}

func folded(_ facts: [Fact]) -> Subscription { Subscription(original, folding: facts) }
