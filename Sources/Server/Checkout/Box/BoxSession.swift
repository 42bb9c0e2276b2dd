import Fields
import Subscriptions
import Values

/// A page of the provider in the box, and what was paid on it by hand.
struct BoxSession: FieldObject, Hashable, Sendable {
  enum State: String, FieldChoice, Hashable, Sendable {
    case open
    /// A card asks for a confirmation.
    case challenge
    /// The code of a Pix or a boleto was made, and is not paid yet.
    case waiting
    case paid
    case expired
  }

  /// Why a card was not taken.
  enum Refusal: String, FieldChoice, Hashable, Sendable {
    case unknownNumber, declined, noFunds, notConfirmed
  }

  var key = ""
  var order = UUID.zero
  var bill: UUID?
  var product: ProductID = ""
  var title = ""
  var amount = Money()
  var includesTax = false
  var months = 1
  var method = WebBill.Method.card
  var trialDays = 0
  var language = Language.pt
  var returnAddress = ""
  var state = State.open
  var refusal: Refusal?
  var expiresAt = Instant.epoch
  /// When a Pix or boleto pays itself, if whoever tries it out has asked for that.
  var paysAt: Instant?
  var paidAt: Instant?
  var refundedAt: Instant?
  var dispute = WebBill.Dispute.none
  var disputeLostAt: Instant?

  init() {}

  init(_ order: CheckoutOrder) {
    key = order.key
    self.order = order.id
    bill = order.bill
    product = order.product
    title = order.title
    amount = order.price.amount
    includesTax = order.price.includesTax
    months = order.months
    method = order.method
    trialDays = order.trialDays
    language = order.language
    returnAddress = order.returnAddress
    expiresAt = order.expiresAt
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key)
    fields.field("order", &order)
    fields.field("bill", &bill)
    fields.field("product", &product)
    fields.field("title", &title)
    fields.field("amount", &amount)
    fields.field("includesTax", &includesTax)
    fields.field("months", &months)
    fields.field("method", &method)
    fields.field("trialDays", &trialDays)
    fields.field("language", &language)
    fields.field("returnAddress", &returnAddress, maxLength: 4_000)
    fields.field("state", &state)
    fields.field("refusal", &refusal)
    fields.field("expiresAt", &expiresAt)
    fields.field("paysAt", &paysAt)
    fields.field("paidAt", &paidAt)
    fields.field("refundedAt", &refundedAt)
    fields.field("dispute", &dispute)
    fields.field("disputeLostAt", &disputeLostAt)
  }

  /// How long a boleto can be paid once it is there, in milliseconds.
  private static let boletoLife: Int64 = 3 * 86_400_000

  /// What time has done to it.
  mutating func advance(to now: Instant) {
    switch state {
    case .open, .challenge:
      if expiresAt <= now { state = .expired }
    case .waiting:
      if let paysAt, paysAt <= now, paysAt < expiresAt {
        pay(at: paysAt)
      } else if expiresAt <= now {
        state = .expired
      }
    case .paid, .expired: break
    }
  }

  /// Ends it before its time.
  mutating func close() {
    switch state {
    case .open, .challenge, .waiting: state = .expired
    case .paid, .expired: break
    }
  }

  /// When it next changes by itself.
  var nextChange: Instant? {
    switch state {
    case .open, .challenge: expiresAt
    case .waiting: paysAt.map { min($0, expiresAt) } ?? expiresAt
    case .paid, .expired: nil
    }
  }

  /// Makes the code of a Pix, or a boleto.
  mutating func issue(at now: Instant) {
    guard state == .open, method.isPaidByHand else { return }
    state = .waiting
    if method == .boleto { expiresAt = now.adding(milliseconds: Self.boletoLife) }
  }

  /// Pays what waits now, or later: a Pix in an hour, a boleto in two days.
  mutating func pay(now: Instant, isLater: Bool) {
    guard state == .waiting else { return }
    if isLater {
      let pause: Int64 = method == .pix ? 3_600_000 : 2 * 86_400_000
      paysAt = now.adding(milliseconds: pause)
    } else {
      pay(at: now)
    }
  }

  mutating func pay(at time: Instant) {
    state = .paid
    paidAt = time
    refusal = nil
  }

  /// Tries a card.
  /// - Returns: the card that was charged; nil where none was.
  mutating func pay(with number: String, at now: Instant) -> BoxCard? {
    guard state == .open, method == .card else { return nil }
    guard let card = BoxCard(number: number) else {
      refusal = .unknownNumber
      return nil
    }
    switch card {
    case .declined: refusal = .declined
    case .noFunds: refusal = .noFunds
    case .challenged:
      refusal = nil
      state = .challenge
    case .good, .failing:
      pay(at: now)
      return card
    }
    return nil
  }

  /// Answers a card that asks for a confirmation.
  /// - Returns: the card that was charged; nil where none was.
  mutating func confirm(_ isConfirmed: Bool, at now: Instant) -> BoxCard? {
    guard state == .challenge else { return nil }
    guard isConfirmed else {
      state = .open
      refusal = .notConfirmed
      return nil
    }
    pay(at: now)
    return .challenged
  }

  /// It, as a provider answers.
  var told: ProviderSession {
    let isComplete = state == .paid || state == .waiting && method == .boleto
    let stands: ProviderSession.State =
      state == .expired ? .expired : isComplete ? .complete : .open
    var session = ProviderSession("cs_box_\(key)", stands)
    session.order = order
    session.bill = bill
    session.customer = "cus_box_\(key)"
    if method.isPaidByHand {
      session.payment = "pi_box_\(key)"
    } else if state == .paid {
      session.subscription = "sub_box_\(key)"
    }
    return session
  }

  /// What was paid on it by hand, as a provider answers.
  var payment: ProviderPayment {
    var payment = ProviderPayment("pi_box_\(key)", words: jsonBytes())
    payment.order = order
    payment.bill = bill
    payment.isUnderWay = state == .waiting && method == .boleto
    payment.paidAt = paidAt
    payment.refunded = refundedAt == nil ? 0 : amount.minor
    payment.refundedAt = refundedAt
    payment.dispute = dispute
    payment.disputeLostAt = disputeLostAt
    return payment
  }

  mutating func refund(at now: Instant) {
    if state == .paid, refundedAt == nil { refundedAt = now }
  }

  mutating func argue(_ dispute: WebBill.Dispute, at now: Instant) {
    guard state == .paid else { return }
    self.dispute = dispute
    disputeLostAt = dispute == .lost ? now : nil
  }
}
