import Fields
import Values

/// What people, banks and time do.
extension StripeStandIn {
  private static let month: Int64 = 30 * 86_400

  /// The customer pays a session by card.
  /// - Returns: the id of the subscription.
  public func payByCard(_ session: String) -> String {
    act { state in
      let customer = state.add("customer", "cus", [])
      let trial = state.objects[session]?["standin_trial"].wholeNumber ?? 0
      let now = state.seconds
      let end = now + (trial > 0 ? trial * 86_400 : Self.month)
      let price = Self.price(
        state.objects[session]?["amount_total"] ?? .null, state.objects[session]?["currency"])
      let subscription = state.add(
        "subscription", "sub",
        [
          .init("status", .text(trial > 0 ? "trialing" : "active")),
          .init("start_date", .integer(now)), .init("customer", .text(customer)),
          .init("cancel_at_period_end", .boolean(false)), .init("cancel_at", .null),
          .init("ended_at", .null), .init("current_period_end", .integer(end)),
          .init("trial_end", trial > 0 ? .integer(end) : .null), .init("schedule", .null),
          .init("metadata", state.objects[session]?["standin_metadata"] ?? .null),
          .init(
            "items",
            Self.items(price)),
          .init("cancellation_details", .object([.init("reason", .null)])),
          .init("standin_amount", state.objects[session]?["amount_total"] ?? .integer(0)),
          .init("currency", state.objects[session]?["currency"] ?? .null),
        ])
      state.objects[session]?["status"] = .text("complete")
      state.objects[session]?["payment_status"] = .text("paid")
      state.objects[session]?["subscription"] = .text(subscription)
      state.objects[session]?["customer"] = .text(customer)
      _ = state.bill(subscription, from: now, until: end, isTrial: trial > 0, isPaid: true)
      return subscription
    }
  }

  /// A subscription's next period begins, whose invoice is paid or not.
  /// - Returns: the invoice's id.
  @discardableResult
  public func renew(_ subscription: String, isPaid: Bool = true) -> String {
    act { state in
      let start = state.objects[subscription]?["current_period_end"].wholeNumber ?? state.seconds
      let end = start + Self.month
      state.objects[subscription]?["current_period_end"] = .integer(end)
      state.objects[subscription]?["status"] = .text(isPaid ? "active" : "past_due")
      return state.bill(subscription, from: start, until: end, isTrial: false, isPaid: isPaid)
    }
  }

  /// What a subscription costs is another price from its next period on.
  public func setPrice(of subscription: String, cents: Int64) {
    act { state in
      let price = Self.price(.integer(cents), state.objects[subscription]?["currency"])
      state.objects[subscription]?["items"] = Self.items(price)
      state.objects[subscription]?["standin_amount"] = .integer(cents)
    }
  }

  private static func items(_ price: JSONValue) -> JSONValue {
    .object([.init("data", .array([.object([.init("price", price)])]))])
  }

  fileprivate static func price(_ cents: JSONValue, _ currency: JSONValue?) -> JSONValue {
    .object([
      .init("id", .text("price_1")), .init("lookup_key", .null), .init("metadata", .object([])),
      .init("unit_amount", cents), .init("currency", currency ?? .null),
    ])
  }

  /// The subscription is over.
  public func end(_ subscription: String, because reason: String) {
    act { state in
      let endedAt = state.seconds
      state.objects[subscription]?["status"] = .text("canceled")
      state.objects[subscription]?["ended_at"] = .integer(endedAt)
      state.objects[subscription]?["cancellation_details"] = .object([
        .init("reason", .text(reason))
      ])
    }
  }

  /// The customer takes a boleto with them.
  public func issueBoleto(_ session: String) {
    act { state in
      guard let payment = state.objects[session]?["payment_intent"].text else { return }
      state.objects[session]?["status"] = .text("complete")
      state.objects[payment]?["status"] = .text("requires_action")
      state.objects[payment]?["next_action"] = .object([
        .init("type", .text("boleto_display_details"))
      ])
    }
  }

