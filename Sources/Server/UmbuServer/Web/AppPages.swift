import API
import HTTP

/// The pages of an app: its files, and for every path of the app's own its shell, which then shows
/// the screen of that path.
struct AppPages: Sendable {
  private let files: StaticFiles
  private let operations: [Operation]

  init(folder: String, operations: [Operation]) throws(ServerError) {
    files = try StaticFiles(folder) { Caching.headers(for: $0) }
    self.operations = operations
  }

  func add(to router: inout Router) {
    router.get("/*path") { request in response(to: request) }
  }

  private func response(to request: Request) -> Response {
    let path = request.parameters["path"] ?? ""
    if path == "v1" || path.hasPrefix("v1/") { return noSuchOperation(path) }
    if let response = files.response(to: request, path: path) { return response }
    let last = path.split(separator: "/").last ?? ""
    guard !last.contains("."), let shell = files.response(to: request, path: "") else {
      return Problem.notFound.response()
    }
    return shell
  }

  /// A path of the API that no `GET` operation has.
  private func noSuchOperation(_ path: String) -> Response {
    let allowed = operations.filter { $0.path == path }.map(\.method.rawValue)
    guard !allowed.isEmpty else { return Problem.notFound.response() }
    let problem = Problem(status: 405, title: "Method not allowed", code: "methodNotAllowed")
    var response = problem.response()
    response.headers.append("Allow", (allowed + ["OPTIONS"]).sorted().joined(separator: ", "))
    return response
  }
}

/// How long browsers keep files.
enum Caching {
  /// A file with a hash in its name never changes; any other is asked for each time, and answered
  /// with 304 while it is the same.
  static func headers(for path: String) -> Headers {
    let name = path.split(separator: "/").last ?? ""
    return ["Cache-Control": hasHash(name) ? "public, max-age=31536000, immutable" : "no-cache"]
  }

  /// Whether a name is like `runtime.3f9ac21b.js`: a part of eight or more hexadecimal digits.
  private static func hasHash(_ name: Substring) -> Bool {
    name.split(separator: ".").dropFirst().dropLast().contains { part in
      part.utf8.count >= 8 && part.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }
  }
}
