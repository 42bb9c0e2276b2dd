import API
import Database
import Fields
import FileServer
import HTTP
import SyncServer

extension Problem: Error {}

extension Problem {
  /// 401: no token, or one that is not (any more) good.
  public static let signedOut = Problem(
    status: 401, title: "Not signed in", code: "signedOut",
    detail: "The access token is missing, has expired or was revoked.")

  /// 403: no member of the space, or one whose role may not do this; which of the two is not said.
  static let notForRole = Problem(
    status: 403, title: "Not for this role", code: "forbidden",
    detail: "Only those who run the space may do this.")

  /// 403: the budget of the space is used up, and so is what traces may take beyond it.
  static let noRoomForTraces = Problem(
    status: 403, title: "The space has no room", code: "limitReached", detail: "bytes")

  static let notFound = Problem(status: 404, title: "Not found", code: "notFound")

  static let foreignOrigin = Problem(
    status: 403, title: "Foreign origin", code: "foreignOrigin",
    detail: "Only pages of this server may open the live channel.")

  static let notJSON = Problem(
    status: 415, title: "Unsupported media type", code: "notJSON",
    detail: "The body must be application/json.")

  static let tooManyRequests = Problem(
    status: 429, title: "Too many requests", code: "rateLimited",
    detail: "Wait as long as Retry-After says, then go on.")

  /// 429: the large bodies of one account are as many as may be at a time.
  static let tooManyAtOnce = Problem(
    status: 429, title: "Too many at once", code: "rateLimited",
    detail: "Wait for the end of other large requests of this account, then send it again.")

  /// 503: those of all callers are.
  static let noRoom = Problem(
    status: 503, title: "Busy", code: "busy",
    detail: "Too many large requests are under way. Nothing of this one was done; send it again.")

  /// What the reader of an input found.
  init(_ error: JSONFieldError) {
    switch error {
    case .text(let error):
      self.init(
        status: 400, title: "Not JSON", code: "malformed",
        detail: "\(error.reason.rawValue) at byte \(error.offset)")
    case .field(let error):
      self.init(
        status: 422, title: "A field is not acceptable", code: "unreadable",
        errors: [FieldProblem(error)])
    }
  }

  init(_ error: SyncError) {
    switch error {
    case .outdated:
      self.init(
        status: 426, title: "An older app", code: "outdated",
        detail: "Reload the app; what waits on the device is kept.")
    case .behind:
      self.init(
        status: 503, title: "An older server", code: "behind",
        detail: "The server is being brought up to date. Send the same request again.")
    case .malformed(let error): self.init(.text(error))
    case .unreadable(let error): self.init(.field(error))
    case .forbidden:
      self.init(
        status: 403, title: "No member of this space", code: "forbidden")
    case .foreignClient:
      self.init(
        status: 403, title: "The client id belongs to someone else", code: "foreignClient")
    case .unsettled:
      self.init(
        status: 429, title: "Too many refusals wait", code: "unsettled",
        detail: "Keep the refusals that were told, say so with `settled`, then push again.")
    case .tooManyClients:
      self.init(
        status: 429, title: "Too many new clients", code: "tooManyClients",
        detail: "Go on with the client ids of before, or wait as long as Retry-After says.")
    }
  }

  init(_ error: DatabaseError) {
    switch error {
    case .full:
      self.init(
        status: 507, title: "No room to write", code: "full",
        detail: "The server's disk is full; reading goes on. Try again later.")
    case .busy, .unavailable:
      self.init(
        status: 503, title: "Busy", code: "busy",
        detail: "Send the same request again; what was done of it is not done twice.")
    case .constraint, .corrupt, .invalid: self = .internalError
    }
  }

  static let internalError = Problem(
    status: 500, title: "The server failed", code: "failed",
    detail: "The reason is in the server's log. A sync may be sent again as it is.")

  /// The problem that an error means to who called.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as SyncError: self.init(error)
    case let error as DatabaseError: self.init(error)
    case let error as FileError: self.init(error)
    default: self = .internalError
    }
  }

  /// Its HTTP response, with `Retry-After` where waiting helps.
  func response(retryAfter: Int? = nil) -> Response {
    var response = Response(
      Status(status), headers: ["Content-Type": Problem.contentType], body: .bytes(jsonBytes()))
    let wait: Int? =
      retryAfter ?? (self == .tooManyAtOnce ? 5 : status == 503 ? 1 : status == 507 ? 30 : nil)
    if let wait { response.headers.append("Retry-After", String(wait)) }
    if status == 401 { response.headers.append("WWW-Authenticate", "Bearer") }
    if status == 426 { response.headers.append("Upgrade", "umbu-sync/1") }
    return response
  }
}

extension ProtocolError {
  /// What the HTTP server answers by itself, in the words of the API.
  var apiProblem: Response {
    var problem = Problem(status: status.code, title: status.reason)
    problem.code =
      switch status.code {
      case 404: "notFound"
      case 405: "methodNotAllowed"
      case 413: "tooLarge"
      default: nil
      }
    var response = problem.response()
    for (name, value) in headers { response.headers[name] = value }
    return response
  }
}
