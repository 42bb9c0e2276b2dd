import API
import Analytics
import CurlTransport
import Fields
import Values

/// Hands questions, and who reads their own rows, on to the process of the installation that has the files of events.
struct EventForwarding: Sendable {
  /// What a request has that was handed on: it is never handed on again.
  static let header = "Umbu-Forwarded"

  private let app: String
  private let client: WebClient

  init(app: String) {
    self.app = app
    var rules = WebClient.Rules()
    // A machine of the operator's own, which may take as long as a question may.
    rules.mayBePrivate = true
    rules.timeout = 35_000
    rules.slow = 35_000
    rules.threads = 2
    rules.strangerThreads = 1
    rules.maxResponseBytes = 16 << 20
    client = WebClient(rules)
  }

  /// Where a process is reached, as it tells the others.
  static func address(of settings: Settings) -> String {
    settings.events.address ?? "http://\(settings.http.address):\(settings.http.port)"
  }

  /// What the process at that address answers.
  /// - Parameter key: the bearer token of who asks; nil for none.
  /// - Throws: a `Problem`: its own, or 503 when it does not answer.
  func ask<Input: FieldObject, Output: FieldObject>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, at address: String, key: String?
  ) async throws -> Output {
    let path = "/\(app)/\(endpoint.path)"
    guard let place = WebAddress(address + path) else { throw Problem.movedQuestions }
    var headers = [
      HTTPHeader("Content-Type", "application/json"), HTTPHeader(Self.header, "1"),
    ]
    if let key { headers.append(HTTPHeader("Authorization", "Bearer \(key)")) }
    let response: HTTPResponse
    do {
      response = try await client.send(.post, place, headers: headers, body: input.jsonBytes())
    } catch is WebClient.Failure {
      throw Problem.movedQuestions
    }
    guard response.status == 200 else {
      throw (try? Problem(jsonBytes: response.body)) ?? Problem.movedQuestions
    }
    guard let answer = try? Output(jsonBytes: response.body, limits: Self.limits) else {
      throw Problem.movedQuestions
    }
    return answer
  }

  /// Of answers.
  private static let limits = JSONLimits(bytes: 16 << 20)
}
