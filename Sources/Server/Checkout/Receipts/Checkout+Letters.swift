import Database
import Delivery
import Fields
import Jobs
import Mail
import Subscriptions
import SyncServer
import Values

/// What is mailed: a bill, a receipt, that a card was not charged, or that a price goes up.
struct LetterArguments: FieldObject, Hashable, Sendable {
  var bill: UUID?
  /// Its row's id.
  var receipt: String?
  /// The checkout of the card.
  var failed: UUID?
  /// The checkout whose next period costs more.
  var raised: UUID?

  init() {}

  init(raised checkout: UUID) {
    raised = checkout
  }

  init(failed checkout: UUID) {
    failed = checkout
  }

  init(bill: UUID) {
    self.bill = bill
  }

  init(receipt: String) {
    self.receipt = receipt
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("bill", &bill)
    fields.field("receipt", &receipt, maxLength: 1_000)
    fields.field("failed", &failed)
    fields.field("raised", &raised)
  }

  var key: String {
    if let failed { return "failed \(failed)" }
    if let raised { return "raised \(raised)" }
    return bill.map { "bill \($0)" } ?? "receipt \(receipt ?? "")"
  }
}

/// Bills and receipts by mail, to who has shown that an e-mail is theirs.
extension Checkout {
  private static let letterJob = JobKind<LetterArguments>("send-checkout-letter", .outside)

  /// Has a letter sent; nothing where nobody is mailed.
  func orderLetter(
    _ arguments: LetterArguments, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    guard mail != nil else { return }
    try Outbox.add(
      Self.letterJob.job(arguments, id: .fresh(at: now), key: arguments.key), at: now,
      in: transaction)
  }

  /// Adds receipts for what was paid, and has each sent once.
  func addReceipts(
    _ snapshot: WebSnapshot, of checkout: StoredCheckout, in transaction: any WriteTransaction
  ) throws {
    let now = now()
    for bill in snapshot.bills {
      guard let receipt = Receipt(bill, of: snapshot.subscription, checkout.id),
        try Receipts.add(receipt, in: transaction)
      else { continue }
      try orderLetter(LetterArguments(receipt: receipt.id), at: now, in: transaction)
    }
  }

  /// Has who pays told that their card was not charged: once for each bill, after the ledger has heard of it.
  func tellOfFailure(_ snapshot: WebSnapshot, of checkout: UUID) async throws {
    guard snapshot.status == .pastDue,
      let bill = snapshot.bills.last(where: { $0.paidAt == nil && !$0.isVoid })
    else { return }
    let now = now()
    let key = "failed \(bill.id)"
    try await database.write(in: checkout) { transaction -> Void in
      guard try ToldObjects.told(key, in: transaction) == 0 else { return }
      try ToldObjects.tell(key, in: transaction)
      try orderLetter(LetterArguments(failed: checkout), at: now, in: transaction)
    }
  }

  var letterHandler: JobHandler {
    JobHandler(Self.letterJob, limit: 2) { arguments, run in
      guard let mail, let letter = try await letter(for: arguments) else { return .none }
      var message = MailMessage(
        to: letter.to, subject: letter.subject, text: letter.text, html: letter.html,
        id: "\(run.id)@\(mail.domain)", date: run.askedAt)
      message.attachment = letter.attachment
      do {
        try await mail.mailer.send(message)
      } catch let failure as MailFailure {
        throw JobFailure("the mail was not taken", isFinal: !failure.canRetry)
      }
      return .none
    }
  }

  /// Nil for what is no more to be sent, or to nobody.
  private func letter(for arguments: LetterArguments) async throws -> CheckoutLetter? {
    let tokens = try await tokens()
    let now = now()
    return try await database.read { transaction -> CheckoutLetter? in
      if let id = arguments.failed { return try failureLetter(of: id, at: now, transaction) }
      if let id = arguments.raised { return try raiseLetter(of: id, at: now, transaction) }
      if let id = arguments.bill { return try billLetter(of: id, tokens, transaction) }
      guard let id = arguments.receipt else { return nil }
      return try receiptLetter(of: id, transaction)
    }
  }

  private func failureLetter(
    of id: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> CheckoutLetter? {
    guard let (checkout, to) = try recipient(of: id, in: transaction),
      let standing = try standing(of: checkout, at: now, transaction),
      standing.state == .grace || standing.state == .billingRetry
    else { return nil }
    return CheckoutLetter(
      failed: shop.title(standing.product ?? checkout.product, checkout.language),
      until: standing.accessUntil, to: to, shop.app, checkout.language, shop.purchasesAddress)
  }

  private func raiseLetter(
    of id: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> CheckoutLetter? {
    guard let (checkout, to) = try recipient(of: id, in: transaction),
      let standing = try standing(of: checkout, at: now, transaction), let raise = standing.raise
    else { return nil }
    return CheckoutLetter(
      raised: shop.title(standing.product ?? checkout.product, checkout.language), raise, to: to,
      shop.app, checkout.language, shop.purchasesAddress)
  }

  private func billLetter(
    of id: UUID, _ tokens: MessageTokens, _ transaction: any ReadTransaction
  ) throws -> CheckoutLetter? {
    guard let bill = try Bills.find(id, in: transaction), bill.isOpen,
      let (checkout, to) = try recipient(of: bill.checkout, in: transaction)
    else { return nil }
    let link = shop.address + BillPage.path(of: id, tokens)
    var letter = CheckoutLetter(
      bill: shown(bill.bill, checkout.language), to: to, shop.app, checkout.language, link)
    if let raise = try priceRaise(in: bill.bill, of: checkout.id, transaction) {
      letter.add(raise)
    }
    return letter
  }

  private func receiptLetter(
    of id: String, _ transaction: any ReadTransaction
  ) throws -> CheckoutLetter? {
    guard let receipt = try Receipts.find(id, in: transaction),
      let (checkout, to) = try recipient(of: receipt.checkout, in: transaction)
    else { return nil }
    return CheckoutLetter(
      receipt: shown(receipt, checkout.language), to: to, shop.app, checkout.language,
      withdrawalUntil: receipt.paidAt.adding(milliseconds: shop.terms.withdrawal))
  }

  private func standing(
    of checkout: StoredCheckout, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> Standing? {
    guard let subscription = checkout.subscriptionID else { return nil }
    return try ledger.standing(of: subscription, at: now, in: transaction)
  }

  private func recipient(
    of checkout: UUID, in transaction: any ReadTransaction
  ) throws -> (StoredCheckout, Email)? {
    guard let checkout = try Checkouts.find(checkout, in: transaction),
      let payer = checkout.payer, let email = try people.email(payer, transaction)
    else { return nil }
    return (checkout, email)
  }

  private func shown(_ receipt: Receipt, _ language: Language) -> ShownReceipt {
    let price = shop.prices.price(of: receipt.product, in: receipt.amount.currency)
    return ShownReceipt(
      receipt: receipt, title: shop.title(receipt.product, language), app: shop.app,
      includesTax: price?.includesTax ?? true, language: language)
  }
}
