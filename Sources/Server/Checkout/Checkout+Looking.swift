import Database
import Fields
import Jobs
import Purchases
import Subscriptions
import SyncServer
import Values

/// Which object of the provider's is to be fetched.
struct LookArguments: FieldObject, Hashable, Sendable {
  enum Kind: String, FieldChoice, Hashable, Sendable {
    case session, subscription, payment
  }

  var kind = Kind.session
  var id = ""

  init() {}

  init(_ subject: CheckoutSubject) {
    switch subject {
    case .session(let id): (kind, self.id) = (.session, id)
    case .subscription(let id): (kind, self.id) = (.subscription, id)
    case .payment(let id): (kind, self.id) = (.payment, id)
    }
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("kind", &kind)
    fields.field("id", &id, maxLength: 255)
  }

  var key: String { "\(kind.rawValue) \(id)" }
}

/// A message of the provider's is only a reason to fetch what it is about, one fetch at a time for each object. What is
/// fetched is the fact.
extension Checkout {
  static let lookJob = JobKind<LookArguments>("look-at-checkout", .database)

  /// Receives a message of the provider's, and orders a look at what it is about.
  /// - Throws: `CheckoutFailure`, `DatabaseError`.
  public func receive(_ message: [UInt8], signature: String?) async throws {
    guard let subject = try provider.subject(of: message, signature: signature) else { return }
    let now = now()
    try await database.write { try Self.tell(of: subject, at: now, in: $0) }
    ring()
  }

  /// Notes that something of the provider's has changed, and orders a look at it.
  public static func tell(
    of subject: CheckoutSubject, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let arguments = LookArguments(subject)
    try ToldObjects.tell(arguments.key, in: transaction)
    try orderLook(arguments, at: now, in: transaction)
  }

  private static func orderLook(
    _ arguments: LookArguments, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try Outbox.addOrHasten(
      lookJob.job(arguments, id: .fresh(at: now), key: arguments.key), at: now, in: transaction)
  }

  /// Who does its jobs.
  public var handlers: [JobHandler] {
    [
      JobHandler(Self.lookJob, limit: 8, retries: JobRetries(attempts: 40)) { arguments, _ in
        let key = arguments.key
        let told = try await database.read { try ToldObjects.told(key, in: $0) }
        do {
          try await look(at: arguments)
        } catch let failure as CheckoutFailure {
          throw JobFailure(failure)
        }
        let now = now()
        return .write { transaction in
          // It was told of again while this was looked at.
          if try ToldObjects.told(key, in: transaction) != told {
            try Self.orderLook(arguments, at: now, in: transaction)
          }
          return nil
        }
      },
      billHandler, letterHandler, endHandler,
    ]
  }

  private func look(at arguments: LookArguments) async throws {
    switch arguments.kind {
    case .session: try await look(atSession: arguments.id)
    case .subscription: try await look(atSubscription: arguments.id)
    case .payment: try await look(atPayment: arguments.id)
    }
  }

  /// Looks at a page and at what was paid on it, without waiting for the jobs that it orders.
  /// - Returns: how the page stands.
  func lookNow(atSession id: String) async throws -> ProviderSession.State {
    let session = try await provider.session(id)
    guard session.state == .complete else { return session.state }
    try await look(atSession: id)
    if let subscription = session.subscription { try await look(atSubscription: subscription) }
    if let payment = session.payment { try await look(atPayment: payment) }
    return .complete
  }

  private func look(atSession id: String) async throws {
    let session = try await provider.session(id)
    guard let order = session.order else { return }
    let now = now()
    try await database.write(in: order) { transaction -> Void in
      guard var checkout = try Checkouts.find(order, in: transaction) else { return }
      checkout.customer = session.customer ?? checkout.customer
      if session.bill == nil {
        checkout.subscription = session.subscription ?? checkout.subscription
      }
      if session.state != .open, checkout.page?.id == id { checkout.page = nil }
      try Checkouts.put(checkout, in: transaction)
      // Looked at by its own job, so that only one at a time looks at it.
      if let subscription = session.subscription {
        try Self.tell(of: .subscription(subscription), at: now, in: transaction)
      }
      if let payment = session.payment {
        try Self.tell(of: .payment(payment), at: now, in: transaction)
      }
    }
    ring()
  }

