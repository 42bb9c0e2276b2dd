import API
import HTTP

/// The page at `/`, which says what Umbu is and leads to the apps, in the language that the
/// browser asks for.
struct LandingPage: Sendable {
  private let files: StaticFiles

  init(folder: String) throws(ServerError) {
    files = try StaticFiles(folder) { Caching.headers(for: $0) }
  }

  func add(to router: inout Router) {
    router.get("/") { request in
      let page = Self.wantsEnglish(request) ? "en.html" : "pt-BR.html"
      guard var response = files.response(to: request, path: page) else {
        return Problem.notFound.response()
      }
      response.headers.append("Vary", "Accept-Language")
      return response
    }
    router.get("/landing/*path") { request in
      files.response(to: request, path: request.parameters["path"] ?? "")
        ?? Problem.notFound.response()
    }
  }

  /// Whether the browser names a language and Portuguese is not the first of the two that we have
  /// (RFC 9110 section 12.5.4; the order is taken for the preference).
  private static func wantsEnglish(_ request: Request) -> Bool {
    let languages = request.headers.list("accept-language").map { $0.lowercased() }
    let first = languages.first { $0.hasPrefix("pt") || $0.hasPrefix("en") }
    return first?.hasPrefix("en") ?? false
  }
}
