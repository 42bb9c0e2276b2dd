import API
import CurlTransport

/// One request to Stripe's API.
public struct StripeRequest: Hashable, Sendable {
  public var method: HTTPMethod
  /// With the query and without a slash in front: `v1/checkout/sessions`.
  public var path: String
  /// The form of a `POST`.
  public var form: String
  /// By which a request that is sent again does nothing twice.
  public var idempotencyKey: String?

  public init(_ method: HTTPMethod, _ path: String, form: String = "") {
    self.method = method
    self.path = path
    self.form = form
  }
}

/// Reaches Stripe's API.
public struct StripeTransport: Sendable {
  /// The version of the API that is asked for, whatever the account's is: objects have the form of that one.
  public static let version = "2024-06-20"

  /// The answer, whatever its status.
  /// - Throws: `CheckoutFailure`, where there is none.
  public var send: @Sendable (StripeRequest) async throws -> HTTPResponse

  public init(send: @escaping @Sendable (StripeRequest) async throws -> HTTPResponse) {
    self.send = send
  }

  /// How a client for it is made: a page of a hundred invoices has about 6 kB each.
  public static var rules: WebClient.Rules {
    var rules = WebClient.Rules()
    rules.maxResponseBytes = 4 << 20
    return rules
  }

  /// One that reaches a server.
  public static func live(
    _ account: StripeAccount, through client: WebClient
  ) -> StripeTransport {
    StripeTransport { request in
      guard let address = WebAddress("\(account.base)/\(request.path)") else {
        throw CheckoutFailure.refused("address")
      }
      var headers = [
        HTTPHeader("Authorization", "Bearer \(account.key)"),
        HTTPHeader("Stripe-Version", version), HTTPHeader("Accept", "application/json"),
      ]
      if request.method == .post { headers.append(HTTPHeader("Content-Type", StripeForm.type)) }
      if let key = request.idempotencyKey { headers.append(HTTPHeader("Idempotency-Key", key)) }
      do {
        return try await client.send(
          request.method, address, headers: headers, body: Array(request.form.utf8))
      } catch let failure as WebClient.Failure {
        switch failure {
        case .silent(let pause): throw CheckoutFailure.later(after: pause)
        case .busy, .badAddress, .privateAddress, .untrusted, .timedOut, .unreachable:
          throw CheckoutFailure.later(after: nil)
        }
      }
    }
  }
}
