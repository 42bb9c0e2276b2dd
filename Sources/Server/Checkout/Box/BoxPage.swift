import Delivery
import Subscriptions
import Values

/// A page of the provider in the box. It needs no script, and says that no money moves.
public struct BoxPage: Sendable {
  /// Below the app's address; behind it comes the key of what is paid.
  public static let path = "checkout"
  /// Below that: the page for what was paid.
  public static let manage = "manage"
  /// Names of what its forms post.
  public static let act = "act"
  public static let number = "number"

  enum Content: Sendable {
    case paying(BoxSession)
    /// What was paid once, by hand.
    case payment(BoxSession)
    case subscription(BoxSubscription)
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
  }

  static func path(of key: String) -> String { "\(path)/\(key)" }

  /// Whether a card was not taken.
  public var isRefused: Bool {
    guard case .paying(let session) = content else { return false }
    return session.refusal != nil
  }

  /// The styles of the page, as the policy for its content names them.
  public static let styles =
    LinkPage.styles + """
      label{display:block;margin:.75rem 0}\
      input{font:inherit;display:block;box-sizing:border-box;width:100%;min-height:3rem;\
      padding:.5rem .75rem;border:1px solid #74777f;border-radius:.5rem;color:inherit;background:none}\
      button{margin:.25rem .5rem .25rem 0}\
      button.plain{color:#0b57d0;background:none;border-color:currentcolor}\
      code{display:block;padding:.75rem;border:1px dashed #74777f;border-radius:.5rem}\
      small{color:#44474f}a{color:#0b57d0;display:inline-block;padding:.75rem 0}\
      [role=note]{border:1px solid;border-radius:.5rem;padding:.75rem}\
      @media(prefers-color-scheme:dark){small{color:#c4c6d0}a,button.plain{color:#a8c7fa}\
      button.plain{background:none}}
      """

