import API
import Fields
import Subscriptions
import Values

/// Stripe as the provider of a web checkout: its hosted pages (Checkout Sessions, Billing Portal), subscriptions by
/// card, and payments by Pix and boleto.
public struct Stripe: CheckoutProvider {
  let account: StripeAccount
  let transport: StripeTransport
  let now: @Sendable () -> Instant

  public init(
    _ account: StripeAccount, transport: StripeTransport, now: @escaping @Sendable () -> Instant
  ) {
    self.account = account
    self.transport = transport
    self.now = now
  }

  public var name: String { "stripe" }
  public var origin: String? { "https://checkout.stripe.com" }
  public var isTest: Bool { account.isTest }

  /// The body of a good answer.
  func ask(_ request: StripeRequest) async throws -> JSONValue {
    let answer = try await transport.send(request)
    let value = try? JSONValue.parse(answer.body, limits: JSONLimits(depth: 32))
    if 200...299 ~= answer.status {
      guard let value else { throw CheckoutFailure.unreadable }
      return value
    }
    throw Self.failure(answer, value)
  }

  func get(_ path: String, _ query: StripeForm = StripeForm()) async throws -> JSONValue {
    try await ask(StripeRequest(.get, query.text.isEmpty ? path : "\(path)?\(query.text)"))
  }

  func post(_ path: String, _ form: StripeForm, key: String? = nil) async throws -> JSONValue {
    var request = StripeRequest(.post, path, form: form.text)
    request.idempotencyKey = key
    return try await ask(request)
  }

  static func failure(_ answer: HTTPResponse, _ value: JSONValue?) -> CheckoutFailure {
    switch answer.status {
    case 401, 403: return .notLetIn
    case 404: return .notFound
    // 409: another request with the same key is under way.
    case 408, 409, 429, 500...599:
      let seconds = answer.header("Retry-After").flatMap { Int64($0) }
      return .later(after: seconds.map { min(max($0, 0), 86_400) * 1_000 })
    default:
      let error = value?["error"]
      return .refused(word(error?["code"]?.text ?? error?["type"]?.text ?? "\(answer.status)"))
    }
  }

  /// A code of Stripe's that is safe to keep: letters, digits and underscores.
  private static func word(_ text: String) -> String {
    isID(text) ? String(text.prefix(60)) : "unknown"
  }

  /// Whether a text is of the letters of Stripe's ids, and so a piece of a path.
  static func isID(_ text: String) -> Bool {
    1...255 ~= text.utf8.count && text.isStripeWord
  }

  /// An id as a piece of a path.
  /// - Throws: `CheckoutFailure.notFound` for what is no id.
  func piece(_ id: String) throws -> String {
    guard Self.isID(id) else { throw CheckoutFailure.notFound }
    return id
  }
}

extension Stripe {
  public func setRenewal(_ renews: Bool, of subscription: String) async throws {
    var form = StripeForm()
    form.add("cancel_at_period_end", renews ? "false" : "true")
    _ = try await post("v1/subscriptions/\(piece(subscription))", form)
  }

  public func portal(
    of customer: String, _ language: Language, returningTo address: String
  ) async throws -> String {
    var form = StripeForm()
    form.add("customer", customer)
    form.add("return_url", address)
    form.add("locale", language == .pt ? "pt-BR" : "en")
    guard let page = try await post("v1/billing_portal/sessions", form)["url"]?.text else {
      throw CheckoutFailure.unreadable
    }
    return page
  }

  /// Believes what Stripe signed a moment ago, and reads of it what to look at.
  public func subject(of message: [UInt8], signature: String?) throws -> CheckoutSubject? {
    try StripeSignature.check(message, signature, by: account.signing, at: now())
    guard let event = try? JSONValue.parse(message, limits: JSONLimits(depth: 32)),
      let object = event["data"]?["object"], let kind = object["object"]?.text
    else { throw CheckoutFailure.notBelieved("content") }
    func id(_ name: String) -> String? { object[name]?.text.flatMap { Self.isID($0) ? $0 : nil } }
    switch kind {
    case "checkout.session": return id("id").map { CheckoutSubject.session($0) }
    case "subscription": return id("id").map { CheckoutSubject.subscription($0) }
    case "invoice": return id("subscription").map { CheckoutSubject.subscription($0) }
    case "payment_intent": return id("id").map { CheckoutSubject.payment($0) }
    case "charge", "dispute", "refund":
      return id("payment_intent").map { CheckoutSubject.payment($0) }
    default: return nil
    }
  }
}

extension String {
  /// Whether it is of ASCII letters, digits and `_` alone, as Stripe's keys, ids and codes are.
  var isStripeWord: Bool {
    utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
    }
  }
}
