import API
import Delivery
import HTTP
import Values

/// The page by which people want no more messages of a kind, without signing in.
extension DeliveryModule {
  func addRoutes(to router: inout Router, of app: AppServer) {
    let pattern = "/\(UnsubscribePage.path)/:token"
    let limits = context.installation.limiter
    router.get(pattern) { request in
      if let wait = limits.wait(for: request.client, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      return await look(request)
    }
    router.post(pattern, body: .collected(upTo: 4_096)) { request in
      if let wait = limits.wait(for: request.client, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      return await leave(request)
    }
  }

  /// Asks, and does nothing.
  private func look(_ request: Request) async -> Response {
    await answer(request) { token in
      try await delivery.kind(toUnsubscribeBy: token).map { .asks(kind: $0.title) }
    }
  }

  /// What a mail program posts with one tap (RFC 8058 section 3.1), or the button of the page.
  private func leave(_ request: Request) async -> Response {
    let body = String(decoding: request.body.bytes, as: UTF8.self)
    guard body.contains("List-Unsubscribe"), body.contains("One-Click") else {
      return await look(request)
    }
    return await answer(request) { token in
      try await delivery.unsubscribe(by: token).map { .done(kind: $0.title) }
    }
  }

  private func answer(
    _ request: Request,
    _ state: @Sendable (String) async throws -> UnsubscribePage.State?
  ) async -> Response {
    do {
      let found = try await state(request.parameters["token"] ?? "")
      let page = UnsubscribePage(
        app: context.app.name, state: found ?? .unknown, language: request.preferredLanguage)
      return Response(
        found == nil ? .notFound : .ok,
        headers: .ofPage(styledBy: LinkPage.styles), body: .bytes(Array(page.html.utf8)))
    } catch {
      return Problem(error).response()
    }
  }
}

extension Request {
  /// The language that the browser asks for first, of those that we have.
  var preferredLanguage: Language {
    let tags = headers.list("accept-language").map { tag in
      String(tag.prefix { $0 != ";" && $0 != " " })
    }
    return Language.best(of: tags)
  }
}