  /// The page.
  public var html: String {
    let (language, title, back) = frame
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1">\
      <meta name="robots" content="noindex"><title>\(title.escapedForHTML)</title>\
      <style>\(Self.styles)</style></head>
      <body><main><p role="note">\(BoxWords.note(language))</p>
      <h1>\(title.escapedForHTML)</h1>
      \(body(language))
      <p><a href="\(back.escapedForHTML)">\(BoxWords.back(language))</a></p>
      </main></body></html>

      """
  }

  private var frame: (language: Language, title: String, back: String) {
    switch content {
    case .paying(let session), .payment(let session):
      (language: session.language, title: session.title, back: session.returnAddress)
    case .subscription(let one):
      (language: one.language, title: one.title, back: one.returnAddress)
    }
  }

  private func body(_ language: Language) -> String {
    switch content {
    case .paying(let session): paying(session, language)
    case .payment(let session): payment(session, language)
    case .subscription(let subscription): managing(subscription, language)
    }
  }

  // On the page on which something is paid.

  private func paying(_ session: BoxSession, _ language: Language) -> String {
    let price = terms(session, language)
    switch session.state {
    case .open:
      let refusal =
        session.refusal.map { "<p role=\"alert\">\(BoxWords.refusal($0)(language))</p>\n" } ?? ""
      return refusal + price + start(session, language)
    case .challenge:
      return price + "<p>\(BoxWords.challenge(language))</p>\n"
        + form(
          button(.confirm, BoxWords.confirm(language))
            + button(.deny, BoxWords.deny(language), isPlain: true))
    case .waiting: return price + waiting(session, language)
    case .paid: return "<p role=\"status\">\(BoxWords.paid(language))</p>\n" + price
    case .expired: return "<p role=\"alert\">\(BoxWords.expired(language))</p>\n"
    }
  }

  private func terms(_ session: BoxSession, _ language: Language) -> String {
    let amount = session.amount.text(in: language)
    let price =
      session.method.isPaidByHand
      ? BoxWords.once(language, amount)
      : session.months == 12
        ? BoxWords.eachYear(language, amount) : BoxWords.eachMonth(language, amount)
    let taxes =
      session.includesTax ? CheckoutWords.taxesIn(language) : CheckoutWords.taxesOnTop(language)
    let trial =
      session.trialDays > 0
      ? "<p>\(BoxWords.trial(language, "\(session.trialDays)"))</p>\n" : ""
    return "<p><strong>\(price.escapedForHTML)</strong> \(taxes)</p>\n" + trial
  }

  private func start(_ session: BoxSession, _ language: Language) -> String {
    switch session.method {
    case .card:
      return form(cardField(language) + button(.pay, BoxWords.pay(language))) + numbers(language)
    case .pix: return form(button(.issue, BoxWords.makePix(language)))
    case .boleto: return form(button(.issue, BoxWords.makeBoleto(language)))
    }
  }

  private func waiting(_ session: BoxSession, _ language: Language) -> String {
    let isPix = session.method == .pix
    let words = isPix ? BoxWords.pixWaits : BoxWords.boletoWaits
    let later = isPix ? BoxWords.payInAnHour : BoxWords.payInTwoDays
    let ordered =
      session.paysAt == nil ? "" : "<p role=\"status\">\(BoxWords.ordered(language))</p>\n"
    return ordered + "<p>\(words(language))</p>\n<code>\(code(session))</code>\n"
      + form(
        button(.paid, BoxWords.payNow(language)) + button(.later, later(language), isPlain: true))
  }

  /// What people would copy into their bank: of the form of a Pix (BR Code of the central bank), or of a
  /// boleto's line, and good nowhere.
  private func code(_ session: BoxSession) -> String {
    session.method == .pix
      ? "00020126580014br.gov.bcb.pix0136\(session.order)5204000053039865802BR6304TEST"
      : "00000.00000 00000.000000 00000.000000 0 00000000000000"
  }

  private func numbers(_ language: Language) -> String {
    let items = BoxCard.numbers.map { entry in
      "<li><small>\(entry.number): \(BoxWords.card(entry.card)(language))</small></li>"
    }
    return "<p><small>\(BoxWords.numbers(language))</small></p>\n<ul>\(items.joined())</ul>\n"
  }

  // On the page for what was paid.

  private func managing(_ one: BoxSubscription, _ language: Language) -> String {
    let lines = one.bills.suffix(24).reversed().map { bill in
      let state =
        bill.refundedAt != nil
        ? BoxWords.refunded : bill.paidAt != nil ? BoxWords.isPaid : BoxWords.isOwed
      let span = CheckoutWords.span(bill.periodStart, bill.periodEnd, language)
      return "<li>\(span): \(state(language))</li>"
    }
    let list = "<ul>\(lines.joined())</ul>\n"
    guard one.endedAt == nil else {
      return "<p role=\"status\">\(BoxWords.ended(language))</p>\n" + list + bank(language)
    }
    let renewal =
      one.cancelsAtEnd
      ? "<p>\(BoxWords.ends(language))</p>\n" + form(button(.goOn, BoxWords.goOn(language)))
      : form(button(.end, BoxWords.end(language), isPlain: true))
    return list + renewal
      + form(cardField(language) + button(.card, BoxWords.changeCard(language)))
      + form(button(.fail, BoxWords.fail(language), isPlain: true)) + bank(language)
  }

  private func payment(_ session: BoxSession, _ language: Language) -> String {
    let state =
      session.refundedAt != nil
      ? BoxWords.refunded : session.paidAt != nil ? BoxWords.isPaid : BoxWords.isOwed
    return terms(session, language) + "<p>\(state(language))</p>\n" + bank(language)
  }

  private func bank(_ language: Language) -> String {
    form(
      button(.refund, BoxWords.refund(language), isPlain: true)
        + button(.dispute, BoxWords.dispute(language), isPlain: true)
        + button(.lose, BoxWords.lose(language), isPlain: true)
        + button(.win, BoxWords.win(language), isPlain: true))
  }

  private func cardField(_ language: Language) -> String {
    "<label>\(BoxWords.number(language))<input name=\"\(Self.number)\" inputmode=\"numeric\" "
      + "autocomplete=\"off\" maxlength=\"23\" required></label>"
  }

  private func form(_ content: String) -> String { "<form method=\"post\">\(content)</form>\n" }

  private func button(_ act: BoxAct.Name, _ words: String, isPlain: Bool = false) -> String {
    "<button name=\"\(Self.act)\" value=\"\(act.rawValue)\"\(isPlain ? " class=\"plain\"" : "")>"
      + "\(words)</button>"
  }
}