  private func look(atSubscription id: String) async throws {
    let begun = now()
    let fetched = try await provider.subscription(id)
    guard let order = fetched.order else { return }
    let seen = try await database.write(in: order) { transaction -> WebSnapshot? in
      guard var checkout = try Checkouts.find(order, in: transaction) else { return nil }
      checkout.subscription = id
      // What is charged again and again is what its payer sees and ends, whatever page was opened since.
      if fetched.snapshot.isCharged {
        checkout.method = .card
      } else if !checkout.method.isPaidByHand,
        let bill = try Bills.of(order, in: transaction).last(where: { $0.isPaid(after: begun) })
      {
        // What was paid by hand goes on where the card ended.
        checkout.method = bill.bill.method
        try Self.lookAtBills(of: order, at: begun, in: transaction)
      }
      checkout.customer = fetched.customer ?? checkout.customer
      try Checkouts.put(checkout, in: transaction)
      var snapshot = fetched.snapshot
      try ToldObjects.stamp(&snapshot, as: "subscription \(id)", at: begun, in: transaction)
      try self.addReceipts(snapshot, of: checkout, in: transaction)
      return snapshot
    }
    guard let seen else { return }
    try await record(seen, of: order, words: fetched.words)
    if seen.isCharged {
      try await closeBillPages(of: order)
      if try await followCard(of: order) { try await recordBills(of: order) }
    }
    try await tellOfFailure(seen, of: order)
    try await tellOfRaise(seen, of: order)
  }

  private func look(atPayment id: String) async throws {
    let begun = now()
    let payment = try await provider.payment(id)
    if let subscription = payment.subscription {
      try await database.write { transaction in
        try Self.tell(of: .subscription(subscription), at: begun, in: transaction)
      }
      ring()
      return
    }
    guard let order = payment.order, let bill = payment.bill else { return }
    let isOurs = try await database.write(in: order) { transaction in
      try Self.apply(payment, to: bill, of: order, at: begun, in: transaction)
    }
    guard isOurs else { return }
    _ = try await followCard(of: order)
    try await recordBills(of: order, words: payment.words)
    if payment.paidAt != nil { try await closeCardPage(of: order) }
  }

  /// First bills that were paid while a card is charged for the same begin where that is paid to; the card is charged
  /// no more, so that no time is paid twice.
  /// - Returns: whether there were such.
  private func followCard(of order: UUID) async throws -> Bool {
    let now = now()
    return try await database.write(in: order) { transaction -> Bool in
      guard let checkout = try Checkouts.find(order, in: transaction), checkout.method == .card,
        let subscription = checkout.subscription,
        let paidUntil = try ledger.paidUntil(
          of: SubscriptionID(.web, subscription), in: transaction),
        paidUntil > now
      else { return false }
      var isChanged = false
      for var one in try Bills.of(order, in: transaction)
      where one.isPaid(after: now) && one.bill.periodStart < paidUntil {
        one.bill.periodStart = paidUntil
        one.bill.periodEnd = paidUntil.adding(
          months: shop.products.product(one.bill.product)?.months ?? 1)
        try Bills.put(one, in: transaction)
        isChanged = true
      }
      guard isChanged else { return false }
      try Outbox.addOrHasten(
        Self.endJob.job(EndArguments(subscription), id: .fresh(at: now), key: subscription),
        at: now, in: transaction)
      return true
    }
  }

  /// Tells the ledger.
  func record(_ snapshot: WebSnapshot, of order: UUID, words: [UInt8]) async throws {
    let fact = ToldFact(.web(snapshot), reason: provider.name, words: words)
    try await ledger.record(ToldPurchase(snapshot.subscription, intent: order, [fact]))
    ring()
  }
}

extension WebSnapshot {
  /// Whether a card is charged for it, now or when a trial ends.
  fileprivate var isCharged: Bool {
    switch status {
    case .trialing, .active, .pastDue: !endedAt.isThere
    case .unpaid, .canceled, .incomplete, .incompleteExpired, .paused: false
    }
  }
}

extension StoredBill {
  fileprivate func isPaid(after time: Instant) -> Bool {
    isTold && bill.paidAt != nil && bill.periodEnd > time
  }
}

extension JobFailure {
  init(_ failure: CheckoutFailure) {
    var pause: Int64?
    if case .later(let after) = failure { pause = after }
    self.init(failure.words, isFinal: !failure.canRetry, pause: pause)
  }
}