  /// A Pix or a boleto is paid.
  /// - Returns: the id of the payment.
  public func payByHand(_ session: String) -> String {
    act { state in
      let payment = state.objects[session]?["payment_intent"].text ?? ""
      let customer = state.add("customer", "cus", [])
      let charge = state.charge(
        state.objects[session]?["amount_total"].wholeNumber ?? 0, payment: payment)
      state.objects[session]?["status"] = .text("complete")
      state.objects[session]?["payment_status"] = .text("paid")
      state.objects[session]?["customer"] = .text(customer)
      state.objects[payment]?["status"] = .text("succeeded")
      state.objects[payment]?["next_action"] = .null
      state.objects[payment]?["latest_charge"] = .text(charge)
      state.objects[payment]?.references = ["latest_charge", "invoice"]
      return payment
    }
  }

  /// Gives back so many cents of the charge of a payment or an invoice.
  /// - Returns: the charge's id.
  @discardableResult
  public func refund(_ owner: String, cents: Int64) -> String? {
    act { state in
      guard let charge = state.charge(of: owner) else { return nil }
      let before = state.objects[charge]?["amount_refunded"].wholeNumber ?? 0
      state.objects[charge]?["amount_refunded"] = .integer(before + cents)
      let refund = JSONValue.object([.init("created", .integer(state.seconds))])
      state.objects[charge]?["refunds"] = .object([.init("data", .array([refund]))])
      return charge
    }
  }

  /// A dispute about the charge of a payment or an invoice stands so.
  public func dispute(_ owner: String, _ status: String) {
    act { state in
      guard let charge = state.charge(of: owner) else { return }
      if let id = state.objects[charge]?["dispute"].text {
        state.objects[id]?["status"] = .text(status)
      } else {
        let id = state.add("dispute", "dp", [.init("status", .text(status))])
        state.objects[charge]?["dispute"] = .text(id)
      }
    }
  }

  /// The newest object of a kind.
  public func newest(_ kind: String) -> String? {
    act { state in state.order.last { state.objects[$0]?["object"].text == kind } }
  }
}

extension StripeStandIn.State {
  fileprivate func charge(of owner: String) -> String? {
    objects[owner]?["charge"].text ?? objects[owner]?["latest_charge"].text
  }

  fileprivate mutating func charge(_ amount: Int64, payment: String) -> String {
    let id = add(
      "charge", "ch",
      [
        .init("amount", .integer(amount)), .init("amount_refunded", .integer(0)),
        .init("payment_intent", .text(payment)), .init("dispute", .null),
        .init("refunds", .object([.init("data", .array([]))])),
      ])
    objects[id]?.references = ["dispute"]
    return id
  }

  fileprivate mutating func bill(
    _ subscription: String, from start: Int64, until end: Int64, isTrial: Bool, isPaid: Bool
  ) -> String {
    let amount = isTrial ? 0 : objects[subscription]?["standin_amount"].wholeNumber ?? 0
    let line = JSONValue.object([
      .init("type", .text("subscription")), .init("proration", .boolean(false)),
      .init("amount", .integer(amount)),
      .init(
        "price",
        StripeStandIn.price(
          objects[subscription]?["standin_amount"] ?? .null, objects[subscription]?["currency"])),
      .init(
        "period", .object([.init("start", .integer(start)), .init("end", .integer(end))])),
    ])
    let payment = add("payment_intent", "pi", [.init("status", .text("succeeded"))])
    let paidBy: String? = isPaid && amount > 0 ? self.charge(amount, payment: payment) : nil
    let invoice = add(
      "invoice", "in",
      [
        .init("status", .text(isPaid ? "paid" : "open")), .init("total", .integer(amount)),
        .init("currency", objects[subscription]?["currency"] ?? .null),
        .init("subscription", .text(subscription)), .init("due_date", .null),
        .init("status_transitions", .object([.init("paid_at", isPaid ? .integer(start) : .null)])),
        .init("lines", .object([.init("data", .array([line]))])),
        .init("charge", paidBy.map { JSONValue.text($0) } ?? .null),
      ])
    objects[invoice]?.references = ["charge", "subscription"]
    objects[payment]?["invoice"] = .text(invoice)
    objects[payment]?["latest_charge"] = paidBy.map { JSONValue.text($0) } ?? .null
    objects[payment]?.references = ["invoice", "latest_charge"]
    return invoice
  }
}
