import Database
import Delivery
import Fields
import Jobs
import Purchases
import Subscriptions
import SyncServer
import Values

/// The checkout whose next bill is to be made.
struct BillArguments: FieldObject, Hashable, Sendable {
  var checkout = UUID.zero

  init() {}

  init(_ checkout: UUID) {
    self.checkout = checkout
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("checkout", &checkout)
  }
}

/// What is paid by hand: Pix and boleto never renew themselves. A bill comes seven days before access ends; there
/// is access to the day on which it is due and some days of grace.
extension Checkout {
  private static let billJob = JobKind<BillArguments>("bill-checkout", .database)

  /// The first bill of what is paid by hand. It is nothing to the ledger until it is under way.
  func firstBill(
    _ wish: CheckoutWish, of payer: UUID, price: ProductPrice
  ) async throws -> (StoredCheckout, StoredBill) {
    let now = now()
    let length = wish.method == .pix ? shop.terms.firstPix : shop.terms.firstBoleto
    let started = StoredCheckout(
      id: wish.id, payer: payer, product: price.product, method: wish.method,
      currency: wish.currency, language: wish.language, madeAt: now)
    var bill = bill(price, by: wish.method, from: now)
    bill.dueAt = now.adding(milliseconds: length)
    let blank = StoredBill(.fresh(at: now), of: wish.id, bill, isTold: false)
    return try await database.write(in: wish.id) { transaction -> (StoredCheckout, StoredBill) in
      var checkout = try Checkouts.find(wish.id, in: transaction) ?? started
      checkout.method = wish.method
      checkout.currency = wish.currency
      checkout.language = wish.language
      checkout.renews = true
      try Checkouts.put(checkout, in: transaction)
      let open = try Bills.of(wish.id, in: transaction).last { !$0.isTold && $0.isOpen }
      // A page that is still good stays that bill's.
      if let open, let until = open.openUntil, until > now, open.bill.method == wish.method {
        return (checkout, open)
      }
      var new = blank
      if let open {
        new = StoredBill(open.id, of: wish.id, blank.bill, isTold: false)
      }
      try Bills.put(new, in: transaction)
      return (checkout, new)
    }
  }

  /// A bill for a period from then on.
  private func bill(
    _ price: ProductPrice, by method: WebBill.Method, from start: Instant
  ) -> WebBill {
    var bill = WebBill()
    bill.product = price.product
    bill.method = method
    bill.periodStart = start
    bill.periodEnd = start.adding(months: shop.products.product(price.product)?.months ?? 1)
    bill.dueAt = start
    bill.amount = StoreAmount(price.amount)
    return bill
  }

  /// The provider's page on which a bill is paid: the one that is open, or a new one.
  func page(
    of bill: StoredBill, _ checkout: StoredCheckout, _ order: CheckoutOrder
  ) async throws -> String {
    let now = now()
    if let page = bill.page, let until = bill.openUntil, until > now { return page.address }
    var order = order
    order.bill = bill.id
    let closed = try await database.read {
      try ToldObjects.told(Self.closings(of: bill.id), in: $0)
    }
    order = named(order, after: "\(bill.payment ?? "") \(closed)", at: now)
    let page = try await provider.open(order)
    let until = order.expiresAt
    try await database.write(in: checkout.id) { transaction -> Void in
      guard var stored = try Bills.find(bill.id, in: transaction) else { return }
      stored.page = page
      stored.openUntil = until
      try Bills.put(stored, in: transaction)
    }
    return page.address
  }

  /// Notes what a payment says of a bill. A second payment of the same bill is one of its own, so that it
  /// extends what is paid, and is not lost.
  /// - Returns: whether it is a bill of ours.
  static func apply(
    _ payment: ProviderPayment, to id: UUID, of checkout: UUID, at time: Instant,
    in transaction: any WriteTransaction
  ) throws -> Bool {
    guard var stored = try Bills.find(id, in: transaction), stored.checkout == checkout else {
      return false
    }
    if let other = stored.payment, other != payment.id, stored.bill.paidAt != nil {
      guard let paidAt = payment.paidAt else { return true }
      let second = UUID(naming: payment.id)
      var bill = stored.bill
      let length = bill.periodEnd.since(bill.periodStart)
      bill.periodStart = paidAt
      bill.periodEnd = paidAt.adding(milliseconds: length)
      bill.graceUntil = nil
      bill.refunded = 0
      bill.refundedAt = nil
      bill.dispute = .none
      bill.disputeLostAt = nil
      stored =
        try Bills.find(second, in: transaction)
        ?? StoredBill(second, of: checkout, bill, isTold: true)
    }
    // What was asked for earlier says nothing of later.
    guard stored.fetchedAt <= time else { return true }
    stored.fetchedAt = time
    if payment.paidAt != nil || payment.isUnderWay || stored.payment == payment.id {
      stored.payment = payment.id
    }
    if payment.paidAt != nil || payment.isUnderWay { stored.isTold = true }
    stored.bill.paidAt = payment.paidAt ?? stored.bill.paidAt
    stored.bill.refunded = payment.refunded * 10
    stored.bill.refundedAt = payment.refundedAt
    stored.bill.dispute = payment.dispute
    stored.bill.disputeLostAt = payment.disputeLostAt
    try Bills.put(stored, in: transaction)
    return true
  }

