import API
import FileServer
import HTTP
import SyncServer
import Values

/// Routes the files of one app: uploads by tus 1.0 and downloads, under one address each.
struct FileRoutes: Sendable {
  let files: FileService
  /// The path of the app, such as `/app`.
  let base: String
  let people: People
  let limits: RateLimiter
  let log: Log

  private static let path = "/v1/files"

  func add(to router: inout Router) {
    let body = BodyRule.streamed(upTo: Int(clamping: files.limits.fileBytes))
    for pattern in [Self.path, Self.path + "/:id"] {
      router.sync(.options, pattern) { _ in
        Response(.noContent, headers: Tus.abilities(files.limits))
      }
    }
    router.post(Self.path, body: body) { await tus($0, create) }
    router.patch(Self.path + "/:id", body: body) { await tus($0, receive) }
    router.on(.head, Self.path + "/:id") { request in
      await request.speaksTus ? tus(request, look) : answer(request, download)
    }
    router.delete(Self.path + "/:id") { request in
      await request.speaksTus ? tus(request, end) : answer(request, end)
    }
    router.get(Self.path) { await answer($0, list) }
    router.get(Self.path + "/:id") { await answer($0, download) }
  }

  private typealias Answering = @Sendable (Request, Caller) async throws -> Response

  /// Answers who is signed in, as often as they may ask.
  private func answer(_ request: Request, _ answering: Answering) async -> Response {
    do {
      if let wait = limits.wait(for: request.client, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      guard let token = request.bearerToken, let caller = try await people.authenticate(token)
      else { throw Problem.signedOut }
      if let wait = limits.wait(for: caller, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      return try await answering(request, caller)
    } catch is BodyError {
      // The loop answers by itself, or nobody listens.
      return Response(.badRequest)
    } catch {
      let problem = Problem(error)
      if problem.status >= 500 {
        log.error(
          "operation failed", ["route": .pattern(request.route), "reason": .failure(error)])
      }
      return problem.response()
    }
  }

  /// Answers what speaks this version of tus.
  private func tus(_ request: Request, _ answering: Answering) async -> Response {
    guard request.headers["tus-resumable"] == Tus.version else {
      var response = Problem.foreignTusVersion.response()
      response.headers["Tus-Version"] = Tus.version
      return response
    }
    var response = await answer(request, answering)
    response.headers["Tus-Resumable"] = Tus.version
    return response
  }

  /// Creation, and with it the first bytes where the request has some.
  @Sendable private func create(_ request: Request, by caller: Caller) async throws -> Response {
    guard let length = request.byteCount("upload-length") else {
      throw Problem.badHeader("Upload-Length", "the number of bytes must be known.")
    }
    guard let metadata = UploadMetadata(request.headers["upload-metadata"] ?? ""),
      let space = metadata["space"].flatMap({ UUID($0) })
    else {
      throw Problem.badHeader("Upload-Metadata", "space is the id of the space, in Base64.")
    }
    var record: UUID?
    if let text = metadata["record"] {
      guard let id = UUID(text) else { throw FileError.notFound }
      record = id
    }
    var upload = try await files.create(
      in: space, named: metadata["filename"] ?? "", length: length, of: record, by: caller)
    if request.isUploadPiece || length == 0 {
      upload = try await files.receive(
        request.body, of: request.byteCount("content-length"), at: 0,
        checksum: try request.uploadChecksum(), for: upload.id, by: caller)
    }
    var headers = Tus.state(of: upload)
    headers["Location"] = "\(base)\(Self.path)/\(upload.id)"
    return Response(.created, headers: headers)
  }

  @Sendable private func receive(_ request: Request, by caller: Caller) async throws -> Response {
    guard request.isUploadPiece else { throw Problem.notOffsetStream }
    guard let offset = request.byteCount("upload-offset") else {
      throw Problem.badHeader("Upload-Offset", "where these bytes begin.")
    }
    let upload = try await files.receive(
      request.body, of: request.byteCount("content-length"), at: offset,
      checksum: try request.uploadChecksum(), for: try request.fileID(), by: caller)
    return Response(.noContent, headers: Tus.state(of: upload))
  }

  @Sendable private func look(_ request: Request, by caller: Caller) async throws -> Response {
    let upload = try await files.upload(try request.fileID(), of: caller)
    var headers = Tus.state(of: upload)
    headers["Upload-Length"] = "\(upload.length)"
    headers["Upload-Metadata"] =
      "filename \(Base64.encode(Array(upload.name.utf8))),"
      + "space \(Base64.encode(Array("\(upload.space)".utf8)))"
      + (upload.record.map { ",record \(Base64.encode(Array("\($0)".utf8)))" } ?? "")
    headers["Cache-Control"] = "no-store"
    return Response(headers: headers)
  }

  @Sendable private func end(_ request: Request, by caller: Caller) async throws -> Response {
    try await files.end(try request.fileID(), by: caller)
    return Response(.noContent)
  }

  @Sendable private func list(_ request: Request, by caller: Caller) async throws -> Response {
    let query = request.query
    guard let space = query["space"].flatMap({ UUID($0) }) else {
      throw Problem(
        status: 422, title: "A field is not acceptable", code: "unreadable",
        errors: [FieldProblem(path: "space", reason: "malformed")])
    }
    var after: UUID?
    if let text = query["after"] {
      guard let id = UUID(text) else { throw FileError.notFound }
      after = id
    }
    return .json(try await files.files(of: space, after: after, for: caller).jsonBytes())
  }

  @Sendable private func download(_ request: Request, by caller: Caller) async throws -> Response {
    var edge: Int?
    if let size = request.query["size"] {
      guard let number = Int(size) else { throw FileError.notFound }
      edge = number
    }
    let file = try await files.open(
      try request.fileID(), preview: edge, isCopied: request.query["for"] == "copy", for: caller)
    return file.response(to: request, reading: files)
  }
}

extension Request {
  /// The id in the path.
  /// - Throws: `notFound` for what is none.
  fileprivate func fileID() throws -> UUID {
    guard let id = parameters["id"].flatMap({ UUID($0) }) else { throw FileError.notFound }
    return id
  }
}
