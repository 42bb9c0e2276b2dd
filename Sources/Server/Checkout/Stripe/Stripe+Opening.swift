import Fields
import Subscriptions
import Values

/// The pages on which something is paid.
extension Stripe {
  public func open(_ order: CheckoutOrder) async throws -> OpenedPage {
    var form = StripeForm()
    form.add("mode", order.method.isPaidByHand ? "payment" : "subscription")
    form.add("client_reference_id", "\(order.id)")
    form.add("success_url", order.returnAddress)
    form.add("cancel_url", order.returnAddress)
    form.add("locale", order.language == .pt ? "pt-BR" : "en")
    form.add("expires_at", order.expiresAt.milliseconds / 1_000)
    form.add("customer_email", order.email)
    form.add("payment_method_types[0]", order.method.rawValue)
    form.add("line_items[0][quantity]", "1")
    try await addPrice(of: order, to: &form)
    for (name, value) in metadata(of: order) { form.add("metadata[\(name)]", value) }
    let owner = order.method.isPaidByHand ? "payment_intent_data" : "subscription_data"
    for (name, value) in metadata(of: order) { form.add("\(owner)[metadata][\(name)]", value) }
    switch order.method {
    case .card:
      if order.trialDays > 0 {
        form.add("subscription_data[trial_period_days]", Int64(order.trialDays))
        form.add("payment_method_collection", "always")
      }
    case .pix:
      form.add("customer_creation", "always")
      form.add("payment_method_options[pix][expires_after_seconds]", "86400")
    case .boleto:
      form.add("customer_creation", "always")
      form.add("payment_method_options[boleto][expires_after_days]", "3")
    }
    let session = try await post("v1/checkout/sessions", form, key: order.key)
    guard let id = session["id"]?.text, let address = session["url"]?.text else {
      throw CheckoutFailure.unreadable
    }
    return OpenedPage(id, at: address)
  }

  /// By which what comes of an order is known again.
  private func metadata(of order: CheckoutOrder) -> [(name: String, value: String)] {
    var metadata = [
      (name: "checkout", value: "\(order.id)"), (name: "product", value: order.product.rawValue),
    ]
    if let bill = order.bill { metadata.append((name: "bill", value: "\(bill)")) }
    return metadata
  }

  /// The price in the account that has the product's id as its lookup key, so that the portal can change plans,
  /// where it costs what we say; else one for this order.
  private func addPrice(of order: CheckoutOrder, to form: inout StripeForm) async throws {
    let amount = order.price.amount
    let currency = amount.currency.rawValue.lowercased()
    if !order.method.isPaidByHand {
      var query = StripeForm()
      query.add("lookup_keys[0]", order.product.rawValue)
      query.add("active", "true")
      let known = try await get("v1/prices", query)["data"]?.array?.first { price in
        price["currency"]?.text == currency && price["unit_amount"]?.wholeNumber == amount.minor
          && price["recurring"]?["interval"]?.text != nil
      }
      if let id = known?["id"]?.text {
        form.add("line_items[0][price]", id)
        return
      }
    }
    let data = "line_items[0][price_data]"
    form.add("\(data)[currency]", currency)
    form.add("\(data)[unit_amount]", amount.minor)
    form.add("\(data)[tax_behavior]", order.price.includesTax ? "inclusive" : "exclusive")
    form.add("\(data)[product_data][name]", order.title)
    guard !order.method.isPaidByHand else { return }
    let isYearly = order.months % 12 == 0
    form.add("\(data)[recurring][interval]", isYearly ? "year" : "month")
    form.add(
      "\(data)[recurring][interval_count]",
      Int64(isYearly ? order.months / 12 : order.months))
  }

  public func close(_ page: String) async throws {
    _ = try await post("v1/checkout/sessions/\(piece(page))/expire", StripeForm())
  }

  public func session(_ id: String) async throws -> ProviderSession {
    let object = try await get("v1/checkout/sessions/\(piece(id))")
    let state: ProviderSession.State
    switch object["status"]?.text {
    case "open": state = .open
    case "complete": state = .complete
    case "expired": state = .expired
    default: throw CheckoutFailure.unreadable
    }
    var session = ProviderSession(id, state)
    session.order = object["client_reference_id"]?.text.flatMap { UUID($0) }
    session.bill = object["metadata"]?["bill"]?.text.flatMap { UUID($0) }
    session.subscription = object["subscription"]?.text
    session.payment = object["payment_intent"]?.text
    session.customer = object["customer"]?.text
    return session
  }

  public func payment(_ id: String) async throws -> ProviderPayment {
    var query = StripeForm()
    for name in ["latest_charge", "latest_charge.refunds", "latest_charge.dispute", "invoice"] {
      query.add("expand[]", name)
    }
    let object = try await get("v1/payment_intents/\(piece(id))", query)
    var payment = ProviderPayment(id, words: object.bytes)
    payment.order = object["metadata"]?["checkout"]?.text.flatMap { UUID($0) }
    payment.bill = object["metadata"]?["bill"]?.text.flatMap { UUID($0) }
    payment.subscription = object["invoice"]?["subscription"]?.text
    let charge = object["latest_charge"]
    switch object["status"]?.text {
    case "succeeded":
      payment.paidAt = charge?["created"]?.instant ?? object["created"]?.instant
    case "processing": payment.isUnderWay = true
    case "requires_action":
      payment.isUnderWay = object["next_action"]?["type"]?.text == "boleto_display_details"
    case nil: throw CheckoutFailure.unreadable
    default: break
    }
    if let charge {
      let back = StripeMoneyBack(charge)
      payment.refunded = back.refunded
      payment.refundedAt = back.refundedAt
      payment.dispute = back.dispute
      payment.disputeLostAt = back.disputeLostAt
    }
    return payment
  }
}

/// What of a charge was refunded or disputed.
struct StripeMoneyBack {
  /// Cents.
  var refunded: Int64 = 0
  var refundedAt: Instant?
  var dispute = WebBill.Dispute.none
  var disputeLostAt: Instant?

  init(_ charge: JSONValue) {
    refunded = charge["amount_refunded"]?.wholeNumber?.cents ?? 0
    if refunded > 0 {
      let times = charge["refunds"]?["data"]?.array?.compactMap { $0["created"]?.instant }
      refundedAt = times?.max() ?? charge["created"]?.instant
    }
    guard let object = charge["dispute"], let status = object["status"]?.text else { return }
    switch status {
    case "lost":
      dispute = .lost
      // Stripe takes the money when the dispute begins.
      disputeLostAt = object["created"]?.instant ?? charge["created"]?.instant
    case "won", "warning_closed": dispute = .won
    default: dispute = .open
    }
  }
}

extension Int64 {
  /// An amount from outside, clamped to 0...2⁵⁰, so that no sum of such overflows.
  var cents: Int64 { Swift.min(Swift.max(self, 0), 1 << 50) }
}

extension JSONValue {
  /// Of a whole number of seconds since 1970.
  var instant: Instant? {
    guard let seconds = wholeNumber, 0...100_000_000_000 ~= seconds else { return nil }
    return Instant(milliseconds: seconds * 1_000)
  }
}
