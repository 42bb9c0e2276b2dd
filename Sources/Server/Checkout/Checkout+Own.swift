import Database
import Delivery
import Purchases
import Purchasing
import Subscriptions
import SyncServer
import Values

/// What somebody sees and changes of what they pay for.
extension Checkout {
  /// What is sold, for a page of plans.
  public var offer: WebOffer {
    var offer = WebOffer()
    offer.prices = shop.prices.prices.map { price in
      WebPrice(price.product.rawValue, price.amount, includesTax: price.includesTax)
    }
    offer.methods = PayMethod.allCases
    offer.trialDays = shop.prices.trialDays
    offer.isTest = provider.isTest
    return offer
  }

  /// All that an account pays for on the web, oldest first.
  /// - Throws: `DatabaseError`.
  public func own(of payer: UUID) async throws -> OwnCheckouts {
    let now = now()
    let tokens = try await tokens()
    return try await database.read { transaction in
      OwnCheckouts(
        try Checkouts.of(payer, in: transaction).map { checkout in
          try own(checkout, at: now, tokens, in: transaction)
        })
    }
  }

  /// What makes the addresses of bills that nobody can guess; made if there is none.
  func tokens() async throws -> MessageTokens {
    if let found = try await database.read({ try MessageTokens.find(in: $0) }) { return found }
    return try await database.write { try MessageTokens.findOrCreate(in: $0) }
  }

  private func own(
    _ checkout: StoredCheckout, at now: Instant, _ tokens: MessageTokens,
    in transaction: any ReadTransaction
  ) throws -> OwnCheckout {
    var own = OwnCheckout()
    own.id = checkout.id
    own.product = checkout.product.rawValue
    own.method = PayMethod(checkout.method)
    own.renews = checkout.renews
    if let id = checkout.subscriptionID,
      let standing = try ledger.standing(of: id, at: now, in: transaction)
    {
      own.state = standing.state.name
      own.endsAt = standing.accessUntil
      own.product = standing.product?.rawValue ?? own.product
      if !checkout.method.isPaidByHand { own.renews = standing.renews }
      own.raise = standing.raise
    }
    own.agree()
    if checkout.method.isPaidByHand, let bill = try openBill(of: checkout.id, at: now, transaction),
      let amount = bill.bill.amount.money
    {
      own.bill = OwnBill(
        amount, dueAt: bill.bill.dueAt, at: shop.address + BillPage.path(of: bill.id, tokens))
      own.raise = try priceRaise(in: bill.bill, of: checkout.id, transaction)
    }
    if checkout.method.isPaidByHand, own.state == "none", own.bill == nil {
      own.bill = try firstBill(of: checkout.id, at: now, transaction)
    }
    let receipts = try Receipts.of(checkout.id, in: transaction)
    own.receipts = receipts.map { OwnReceipt($0) }
    if let last = receipts.last {
      let until = last.paidAt.adding(milliseconds: shop.terms.withdrawal)
      if until > now { own.withdrawUntil = until }
    }
    return own
  }

  /// A first bill whose page at the provider is open: a Pix whose code somebody has, and of which the ledger knows
  /// nothing before it is paid.
  private func firstBill(
    of checkout: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> OwnBill? {
    let open = try Bills.of(checkout, in: transaction).last { !$0.isTold && $0.isOpen }
    guard let open, let page = open.page, let until = open.openUntil, now < until,
      let amount = open.bill.amount.money
    else { return nil }
    return OwnBill(amount, dueAt: until, at: page.address)
  }

  /// The bill that waits and can still be paid.
  private func openBill(
    of checkout: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> StoredBill? {
    try Bills.of(checkout, in: transaction).first {
      $0.isTold && $0.isOpen && now < $0.bill.dueAt.adding(milliseconds: shop.terms.payable)
    }
  }

  /// Lets a subscription end with what is paid, or go on after all.
  /// - Returns: it, as it is going to be.
  /// - Throws: `CheckoutProblem`, `CheckoutFailure`, `DatabaseError`.
  public func setRenewal(_ renews: Bool, of id: UUID, by payer: UUID) async throws -> OwnCheckout {
    let checkout = try await find(id, of: payer)
    let now = now()
    if checkout.method.isPaidByHand {
      try await database.write(in: id) { transaction -> Void in
        guard var checkout = try Checkouts.find(id, in: transaction) else { return }
        checkout.renews = renews
        try Checkouts.put(checkout, in: transaction)
        if !renews { try Bills.voidOpen(of: id, in: transaction) }
      }
      try await recordBills(of: id)
    } else {
      guard let subscription = checkout.subscription else { throw CheckoutProblem.unknown }
      try await provider.setRenewal(renews, of: subscription)
      try await database.write { transaction in
        try Self.tell(of: .subscription(subscription), at: now, in: transaction)
      }
      ring()
    }
    guard var own = try await own(of: payer).checkouts.first(where: { $0.id == id }) else {
      throw CheckoutProblem.unknown
    }
    own.renews = renews
    own.agree()
    return own
  }

  /// The page on which somebody looks after card, plan, receipts and withdrawing, or pays what waits.
  /// - Throws: `CheckoutProblem`, `CheckoutFailure`, `DatabaseError`.
  public func portal(of id: UUID, by payer: UUID) async throws -> String {
    let checkout = try await find(id, of: payer)
    if checkout.method.isPaidByHand,
      let bill = try await own(of: payer).checkouts.first(where: { $0.id == id })?.bill
    {
      return bill.address
    }
    guard let customer = checkout.customer else { throw CheckoutProblem.unknown }
    return try await provider.portal(
      of: customer, checkout.language, returningTo: shop.address)
  }

  private func find(_ id: UUID, of payer: UUID) async throws -> StoredCheckout {
    let found = try await database.read { try Checkouts.find(id, in: $0) }
    guard let found, found.payer == payer else { throw CheckoutProblem.unknown }
    return found
  }
}

extension PayMethod {
  init(_ method: WebBill.Method) {
    switch method {
    case .card: self = .card
    case .pix: self = .pix
    case .boleto: self = .boleto
    }
  }
}

extension WebBill.Method {
  public init(_ method: PayMethod) {
    switch method {
    case .card: self = .card
    case .pix: self = .pix
    case .boleto: self = .boleto
    }
  }
}

extension OwnCheckout {
  /// Has the state say whether it goes on as `renews` does: by a card or by a bill.
  fileprivate mutating func agree() {
    if state == "active" || state == "activeUntilEnd" {
      state = renews ? "active" : "activeUntilEnd"
    }
  }
}

extension OwnReceipt {
  fileprivate init(_ receipt: Receipt) {
    self.init()
    number = receipt.number
    amount = receipt.amount
    paidAt = receipt.paidAt
    periodStart = receipt.periodStart
    periodEnd = receipt.periodEnd
    fiscalNumber = receipt.fiscalNumber
  }
}
