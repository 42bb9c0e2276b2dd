import API
import Checkout
import Fields
import HTTP
import Values

extension StripeStandIn.State {
  var seconds: Int64 { now.milliseconds / 1_000 }

  func refuse(_ status: Int, _ type: String, _ code: String?, param: String? = nil) -> HTTPResponse
  {
    var error: [JSONValue.Member] = [
      .init("type", .text(type)), .init("message", .text("The stand-in says no.")),
    ]
    if let code { error.append(.init("code", .text(code))) }
    if let param { error.append(.init("param", .text(param))) }
    return HTTPResponse(
      status: status, headers: [HTTPHeader("Content-Type", "application/json")],
      body: JSONValue.object([.init("error", .object(error))]).bytes)
  }

  private func good(_ value: JSONValue) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: [HTTPHeader("Content-Type", "application/json")], body: value.bytes)
  }

  mutating func answer(_ request: StripeRequest) -> HTTPResponse {
    let parts = request.path.split(separator: "?", maxSplits: 1).map { String($0) }
    let path = parts[0].split(separator: "/").map { String($0) }
    let query = Query(parts.count > 1 ? parts[1] : "")
    let form = Query(request.form)
    guard path.first == "v1" else { return refuse(404, "invalid_request_error", nil) }
    switch (request.method, Array(path.dropFirst())) {
    case (.post, ["checkout", "sessions"]): return open(form)
    case (.post, let rest) where rest.count == 4 && rest[0] == "checkout" && rest[3] == "expire":
      return expire(rest[2])
    case (.get, let rest) where rest.count == 3 && rest[0] == "checkout":
      return show(rest[2], "checkout.session", query)
    case (.get, let rest) where rest.count == 2 && rest[0] == "subscriptions":
      return show(rest[1], "subscription", query)
    case (.post, let rest) where rest.count == 2 && rest[0] == "subscriptions":
      return change(rest[1], form)
    case (.get, let rest) where rest.count == 2 && rest[0] == "payment_intents":
      return show(rest[1], "payment_intent", query)
    case (.get, ["invoices"]): return invoices(query)
    case (.get, ["prices"]): return good(list([], "/v1/prices"))
    case (.post, ["billing_portal", "sessions"]): return portal(form)
    default:
      return refuse(404, "invalid_request_error", nil)
    }
  }

  private func list(_ items: [JSONValue], _ url: String, hasMore: Bool = false) -> JSONValue {
    .object([
      .init("object", .text("list")), .init("data", .array(items)),
      .init("has_more", .boolean(hasMore)), .init("url", .text(url)),
    ])
  }

  private func show(_ id: String, _ kind: String, _ query: Query) -> HTTPResponse {
    guard let record = objects[id], record["object"].text == kind else {
      return refuse(404, "invalid_request_error", "resource_missing", param: "id")
    }
    return good(record.json(expanding: paths(query), in: self))
  }

  /// Stripe ends a session that is open, and with it its payment; any other it refuses.
  private mutating func expire(_ id: String) -> HTTPResponse {
    guard var record = objects[id], record["object"].text == "checkout.session" else {
      return refuse(404, "invalid_request_error", "resource_missing", param: "session")
    }
    guard record["status"].text == "open" else { return refuse(400, "invalid_request_error", nil) }
    record["status"] = .text("expired")
    record["url"] = .null
    objects[id] = record
    if let payment = record["payment_intent"].text {
      objects[payment]?["status"] = .text("canceled")
    }
    return good(record.json(expanding: [], in: self))
  }

  private func paths(_ query: Query) -> [[Substring]] {
    query.items.filter { $0.name.hasPrefix("expand[") }.map { $0.value.split(separator: ".") }
  }

  mutating func add(_ kind: String, _ prefix: String, _ members: [JSONValue.Member]) -> String {
    count += 1
    let id = "\(prefix)_\(count)"
    objects[id] = Record(
      members: [
        .init("id", .text(id)), .init("object", .text(kind)), .init("created", .integer(seconds)),
        .init("livemode", .boolean(false)),
      ] + members)
    order.append(id)
    return id
  }

  /// The names that a session is made of; others are unknown.
  private static let known = [
    "mode", "client_reference_id", "success_url", "cancel_url", "locale", "expires_at",
    "customer_email", "payment_method_types", "line_items", "metadata", "payment_intent_data",
    "subscription_data", "payment_method_collection", "customer_creation", "payment_method_options",
  ]

  private mutating func open(_ form: Query) -> HTTPResponse {
    for item in form.items {
      let name = String(item.name.prefix { $0 != "[" })
      guard Self.known.contains(name) else {
        return refuse(400, "invalid_request_error", "parameter_unknown", param: name)
      }
    }
    let mode = form["mode"] ?? ""
    let method = form["payment_method_types[0]"] ?? "card"
    let price = "line_items[0][price_data]"
    guard ["payment", "subscription"].contains(mode), let success = form["success_url"],
      success.hasPrefix("https://"),
      let amount = form["\(price)[unit_amount]"].flatMap({ Int64($0) }),
      let currency = form["\(price)[currency]"], form["\(price)[product_data][name]"] != nil,
      form["line_items[0][quantity]"] == "1"
    else { return refuse(400, "invalid_request_error", "parameter_missing") }
    let isByHand = method != "card"
    guard isByHand == (mode == "payment"), !isByHand || currency == "brl",
      (form["\(price)[recurring][interval]"] != nil) == (mode == "subscription"),
      mode == "payment" || form["customer_creation"] == nil
    else { return refuse(400, "invalid_request_error", nil) }
    let expires = form["expires_at"].flatMap { Int64($0) } ?? seconds + 86_400
    guard expires >= seconds + 1_800, expires <= seconds + 86_400 else {
      return refuse(400, "invalid_request_error", nil, param: "expires_at")
    }
    var payment = JSONValue.null
    if mode == "payment" {
      payment = .text(
        add(
          "payment_intent", "pi",
          [
            .init("status", .text("requires_payment_method")), .init("amount", .integer(amount)),
            .init("currency", .text(currency)), .init("invoice", .null),
            .init("latest_charge", .null), .init("next_action", .null),
            .init("metadata", metadata("payment_intent_data[metadata]", form)),
          ]))
    }
    let reference = form["client_reference_id"].map { JSONValue.text($0) } ?? .null
    let id = add(
      "checkout.session", "cs_test",
      [
        .init("status", .text("open")), .init("payment_status", .text("unpaid")),
        .init("mode", .text(mode)), .init("expires_at", .integer(expires)),
        .init("client_reference_id", reference),
        .init("metadata", metadata("metadata", form)), .init("subscription", .null),
        .init("payment_intent", payment), .init("customer", .null),
        .init("amount_total", .integer(amount)), .init("currency", .text(currency)),
        .init("payment_method_types", .array([.text(method)])),
      ])
    objects[id]?["url"] = .text("https://checkout.stripe.com/c/pay/\(id)")
    objects[id]?["standin_interval"] = .text(form["\(price)[recurring][interval]"] ?? "")
    objects[id]?["standin_trial"] = .integer(
      form["subscription_data[trial_period_days]"].flatMap { Int64($0) } ?? 0)
    let details = metadata("subscription_data[metadata]", form)
    objects[id]?["standin_metadata"] = details
    guard let record = objects[id] else { return refuse(500, "api_error", nil) }
    return good(record.json(expanding: [], in: self))
  }

  private func metadata(_ name: String, _ form: Query) -> JSONValue {
    .object(
      form.items.filter { $0.name.hasPrefix(name + "[") }.map { item in
        JSONValue.Member(String(item.name.dropFirst(name.count + 1).dropLast()), .text(item.value))
      })
  }

  private mutating func change(_ id: String, _ form: Query) -> HTTPResponse {
    guard var record = objects[id], record["object"].text == "subscription" else {
      return refuse(404, "invalid_request_error", "resource_missing", param: "id")
    }
    guard record["ended_at"].isNull else { return refuse(400, "invalid_request_error", nil) }
    record["cancel_at_period_end"] = .boolean(form["cancel_at_period_end"] == "true")
    objects[id] = record
    return good(record.json(expanding: [], in: self))
  }

  private func invoices(_ query: Query) -> HTTPResponse {
    let paths = paths(query).map { Array($0.dropFirst()) }
    // The newest first, as Stripe lists.
    var all = order.reversed().filter { id in
      objects[id]?["object"].text == "invoice"
        && objects[id]?["subscription"].text == query["subscription"]
    }
    if let last = query["starting_after"], let position = all.firstIndex(of: last) {
      all.removeFirst(position + 1)
    }
    let limit = query["limit"].flatMap { Int($0) } ?? 10
    let page = all.prefix(limit).compactMap { objects[$0]?.json(expanding: paths, in: self) }
    return good(list(page, "/v1/invoices", hasMore: all.count > limit))
  }

  private mutating func portal(_ form: Query) -> HTTPResponse {
    guard let customer = form["customer"], objects[customer] != nil else {
      return refuse(400, "invalid_request_error", "resource_missing", param: "customer")
    }
    let id = add("billing_portal.session", "bps", [.init("customer", .text(customer))])
    objects[id]?["url"] = .text("https://billing.stripe.com/p/session/\(id)")
    guard let record = objects[id] else { return refuse(500, "api_error", nil) }
    return good(record.json(expanding: [], in: self))
  }
}
