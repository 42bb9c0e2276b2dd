import Fields
import Values

/// Why a call did not give its output.
public indirect enum APIError: Error, Hashable, Sendable {
  /// The path does not make a URL of our own server; nothing was sent.
  case invalidURL
  /// No answer came.
  case network(NetworkFailure)
  /// The answer is not of the shape that was promised; where.
  case decoding(FieldError)
  /// 401: not signed in, or the credentials are wrong.
  case unauthorized(Problem)
  /// 402, or 403 with the code `limitReached`: the plan does not allow it.
  case paywall(Problem)
  /// 403: the person's role does not allow it.
  case forbidden(Problem)
  /// 404
  case missing(Problem)
  /// 409 or 412: something else happened in between.
  case conflict(Problem)
  /// 410
  case gone(Problem)
  /// 413
  case tooLarge(Problem)
  /// 400 or 422: what was sent is not acceptable; `errors` says which fields.
  case invalid(Problem)
  /// 426: the app is older than the server understands.
  case outdated(Problem)
  /// 429; seconds to wait, when the server says so.
  case rateLimited(retryAfter: Int?)
  /// 5xx; seconds to wait, when the server says so.
  case server(status: Int, retryAfter: Int?)
  /// 507: the server has no room to write.
  case serverFull
  /// A status that the API does not use.
  case unexpected(status: Int)

  /// Whether the same call may succeed later without the person changing anything.
  public var canRetry: Bool {
    switch self {
    case .network(let failure): failure == .unreachable || failure == .timedOut
    case .rateLimited, .server, .serverFull: true
    case .invalidURL, .decoding, .unauthorized, .paywall, .forbidden, .missing, .conflict, .gone,
      .tooLarge, .invalid, .outdated, .unexpected:
      false
    }
  }

  /// What the server said, where it said something.
  public var problem: Problem? {
    switch self {
    case .unauthorized(let problem), .paywall(let problem), .forbidden(let problem),
      .missing(let problem), .conflict(let problem), .gone(let problem), .tooLarge(let problem),
      .invalid(let problem), .outdated(let problem):
      problem
    default: nil
    }
  }
}

extension APIError {
  /// The error that an answer other than 2xx means.
  public init(_ response: HTTPResponse) {
    let problem = Problem(of: response)
    switch response.status {
    case 400, 422: self = .invalid(problem)
    case 401: self = .unauthorized(problem)
    case 402: self = .paywall(problem)
    case 403: self = problem.code == "limitReached" ? .paywall(problem) : .forbidden(problem)
    case 404: self = .missing(problem)
    case 409, 412: self = .conflict(problem)
    case 410: self = .gone(problem)
    case 413: self = .tooLarge(problem)
    case 426: self = .outdated(problem)
    case 429: self = .rateLimited(retryAfter: response.retryAfter)
    case 507: self = .serverFull
    case 500...599: self = .server(status: response.status, retryAfter: response.retryAfter)
    default: self = .unexpected(status: response.status)
    }
  }
}

extension HTTPResponse {
  /// The seconds of the `Retry-After` header (RFC 9110 section 10.2.3); nil when there is none or
  /// it gives a date.
  public var retryAfter: Int? {
    header("Retry-After")?.wholeNumber.map { Int(clamping: $0) }
  }
}

extension Problem {
  /// The problem in an answer; one made of the status alone when the body has none.
  init(of response: HTTPResponse) {
    do throws(JSONError) {
      let json = try JSONValue.parse(response.body, limits: JSONLimits(depth: 16, bytes: 65_536))
      do throws(FieldError) { try self.init(object: json) } catch { self.init() }
    } catch {
      self.init()
    }
    status = response.status
  }
}
