import API
import CurlTransport

/// One request to the App Store Server API.
public struct StoreRequest: Hashable, Sendable {
  public var method: HTTPMethod
  /// With the query and without a slash in front: `inApps/v1/subscriptions/2000000123`.
  public var path: String
  /// JSON, or nothing.
  public var body: [UInt8]
  public var token: String

  public init(_ method: HTTPMethod, _ path: String, body: [UInt8] = [], token: String) {
    self.method = method
    self.path = path
    self.body = body
    self.token = token
  }
}

/// Reaches the App Store Server API.
public struct StoreTransport: Sendable {
  /// The answer, whatever its status.
  /// - Throws: `StoreFailure`, where there is none.
  public var send: @Sendable (StoreRequest) async throws -> HTTPResponse

  public init(send: @escaping @Sendable (StoreRequest) async throws -> HTTPResponse) {
    self.send = send
  }

  /// Where Apple's API is, without a slash at the end.
  public static func base(of environment: StoreEnvironment) -> String {
    switch environment {
    case .production: "https://api.storekit.itunes.apple.com"
    case .sandbox, .xcode, .localTesting: "https://api.storekit-sandbox.itunes.apple.com"
    }
  }

  /// How a client for it is made: a page of a history has 20 transactions of about 6 kB each.
  public static var rules: WebClient.Rules {
    var rules = WebClient.Rules()
    rules.maxResponseBytes = 4 << 20
    return rules
  }

  /// One that reaches a server.
  /// - Parameter base: without a slash at the end.
  public static func live(base: String, through client: WebClient) -> StoreTransport {
    StoreTransport { request in
      guard let address = WebAddress("\(base)/\(request.path)") else {
        throw StoreFailure.badIdentifier
      }
      var headers = [
        HTTPHeader("Authorization", "Bearer \(request.token)"),
        HTTPHeader("Accept", "application/json"),
      ]
      if !request.body.isEmpty { headers.append(HTTPHeader("Content-Type", "application/json")) }
      do {
        return try await client.send(
          request.method, address, headers: headers, body: request.body)
      } catch let failure as WebClient.Failure {
        switch failure {
        case .silent(let pause): throw StoreFailure.later(after: pause)
        case .busy: throw StoreFailure.later(after: nil)
        case .badAddress, .privateAddress, .untrusted, .timedOut, .unreachable:
          throw StoreFailure.unanswered
        }
      }
    }
  }
}
