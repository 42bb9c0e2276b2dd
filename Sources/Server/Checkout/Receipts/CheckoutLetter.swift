import Delivery
import Mail
import Subscriptions
import Values

/// A mail of a bill or a receipt, that a card was not charged, or that a price goes up.
struct CheckoutLetter: Sendable {
  var to: Email
  var subject: String
  var attachment: MailAttachment?
  private var language: Language
  private var paragraphs: [String]
  private var link: (words: String, address: String)?

  init(
    bill: ShownBill, to: Email, _ app: String, _ language: Language, _ address: String
  ) {
    self.to = to
    self.language = language
    let amount = bill.amount.text(in: language)
    subject = CheckoutWords.billSubject(language, app, amount)
    paragraphs = [
      CheckoutWords.billText(
        language, bill.title, bill.dueAt.day(in: language), amount),
      CheckoutWords.notRenewed(language),
    ]
    let words =
      bill.method == .pix ? CheckoutWords.payByPix(language) : CheckoutWords.payByBoleto(language)
    link = (words: words, address: address)
  }

  /// - Parameters:
  ///   - title: the product, as people know it.
  ///   - until: until when there is access all the same; nil where that has ended.
  init(
    failed title: String, until: Instant?, to: Email, _ app: String, _ language: Language,
    _ address: String
  ) {
    self.to = to
    self.language = language
    subject = CheckoutWords.failedSubject(language, app)
    paragraphs = [
      CheckoutWords.failedText(language, title),
      until.map { CheckoutWords.failedUntil(language, $0.day(in: language)) }
        ?? CheckoutWords.failedOver(language),
    ]
    link = (words: CheckoutWords.changeCard(language), address: address)
  }

  /// - Parameter title: the product, as people know it.
  init(
    raised title: String, _ raise: PriceRaise, to: Email, _ app: String, _ language: Language,
    _ address: String
  ) {
    self.to = to
    self.language = language
    subject = CheckoutWords.raisedSubject(language, app)
    let day = raise.at.day(in: language)
    paragraphs = [
      CheckoutWords.raisedText(
        language, title, raise.from.text(in: language), raise.to.text(in: language), day),
      CheckoutWords.raisedRefuse(language, day),
    ]
    link = (words: CheckoutWords.seePurchases(language), address: address)
  }

  /// Says of a bill that it asks for more than the one before, and how that is refused.
  mutating func add(_ raise: PriceRaise) {
    let day = raise.at.day(in: language)
    paragraphs.insert(
      CheckoutWords.billRaised(
        language, raise.from.text(in: language), raise.to.text(in: language), day), at: 1)
  }

  init(
    receipt: ShownReceipt, to: Email, _ app: String, _ language: Language,
    withdrawalUntil: Instant
  ) {
    self.to = to
    self.language = language
    let number = receipt.receipt.number
    subject = CheckoutWords.receiptSubject(language, app, number)
    paragraphs = [
      CheckoutWords.receiptText(
        language, receipt.receipt.amount.text(in: language), receipt.title),
      CheckoutWords.withdrawal(language, withdrawalUntil.day(in: language)),
    ]
    attachment = MailAttachment(
      name: "\(number).pdf", type: "application/pdf", bytes: ReceiptFile(receipt).bytes)
  }

  var text: String {
    var parts = paragraphs
    if let link { parts.append("\(link.words)\n\(link.address)") }
    return parts.joined(separator: "\n\n") + "\n"
  }

  var html: String {
    var lines = paragraphs.map { "<p>\($0.escapedForHTML)</p>" }
    if let link {
      lines.append(
        "<p><a href=\"\(link.address.escapedForHTML)\">\(link.words.escapedForHTML)</a></p>")
    }
    return MailMessage.html(title: subject, language, lines.joined(separator: "\n"))
  }
}