  /// Tells the ledger of all bills that are paid by hand, and has the next one made in time.
  func recordBills(of id: UUID, words: [UInt8] = []) async throws {
    let time = now()
    let seen = try await database.write(in: id) { transaction -> WebSnapshot? in
      let bills = try Bills.of(id, in: transaction).filter { $0.isTold }
      guard var checkout = try Checkouts.find(id, in: transaction), let first = bills.first,
        let last = bills.last
      else { return nil }
      // The page for a card was opened while the code of a Pix was in somebody's hands.
      if !checkout.method.isPaidByHand, checkout.subscription == nil {
        checkout.method = last.bill.method
        try Checkouts.put(checkout, in: transaction)
      }
      var snapshot = WebSnapshot()
      snapshot.subscription = checkout.billsID
      snapshot.product = checkout.product
      snapshot.startedAt = min(checkout.madeAt, first.bill.periodStart)
      snapshot.status = bills.contains { $0.bill.paidAt != nil } ? .active : .incomplete
      // Where a card is charged as well, no other bill follows.
      snapshot.cancelsAtEnd = !checkout.renews || !checkout.method.isPaidByHand
      snapshot.bills = bills.suffix(1_000).map { $0.bill }
      try ToldObjects.stamp(&snapshot, as: "bills \(id)", at: time, in: transaction)
      try self.addReceipts(snapshot, of: checkout, in: transaction)
      return snapshot
    }
    guard let seen else { return }
    try await record(seen, of: id, words: words)
    if try await voidStaleBills(of: id) { return try await recordBills(of: id) }
    try await planBill(of: id)
  }

  /// Orders the next bill for seven days before what is paid ends.
  private func planBill(of id: UUID) async throws {
    let now = now()
    try await database.write(in: id) { transaction -> Void in
      guard let time = try nextBill(of: id, in: transaction)?.time else { return }
      try Outbox.addOrHasten(
        Self.billJob.job(BillArguments(id), id: .fresh(at: now), key: "\(id)", dueAt: time),
        at: now, in: transaction)
    }
  }

  /// Orders the job that tells the ledger of bills, once they were changed.
  static func lookAtBills(
    of id: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try Outbox.addOrHasten(
      billJob.job(BillArguments(id), id: .fresh(at: now), key: "\(id)"), at: now, in: transaction)
  }

  var billHandler: JobHandler {
    JobHandler(Self.billJob, limit: 4, retries: JobRetries(attempts: 40)) { arguments, _ in
      let id = arguments.checkout
      try await makeBill(of: id)
      try await recordBills(of: id)
      let now = now()
      return .write(about: Spaces.subject(of: id)) { transaction in
        // The job's own row is gone here: what was paid while it ran could order none.
        guard let time = try nextBill(of: id, in: transaction)?.time, time > now else { return nil }
        try Outbox.add(
          Self.billJob.job(BillArguments(id), id: .fresh(at: now), key: "\(id)", dueAt: time),
          at: now, in: transaction)
        return nil
      }
    }
  }

  private struct NextBill: Sendable {
    var checkout: StoredCheckout
    var paidUntil: Instant
    /// When it is made.
    var time: Instant
  }

  /// Nil where none follows, also where what was paid went back: whoever got their money back is sent no bill.
  private func nextBill(
    of id: UUID, in transaction: any ReadTransaction
  ) throws -> NextBill? {
    guard let checkout = try Checkouts.find(id, in: transaction), checkout.renews,
      checkout.method.isPaidByHand, checkout.payer != nil,
      let paidUntil = try ledger.paidUntil(of: checkout.billsID, in: transaction),
      try !isGivenBack(checkout.billsID, in: transaction)
    else { return nil }
    return NextBill(
      checkout: checkout, paidUntil: paidUntil,
      time: paidUntil.adding(milliseconds: -shop.terms.billAhead))
  }

  /// Makes the next bill, if it is time for it and none waits.
  private func makeBill(of id: UUID) async throws {
    let now = now()
    try await database.write(in: id) { transaction -> Void in
      guard let next = try nextBill(of: id, in: transaction), next.time <= now,
        now < next.paidUntil.adding(milliseconds: shop.terms.grace),
        try !Bills.of(id, in: transaction).contains(where: { $0.isAhead(of: next.paidUntil) }),
        let price = shop.prices.price(of: next.checkout.product, in: next.checkout.currency)
      else { return }
      var bill = self.bill(price, by: next.checkout.method, from: next.paidUntil)
      bill.graceUntil = bill.dueAt.adding(milliseconds: shop.terms.grace)
      let stored = StoredBill(.fresh(at: now), of: id, bill, isTold: true)
      try Bills.put(stored, in: transaction)
      try orderLetter(LetterArguments(bill: stored.id), at: now, in: transaction)
    }
  }
}
