import API
import Compression
import HTTP
import SyncServer

/// Routes the operations of one app below its path.
struct APIRoutes: Sendable {
  let people: People
  let limits: RateLimiter
  let log: Log

  func add(_ operations: [Operation], to router: inout Router) {
    for operation in operations {
      router.on(
        Method(operation.method.rawValue), "/" + operation.path,
        body: .collected(upTo: operation.bodyLimit)
      ) { request in
        await answer(operation, request)
      }
    }
  }

  private func answer(_ operation: Operation, _ request: Request) async -> Response {
    do {
      if let wait = limits.wait(for: request.client, operation.weight) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      let call = try await call(operation, request)
      if let caller = call.caller, let wait = limits.wait(for: caller.account, operation.weight) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      if let email = operation.email(call), let wait = limits.wait(for: email) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      return await response(try await operation.answer(call), of: operation, to: request)
    } catch {
      let problem = Problem(error)
      if problem.status >= 500 {
        log.error(
          "operation failed", ["route": .pattern(request.route), "reason": .failure(error)])
      }
      return problem.response(retryAfter: (error as? SyncError)?.retryAfter)
    }
  }

  /// Long answers are packed for who can read that, such as browsers. Only those to who is signed in:
  /// what is packed with a secret must not be chosen by a stranger, who could guess the secret from
  /// the length (BREACH), and no other page can call these, for it lacks the token.
  private func response(
    _ bytes: [UInt8], of operation: Operation, to request: Request
  ) async -> Response {
    guard operation.access == .session, bytes.count >= Self.worthPacking, request.acceptsGzip
    else { return .json(bytes) }
    let packed =
      bytes.count < Self.longToPack
      ? Gzip.pack(bytes)
      // Others of the loop need not wait for that.
      : await withTaskExecutorPreference(globalConcurrentExecutor) { Gzip.pack(bytes) }
    guard let packed else { return .json(bytes) }
    var response = Response.json(packed)
    response.headers.append("Content-Encoding", "gzip")
    response.headers.append("Vary", "Accept-Encoding")
    return response
  }

  /// Bytes: a shorter answer travels in two packets at most.
  private static let worthPacking = 2_048
  private static let longToPack = 16_384

  private func call(_ operation: Operation, _ request: Request) async throws -> Call {
    let token = request.bearerToken
    var caller: Caller?
    if operation.access == .session {
      guard let token, let found = try await people.authenticate(token) else {
        throw Problem.signedOut
      }
      caller = found
    }
    if operation.method.hasBody, !request.isJSON { throw Problem.notJSON }
    return Call(
      body: request.body.bytes, caller: caller, token: token,
      device: request.headers[DeviceInfo.header].flatMap { DeviceInfo(header: $0) })
  }
}

extension Request {
  /// Whether the body says that it is JSON (RFC 8259 section 11: without a charset that differs).
  fileprivate var isJSON: Bool {
    guard let type = headers["content-type"] else { return false }
    if type == "application/json" { return true }
    let essence = type.split(separator: ";", maxSplits: 1).first.map { String($0) } ?? ""
    return essence.lowercased().filter { $0 != " " && $0 != "\t" } == "application/json"
  }
}

extension SyncError {
  /// The seconds after which a retry helps, where that is known.
  fileprivate var retryAfter: Int? {
    if case .tooManyClients(let seconds) = self { seconds } else { nil }
  }
}
