import API
import HTTP

/// Files that the pages of every app use, under the name of their folder: the icons at `/icons/`, the
/// rules of time zones at `/zones/`.
struct SharedFiles: Sendable {
  private let name: String
  private let files: StaticFiles

  init(_ name: String, folder: String) throws(ServerError) {
    self.name = name
    files = try StaticFiles(folder) { Caching.headers(for: $0) }
  }

  func add(to router: inout Router) {
    router.get("/\(name)/*path") { request in
      files.response(to: request, path: request.parameters["path"] ?? "")
        ?? Problem.notFound.response()
    }
  }
}
