import Goldens
import IdentityServer
import Mail
import Subscriptions
import Testing
import Values

@testable import Checkout
@testable import UmbuServer

/// The mails about plans, byte for byte: the files of `Tests/Fixtures/messages`.
@Suite("The mails about plans as they are sent")
struct PlanLetterGoldenTests {
  private static let email = Email("ana@example.com")!
  private static let id = "01890a5d-0000-7000-8000-000000000001@clinica.example"
  private static let now = Instant("2026-11-22T12:00:00Z")!
  private static let end = Instant("2026-11-24T15:30:00Z")!
  private static let page = "https://umbu.example/fisioflow/planos/compras"
  private static let raise = PriceRaise(
    from: StoreAmount(thousandths: 197_000, "BRL"), to: StoreAmount(thousandths: 229_000, "BRL"),
    at: end)

  private static func title(_ language: Language) -> String {
    language == .pt ? "FisioFlow Gold, 1 mês" : "FisioFlow Gold, 1 month"
  }

  /// What who pays, has a seat or runs a space is written of a purchase, each in both languages.
  private static var notices: [(name: String, subject: PurchaseLetter.Subject)] {
    let clinic = MailName("Clínica <Ipê> & Filhos, evil.com", length: 40)
    let last = end.adding(milliseconds: -86_400_000)
    let over = now.adding(milliseconds: -1)
    return [
      ("trial-web", .trialEnds(at: end, last: last, source: .web)),
      ("trial-apple", .trialEnds(at: end, last: last, source: .apple)),
      ("trial-apple-last-day", .trialEnds(at: end, last: over, source: .apple)),
      ("payer-left", .payerLeft(space: clinic, until: end)),
      ("payer-left-free", .payerLeft(space: clinic, until: nil)),
      ("not-charged", .notCharged(until: end)), ("not-charged-over", .notCharged(until: nil)),
      ("price-raised", .priceRaised(until: end, raise)),
      ("price-raised-unknown", .priceRaised(until: end, nil)),
      ("still-charged", .stillCharged(space: clinic, until: end)),
      ("seat-taken-back", .seatTakenBack),
    ]
  }

  @Test("PL-008: trials, charges that failed, prices, who left and seats, byte for byte")
  func purchases() throws {
    for (name, subject) in Self.notices {
      let letter = PurchaseLetter(
        app: "FisioFlow", title: { Self.title($0) }, to: Self.email, subject: subject,
        link: Self.page)
      try Self.compare(letter.message(id: Self.id, date: Self.now), with: "purchase-\(name)")
    }
  }

  private static func bill(_ method: WebBill.Method, _ language: Language) -> ShownBill {
    ShownBill(
      title: title(language), amount: Money(minor: 229_00, .brl), method: method,
      periodStart: end, periodEnd: end.adding(milliseconds: 30 * 86_400_000), dueAt: end)
  }

  /// What who pays on the web is written, each in the language in which they bought.
  private static func letters(_ language: Language) -> [(name: String, letter: CheckoutLetter)] {
    let app = "FisioFlow"
    let gold = title(language)
    func asking(by method: WebBill.Method) -> CheckoutLetter {
      CheckoutLetter(bill: bill(method, language), to: email, app, language, page)
    }
    var dearer = asking(by: .pix)
    dearer.add(raise)
    return [
      ("bill-pix-raised", dearer), ("bill-boleto", asking(by: .boleto)),
      ("failed", CheckoutLetter(failed: gold, until: end, to: email, app, language, page)),
      ("failed-over", CheckoutLetter(failed: gold, until: nil, to: email, app, language, page)),
      ("raised", CheckoutLetter(raised: gold, raise, to: email, app, language, page)),
    ]
  }

  @Test(
    "PL-008: bills, cards that failed and prices on the web, byte for byte",
    arguments: [Language.pt, .en])
  func checkout(language: Language) throws {
    for (name, letter) in Self.letters(language) {
      let mail = MailMessage(
        to: letter.to, subject: letter.subject, text: letter.text, html: letter.html, id: Self.id,
        date: Self.now)
      try Self.compare(mail, with: "checkout-\(name)-\(language.rawValue)")
    }
  }

  private static func compare(_ mail: MailMessage, with name: String) throws {
    let difference = try Golden.difference(MessageText.of(mail), from: "messages/\(name).txt")
    #expect(difference == nil)
    // Nothing in it loads anything, and no name of a space becomes a link or a part of the page.
    #expect(!mail.html.contains("<img") && !mail.html.contains("<script"))
    #expect(!mail.html.contains("<Ipê>"))
  }
}
