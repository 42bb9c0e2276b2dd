import HTTP
import Testing
import Values

@testable import UmbuServer

/// A request to one of the routes of files, which no document of the API lists.
struct FileCall: Sendable {
  private enum Object { case space, file, upload }

  let method: Method
  /// Below the app's.
  let pattern: String
  private let object: Object

  private init(_ method: Method, _ pattern: String, _ object: Object) {
    (self.method, self.pattern, self.object) = (method, pattern, object)
  }

  /// At least one for each route. Those that end what they name come last.
  static let all = [
    FileCall(.get, "/v1/files", .space), FileCall(.post, "/v1/files", .space),
    FileCall(.head, "/v1/files/:id", .file), FileCall(.get, "/v1/files/:id", .file),
    FileCall(.head, "/v1/files/:id", .upload), FileCall(.patch, "/v1/files/:id", .upload),
    FileCall(.delete, "/v1/files/:id", .file), FileCall(.delete, "/v1/files/:id", .upload),
  ]

  /// What somebody has: a file, and an upload that has not ended.
  struct Objects: Sendable {
    let space: UUID
    let file: Substring
    let upload: Substring

    init(of person: Person, holding text: String) async throws {
      space = person.space
      guard person.room.app(person.app).app.files != nil else {
        // In an app without files nobody has any.
        file = Substring(person.client.description)
        upload = file
        return
      }
      // A plan may say whether a space has files at all.
      try await person.getBestPlan()
      file = try await SentFile.send(text, by: person).path.lastPart
      let begun = await person.room.send(
        .post, "/\(person.app)/v1/files", token: person.token,
        headers: SentFile.creation(of: 100, in: person.space))
      upload = try #require(begun.headers["Location"]).lastPart
    }
  }

  /// Asks an app for what somebody has.
  func send(
    to app: String, for objects: Objects, token: String?, in room: ServerRoom
  ) async -> Response {
    var headers: Headers = ["Host": "localhost"]
    if let token { headers.append("Authorization", "Bearer \(token)") }
    var path = "/\(app)" + pattern
    var body: [UInt8] = []
    switch object {
    case .space where method == .get: path += "?space=\(objects.space)"
    case .space:
      for (name, value) in SentFile.creation(of: 9, in: objects.space) {
        headers.append(name, value)
      }
    case .file: path = path.replacing(":id", with: objects.file)
    case .upload:
      path = path.replacing(":id", with: objects.upload)
      headers.append("Tus-Resumable", "1.0.0")
      if method == .patch {
        headers.append("Content-Type", "application/offset+octet-stream")
        headers.append("Upload-Offset", "0")
        body = Array("nota".utf8)
      }
    }
    return await room.umbu.router.respond(
      to: Request(method, path, headers: headers, body: body))
  }
}

extension String {
  fileprivate var lastPart: Substring { split(separator: "/").last ?? "" }
}
