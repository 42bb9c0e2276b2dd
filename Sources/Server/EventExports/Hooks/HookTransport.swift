import API
import CurlTransport
import Jobs
import Values

/// Reaches the other systems that are told of events.
public struct HookTransport: Sendable {
  /// The answer, whatever its status.
  /// - Throws: `WebClient.Failure`, where there is none.
  public var post: @Sendable (WebAddress, [HTTPHeader], [UInt8]) async throws -> HTTPResponse

  public init(
    post: @escaping @Sendable (WebAddress, [HTTPHeader], [UInt8]) async throws -> HTTPResponse
  ) {
    self.post = post
  }

  /// Through libcurl. Where a hook leads says an operator, so it may be in their own network.
  public static var live: HookTransport {
    HookTransport { try await client.send(.post, $0, headers: $1, body: $2) }
  }

  /// One for all apps, made when it is needed.
  private static let client: WebClient = {
    var rules = WebClient.Rules()
    rules.mayBePrivate = true
    return WebClient(rules)
  }()

  /// Whether a hook may lead there: to the web with TLS, or to this machine and private networks.
  public static func mayReach(_ url: String) -> Bool {
    guard let address = WebAddress(url) else { return false }
    if address.isSecure || address.host == "localhost" { return true }
    let parts = address.host.utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let bytes = parts.compactMap { UInt8(String(decoding: $0, as: UTF8.self)) }
    return parts.count == 4 && bytes.count == 4 && !AddressRules.isPublic(bytes)
  }

  /// Returns when the other system has it.
  /// - Throws: `JobFailure`.
  func send(_ body: [UInt8], to url: String, _ headers: [HTTPHeader]) async throws(JobFailure) {
    guard let address = WebAddress(url) else {
      throw JobFailure("it leads to no address", isFinal: true)
    }
    let response: HTTPResponse
    do {
      response = try await post(
        address, [HTTPHeader("Content-Type", "application/json")] + headers, body)
    } catch let failure as WebClient.Failure {
      throw JobFailure("it cannot be reached: \(failure.hookWords)", pause: failure.hookPause)
    } catch {
      throw JobFailure("it cannot be reached: \(type(of: error))")
    }
    guard 200...299 ~= response.status else {
      let seconds = response.header("Retry-After").flatMap { Int64($0) }
      throw JobFailure(
        "it answered \(response.status)", pause: seconds.map { min(max($0, 0), 86_400) * 1_000 })
    }
  }
}

extension WebClient.Failure {
  fileprivate var hookWords: String {
    switch self {
    case .badAddress, .privateAddress: "the address may not be reached"
    case .untrusted: "its certificate is not trusted"
    case .timedOut, .silent: "no answer in time"
    case .unreachable: "no connection"
    case .busy: "too many others wait"
    }
  }

  fileprivate var hookPause: Int64? {
    if case .silent(let pause) = self { pause } else { nil }
  }
}
