import API
import HTTP

/// The icons that every app's pages use, at `/icons/`.
struct IconSheet: Sendable {
  private let files: StaticFiles

  init(folder: String) throws(ServerError) {
    files = try StaticFiles(folder) { Caching.headers(for: $0) }
  }

  func add(to router: inout Router) {
    router.get("/icons/*path") { request in
      files.response(to: request, path: request.parameters["path"] ?? "")
        ?? Problem.notFound.response()
    }
  }
}
