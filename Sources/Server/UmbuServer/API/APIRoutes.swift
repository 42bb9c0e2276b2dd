import API
import Compression
import HTTP
import SyncServer

/// Routes the operations of one app below its path.
struct APIRoutes: Sendable {
  let people: People
  let limits: RateLimiter
  let log: Log
  var memory = Memory()

  func add(_ operations: [Operation], to router: inout Router) {
    for operation in operations {
      router.on(
        Method(operation.method.rawValue), "/" + operation.path,
        body: .gated(upTo: operation.bodyLimit)
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
      if let raw = operation.raw { return try await raw(request) }
      let caller = try await caller(operation, request)
      if let caller, let wait = limits.wait(for: caller, operation.weight) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      // Until here nothing of a large body was read.
      let call = try await call(operation, request, of: caller)
      let guess = try await operation.guess?(call)
      if let guess, let wait = limits.wait(for: guess, from: request.client) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      if let tagged = operation.tagged {
        return await self.response(try await tagged(call), of: operation, to: request)
      }
      if let content = operation.content {
        let response = Response(content: try await content(call))
        return call.memory.isHeld ? response.inPieces(holding: call.memory) : response
      }
      let answer = try await operation.answer(call)
      if let guess { limits.forgive(guess, from: request.client) }
      let response = await response(answer, of: operation, to: request)
      guard call.memory.isHeld else { return response }
      // What it was made of is gone.
      call.memory.release(keeping: response.body.length ?? 0)
      return response.inPieces(holding: call.memory)
    } catch is BodyError {
      // The loop answers by itself, or nobody listens.
      return Response(.badRequest)
    } catch {
      let problem = Problem(error)
      if case SyncError.behind = error {
        // Nothing failed: an app that is newer than this process asks, or somebody who names any revision.
        log.info("operation of a newer schema", ["route": .pattern(request.route)])
      } else if problem.status >= 500 {
        log.error(
          "operation failed", ["route": .pattern(request.route), "reason": .failure(error)])
      }
      return problem.response(retryAfter: (error as? SyncError)?.retryAfter)
    }
  }

  /// An answer that has a tag, or that it is still the one that the caller has. The tag is a weak one: packed or
  /// not, it says the same.
  private func response(
    _ tagged: Operation.Tagged, of operation: Operation, to request: Request
  ) async -> Response {
    let tag = "\"\(tagged.tag)\""
    let isKnown = request.headers.list("If-None-Match").contains {
      $0 == "*" || $0 == tag || $0 == "W/" + tag
    }
    var answer =
      isKnown
      ? Response(.notModified) : await response(tagged.write(), of: operation, to: request)
    answer.headers["ETag"] = "W/" + tag
    return answer
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

  /// Who calls, by what the head says.
  private func caller(_ operation: Operation, _ request: Request) async throws -> Caller? {
    var caller: Caller?
    if operation.access == .session {
      guard let token = request.bearerToken, let found = try await people.authenticate(token)
      else { throw Problem.signedOut }
      caller = found
    }
    if operation.method.hasBody, !request.isJSON { throw Problem.notJSON }
    return caller
  }

  /// The call with its body, of which a large one is read when there is room for it, and for what is
  /// made of it.
  private func call(
    _ operation: Operation, _ request: Request, of caller: Caller?
  ) async throws -> Call {
    var call = Call(
      memory: try await content(operation, request, of: caller), client: request.client,
      caller: caller,
      token: request.bearerToken,
      device: request.headers[DeviceInfo.header].flatMap { DeviceInfo(header: $0) },
      agent: request.headers["User-Agent"])
    call.isForwarded = request.headers[EventForwarding.header] != nil
    return call
  }

  private func content(
    _ operation: Operation, _ request: Request, of caller: Caller?
  ) async throws -> CallMemory {
    let (weight, account) = (operation.weight, caller?.account)
    guard let account else {
      return CallMemory(request.body.bytes, of: nil, weight, in: memory)
    }
    var place: MemoryRoom.Place?
    var body = request.body.bytes
    if request.body.isStreamed {
      let length = request.byteCount("content-length").map { Int(clamping: $0) }
      let most = min(length ?? operation.bodyLimit, operation.bodyLimit)
      place = try await memory.room(for: most, of: account, weight)
      body = try await request.body.collect(upTo: operation.bodyLimit, expecting: length ?? 0)
    }
    let decoding = try await memory.decoding(body.count, of: account, weight)
    return CallMemory(body, of: account, weight, in: memory, place, decoding)
  }
}

extension Response {
  /// What nobody keeps on its way, not even the browser.
  fileprivate init(content: Operation.Content) {
    self.init(
      headers: ["Content-Type": content.type, "Cache-Control": "no-store"],
      body: .bytes(content.bytes))
  }

  /// The same, written piece by piece as its reader takes it, so that no second copy of it waits to be
  /// sent; `memory` is held until its end.
  func inPieces(holding memory: some Sendable) -> Response {
    guard case .bytes(let bytes) = body, bytes.count > Self.piece else { return self }
    var response = self
    response.body = .stream(length: bytes.count) { writer in
      for start in stride(from: 0, to: bytes.count, by: Self.piece) {
        try await writer.write(Array(bytes[start..<min(start + Self.piece, bytes.count)]))
      }
      withExtendedLifetime(memory) {}
    }
    return response
  }

  /// Bytes.
  private static let piece = 131_072
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
