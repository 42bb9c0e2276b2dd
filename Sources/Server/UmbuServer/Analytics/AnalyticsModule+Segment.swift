import API
import Database
import EventStore
import HTTP
import SyncServer
import Values

/// Segment's tracking API, for programs that bring events by its libraries: below the app's path, with a key of
/// `umbu key make`.
extension AnalyticsModule {
  /// The most bytes of a body that is waited for to be told that it is too large.
  private static let mostSent = 67_108_864

  func addRoutes(to router: inout Router, of app: AppServer) {
    for kind in SegmentKind.allCases {
      let path = "/v1/\(kind.rawValue)"
      router.post(path, body: .gated(upTo: Self.mostSent)) { await answer($0, kind) }
      router.on(.options, path) { await allow($0) }
    }
  }

  private func answer(_ request: Request, _ kind: SegmentKind) async -> Response {
    // Where a page may read the answer.
    var origin: WebOrigin?
    var response: Response
    do {
      response = try await take(request, kind, &origin)
    } catch let failure as IntakeFailure {
      response = Problem(failure).segmentResponse()
    } catch BodyError.tooLarge {
      response = Problem(IntakeFailure.tooLarge).segmentResponse()
    } catch is BodyError {
      // The loop answers by itself, or nobody listens.
      return Response(.badRequest)
    } catch {
      let problem = Problem(error)
      if problem.status >= 500 {
        context.settings.log.error(
          "operation failed", ["route": .pattern(request.route), "reason": .failure(error)])
      }
      response = problem.segmentResponse()
    }
    if let origin { response.headers.allow(origin) }
    return response
  }

  /// Takes a body in, from who has a key that brings events.
  private func take(
    _ request: Request, _ kind: SegmentKind, _ origin: inout WebOrigin?
  ) async throws -> Response {
    let limiter = context.installation.limiter
    if let wait = limiter.wait(for: request.client, .events) {
      return Problem.tooManyRequests.segmentResponse(retryAfter: wait)
    }
    let said = try request.writeKey()
    if let length = request.byteCount("content-length"), length > Int64(Self.mostBytes) {
      throw IntakeFailure.tooLarge
    }
    // Who says the key in the body is known once that is read.
    var held: EventBody?
    var batch: SegmentBatch?
    if said == nil {
      let body = try await body(of: request, for: .zero)
      batch = try SegmentBatch(body.bytes, kind)
      held = body
    }
    guard let text = said ?? batch?.key, let key = try await writeKey(text) else {
      throw Problem.noWriteKey
    }
    origin = try request.origin(allowedBy: key)
    if let wait = limiter.wait(forEventKey: key.id) {
      return Problem.tooManyRequests.segmentResponse(retryAfter: wait)
    }
    if batch == nil {
      let body = try await body(of: request, for: key.id)
      batch = try SegmentBatch(body.bytes, kind)
      held = body
    }
    defer { withExtendedLifetime(held) {} }
    guard let batch else { throw IntakeFailure.malformed }
    // What a server sends says nothing of who made it happen.
    let visit = IntakeVisit(isAutomated: key.kind == .public && request.isAutomated)
    tally.add(try await intake.segment(batch, key: key, visit))
    return .json(Array(#"{"success":true}"#.utf8))
  }

  /// The key of a text, where it is one that brings events.
  func writeKey(_ text: String) async throws -> EventKey? {
    let found = try await context.events.read { [store] in try store.key(text, in: $0) }
    return found?.kind == .ask ? nil : found
  }

  /// Tells a browser whether a page may bring events here, before it does (the Fetch standard, section 3.2.2): whether
  /// any key lists where the page comes from, for which key it will be is not known yet.
  private func allow(_ request: Request) async -> Response {
    if let wait = context.installation.limiter.wait(for: request.client, .events) {
      return Problem.tooManyRequests.segmentResponse(retryAfter: wait)
    }
    var response = Response(.noContent, headers: ["Allow": "OPTIONS, POST"])
    let asked = request.headers["origin"].flatMap { WebOrigin($0) }
    guard let asked, await isListed(asked) else {
      response.headers.append("Vary", "Origin")
      return response
    }
    response.headers.allow(asked)
    response.headers.append("Access-Control-Allow-Methods", "POST")
    response.headers.append(
      "Access-Control-Allow-Headers", "authorization, content-encoding, content-type")
    response.headers.append("Access-Control-Max-Age", "600")
    return response
  }

  private func isListed(_ origin: WebOrigin) async -> Bool {
    do {
      let keys = try await context.events.read { [store] in try store.allKeys(in: $0) }
      return keys.contains { $0.isPublicAndWorks && $0.origins.contains(origin) }
    } catch {
      // A browser asks again.
      return false
    }
  }
}

extension EventKey {
  fileprivate var isPublicAndWorks: Bool { kind == .public && revokedAt == nil }
}

extension Headers {
  /// Lets pages of an origin read the answer.
  fileprivate mutating func allow(_ origin: WebOrigin) {
    append("Access-Control-Allow-Origin", origin.description)
    append("Vary", "Origin")
  }
}

extension Request {
  /// The key of `Authorization: Basic`, as the name of a user without a password (RFC 7617); nil where there is no
  /// such header, and the body may say it.
  /// - Throws: a `Problem` for any other way to say who one is.
  fileprivate func writeKey() throws -> String? {
    guard let value = headers["authorization"] else { return nil }
    let parts = value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic",
      let bytes = Base64.decode(String(parts[1]))
    else { throw Problem.noWriteKey }
    let user = bytes.prefix { $0 != UInt8(ascii: ":") }
    return String(decoding: user, as: UTF8.self)
  }

  /// Of which page the request is, where it is one that may use the key; nil where no page sends it.
  /// - Throws: a `Problem` for the page of somebody else, and for any page that has a secret.
  fileprivate func origin(allowedBy key: EventKey) throws -> WebOrigin? {
    guard let value = headers["origin"] else { return nil }
    guard key.kind == .public, let origin = WebOrigin(value), key.origins.contains(origin) else {
      throw Problem.foreignPage
    }
    return origin
  }
}

extension Problem {
  /// 401: no key that brings events.
  static let noWriteKey = Problem(
    status: 401, title: "No key", code: "noKey",
    detail: "The write key is none that brings events, or it was revoked.")

  /// 403: the page is none of those that the key is for.
  static let foreignPage = Problem(
    status: 403, title: "Foreign page", code: "foreignPage",
    detail: "The key is not for pages of this origin; a secret key is for none.")

  /// As Segment's libraries read it: what they are to send again has a status that says so, what is wrong with a body
  /// is 400.
  fileprivate func segmentResponse(retryAfter: Int? = nil) -> Response {
    var response = response(retryAfter: retryAfter)
    switch status {
    case 409, 410, 413, 415, 422: response.status = .badRequest
    default: break
    }
    if status == 401 { response.headers["WWW-Authenticate"] = "Basic realm=\"write key\"" }
    response.headers["Content-Type"] = "application/json"
    let words = SegmentFailure(code: code ?? "failed", message: detail ?? title)
    response.body = .bytes(words.jsonBytes())
    return response
  }
}
