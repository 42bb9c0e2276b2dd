import AppStore
import Values

/// The one page of a store's desk.
struct StorePage {
  let store: SimulatedStore
  let sent: [StoreDesk.Sent]
  /// Where notifications go; nil for nowhere.
  let webhook: String?
  let isHolding: Bool
  let problem: String?

  static let styles = """
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem; \
    color: #1c1c1e; background: #fff }
    h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem }
    form { display: inline-block; margin: 0 .25rem .5rem 0 }
    button { font: inherit; min-height: 2.75rem; padding: 0 .9rem; border: 1px solid #8a8a8e; \
    border-radius: .5rem; background: #f2f2f7; color: inherit }
    input, select { font: inherit; min-height: 2.75rem; max-width: 100%; box-sizing: border-box }
    label { display: block; margin-bottom: .5rem }
    article { border: 1px solid #c7c7cc; border-radius: .5rem; padding: .75rem; margin: 1rem 0 }
    table { border-collapse: collapse; width: 100% } td { padding: .25rem .5rem .25rem 0 }
    .scroll { overflow-x: auto } .problem { color: #a4001d; font-weight: 600 }
    code { overflow-wrap: anywhere }
    @media (prefers-color-scheme: dark) { body { color: #f2f2f7; background: #1c1c1e } \
    button { background: #2c2c2e } .problem { color: #ff8a94 } }
    """

  var html: String {
    """
    <!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Store of \(store.rules.bundleID.escaped)</title><style>\(Self.styles)</style></head>
    <body><main><h1>A store that sells nothing</h1>
    <p>It signs what the App Store would for <code>\(store.rules.bundleID.escaped)</code>, \
    environment \(store.rules.environment.rawValue), by <a href="/root.cer">a root of its own</a>. \
    \(webhook.map { "Notifications go to <code>\($0.escaped)</code>." } ?? Self.nowhere)</p>
    \(problem.map { "<p class=\"problem\" role=\"alert\">Not done: \($0.escaped).</p>" } ?? "")
    \(clock)\(shop)<h2>Customers</h2>\(customers)<h2>Notifications</h2>\(notifications)
    </main></body></html>
    """
  }

  private static let nowhere = "Notifications go nowhere: umbu store --to ADDRESS says where."

  private var clock: String {
    let steps = [("1 hour", "1h"), ("1 day", "1d"), ("1 week", "7d"), ("30 days", "30d")]
    let buttons = steps.map { words, length in
      button("+ \(words)", ["do": "skip", "by": length])
    }
    let next = store.nextEvent.map { " Next: \($0)." } ?? ""
    return """
      <h2>Clock</h2><p>It is \(store.now) here.\(next)</p>\(buttons.joined())
      \(button("To what is next", ["do": "next"]))
      """
  }

  private var shop: String {
    let options = store.products.map { product in
      let price = "\(product.price.thousandths / 1_000) \(product.price.currency)"
      return """
        <option value="\(product.id.escaped)">\(product.id.escaped), \(price.escaped)</option>
        """
    }
    return """
      <h2>Buy</h2><form method="post" action="/"><input type="hidden" name="do" value="buys">
      <label>Customer <input name="who" required maxlength="60" value="ana"></label>
      <label>What the server announced (appAccountToken) <input name="token" maxlength="36" \
      size="36"></label>
      <label>Product <select name="argument">\(options.joined())</select></label>
      <label>Offer <select name="offer"><option value="">a trial, where there is one</option>
      <option>intro</option><option>promo</option><option>code</option><option>winback</option>
      </select></label><button>Buy</button></form>
      """
  }

  private var customers: String {
    guard !store.subscriptions.isEmpty else { return "<p>Nobody has bought anything yet.</p>" }
    return store.subscriptions.map { article(of: $0) }.joined()
  }

  private func article(of one: SimulatedSubscription) -> String {
    let last = one.periods[one.periods.count - 1]
    let access = one.product(at: store.now).map { "has \($0)" } ?? "has nothing now"
    var lines = [
      "Transaction <a href=\"/transactions/\(one.id.escaped)\">\(one.id.escaped)</a>, signed.",
      "\(access.escaped), \(one.status(at: store.now)).",
    ]
    if let end = last.expiresAt { lines.append("The last period ends \(end).") }
    if let grace = one.graceUntil { lines.append("Grace until \(grace).") }
    if let token = one.token { lines.append("For <code>\(token)</code>.") }
    lines.append(one.renews && !one.isOver ? "Renews as \(one.nextProduct.escaped)." : "Ends.")
    if !one.cardPays { lines.append("The card does not pay.") }
    return """
      <article><h3>\(one.customer.escaped)</h3><p>\(lines.joined(separator: " "))</p>\(acts(on: one))
      </article>
      """
  }

  /// What can be done with it as it is.
  private func acts(on one: SimulatedSubscription) -> String {
    var acts: [(String, String, String)] = []
    let isRevoked = one.periods.last?.revocation != nil
    if !one.isOver {
      acts.append(one.renews ? ("Cancel", "cancels", "") : ("Resume", "resumes", ""))
      acts.append(
        one.cardPays ? ("Card fails", "card-fails", "") : ("Card pays", "card-pays", ""))
      acts += store.products.filter { $0.months > 0 && $0.id != one.nextProduct }
        .map { ("Change to \($0.id)", "changes", $0.id) }
      acts.append(("Extend by 7 days", "extended", "7"))
      if one.priceConsent == .unanswered { acts.append(("Consent", "consents", "")) }
      if one.isShared { acts.append(("Shares no more", "shares-no-more", "")) }
    }
    acts.append(("Ask for a refund", "asks-refund", ""))
    acts +=
      isRevoked
      ? [("Refund taken back", "refund-reversed", "")]
      : [
        ("Refund", "refunded", ""), ("Refund of 50 %", "refunded", "50"),
        ("Refund declined", "refund-declined", ""),
      ]
    return acts.map { label, word, argument in
      button(label, ["do": word, "who": one.id, "argument": argument])
    }.joined()
  }

  private var notifications: String {
    let holding =
      isHolding
      ? button("Let them go", ["do": "release"])
        + button("Let them go, the last first", ["do": "backwards"])
      : button("Hold back what comes", ["do": "hold"])
    guard !sent.isEmpty else { return holding + "<p>None yet.</p>" }
    let rows = sent.reversed().map { one in
      let state =
        one.tries == 0
        ? "waits" : one.status.map { "answered \($0)" } ?? "nobody answers, \(one.tries) tries"
      return """
        <tr><td>\(one.number)</td><td>\(one.notice.name)</td><td>\(one.notice.signedAt)</td>
        <td>\(state)</td><td>\(button("Again", ["do": "again", "number": "\(one.number)"]))</td></tr>
        """
    }
    return holding + "<div class=\"scroll\"><table>\(rows.joined())</table></div>"
  }

  private func button(_ label: String, _ fields: [String: String]) -> String {
    let inputs = fields.sorted { $0.key < $1.key }.map { name, value in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(value.escaped)\">"
    }
    return """
      <form method="post" action="/">\(inputs.joined())<button>\(label.escaped)</button></form>
      """
  }
}

extension String {
  fileprivate var escaped: String { escapedForHTML }
}
