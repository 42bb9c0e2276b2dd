import Delivery
import Subscriptions
import Values

/// The page on which a bill is seen and paid, by the link of its mail. Looking at it does nothing: the
/// provider's page is made when its button is pressed.
public struct BillPage: Sendable, Hashable {
  /// Below the app's address; behind it comes the token.
  public static let path = "bill"

  /// What it shows.
  public enum State: Sendable, Hashable {
    case open(ShownBill)
    case paid(ShownBill)
    /// It is to be paid no more.
    case over
    case unknown
    /// The provider does not answer now.
    case later(ShownBill)
  }

  public var app: String
  public var state: State
  public var language: Language

  public init(app: String, state: State, language: Language) {
    self.app = app
    self.state = state
    self.language = language
  }

  static func path(of bill: UUID, _ tokens: MessageTokens) -> String {
    "\(path)/\(tokens.token(for: bill, .bill))"
  }

  /// The styles of the page, as the policy for its content names them.
  public static let styles =
    LinkPage.styles + """
      dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0}\
      dt{color:#44474f}dd{margin:0}\
      @media(prefers-color-scheme:dark){dt{color:#c4c6d0}}
      """

  /// The page.
  public var html: String {
    LinkPage.html(
      title: CheckoutWords.bill(language), app: app, styles: Self.styles, language, content)
  }

  private var content: String {
    switch state {
    case .open(let bill): heading(bill) + table(bill) + button(bill)
    case .later(let bill):
      "<p role=\"alert\">\(CheckoutWords.providerIsSilent(language))</p>\n" + heading(bill)
        + table(bill) + button(bill)
    case .paid(let bill):
      "<p role=\"status\">\(CheckoutWords.billIsPaid(language))</p>\n" + heading(bill) + table(bill)
    case .over: "<h1>\(CheckoutWords.billIsOver(language))</h1>"
    case .unknown: "<h1>\(LinkPage.unknownAddress(language))</h1>"
    }
  }

  private func heading(_ bill: ShownBill) -> String {
    "<h1>\(bill.title.escapedForHTML)</h1>\n"
  }

  private func table(_ bill: ShownBill) -> String {
    let lines = [
      (CheckoutWords.amount, bill.amount.text(in: language)),
      (CheckoutWords.period, CheckoutWords.span(bill.periodStart, bill.periodEnd, language)),
      (CheckoutWords.due, bill.dueAt.day(in: language)),
    ]
    let items = lines.map { name, value in
      "<dt>\(name(language))</dt><dd>\(value.escapedForHTML)</dd>"
    }
    return "<dl>\(items.joined())</dl>\n"
  }

  private func button(_ bill: ShownBill) -> String {
    let words =
      bill.method == .pix ? CheckoutWords.payByPix(language) : CheckoutWords.payByBoleto(language)
    return "<form method=\"post\"><button>\(words)</button></form>"
      + "<p>\(CheckoutWords.notRenewed(language))</p>"
  }
}

/// A bill as people see it.
public struct ShownBill: Sendable, Hashable {
  public var title: String
  public var amount: Money
  public var method: WebBill.Method
  public var periodStart: Instant
  public var periodEnd: Instant
  public var dueAt: Instant
}
