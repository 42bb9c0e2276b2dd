import AgendaServer
import API
import HTTP
import Values

/// The page by which people confirm and cancel, without signing in.
extension AgendaModule {
  func addRoutes(to router: inout Router, of app: AppServer) {
    guard let service else { return }
    let answers = service.answers
    addFeed(to: &router, service.feeds)
    let pattern = "/\(AnswerPage.path)/:token"
    let limits = context.installation.limiter
    router.get(pattern) { request in
      if let wait = limits.wait(for: request.client, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      return await look(request, answers)
    }
    router.get("\(pattern)/\(AnswerPage.file)") { request in
      if let wait = limits.wait(for: request.client, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      return await calendar(request, answers)
    }
    router.post(pattern, body: .collected(upTo: 1_024)) { request in
      if let wait = limits.wait(for: request.client, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      return await take(request, answers)
    }
  }

  /// Shows, and does nothing.
  private func look(_ request: Request, _ answers: AgendaAnswers) async -> Response {
    do {
      let found = try await answers.look(by: request.token)
      return page(found.map { .shows($0) } ?? .unknown, for: request)
    } catch {
      return Problem(error).response()
    }
  }

  /// Hands over what the link is about for a calendar, and does nothing.
  private func calendar(_ request: Request, _ answers: AgendaAnswers) async -> Response {
    do {
      let language = request.preferredLanguage
      guard let file = try await answers.calendar(by: request.token, language) else {
        return page(.unknown, for: request)
      }
      let headers: Headers = [
        "Content-Type": file.type,
        "Content-Disposition": "attachment; filename=\"\(AnswerPage.file)\"",
        "X-Robots-Tag": "noindex",
      ]
      return Response(.ok, headers: headers, body: .bytes(file.bytes))
    } catch {
      return Problem(error).response()
    }
  }

  /// Takes what a button of the page posts.
  private func take(_ request: Request, _ answers: AgendaAnswers) async -> Response {
    let form = FormFields(request.body.bytes)
    guard let answer = form[AnswerPage.Field.answer].flatMap(AgendaAnswers.Answer.init(rawValue:)),
      let appointment = form[AnswerPage.Field.appointment].flatMap({ UUID($0) }),
      let start = form[AnswerPage.Field.start].flatMap({ CivilDateTime($0) })
    else { return await look(request, answers) }
    do {
      let outcome = try await answers.take(
        answer, to: appointment, seenAt: start, by: request.token)
      if let move = outcome?.move {
        context.news.moved(move)
        context.news.bell.ring()
      }
      guard let outcome else { return page(.unknown, for: request) }
      return page(
        outcome.isTaken ? .took(answer, outcome.found) : .refused(outcome.found), for: request)
    } catch {
      return Problem(error).response()
    }
  }

  private func page(_ state: AnswerPage.State, for request: Request) -> Response {
    let page = AnswerPage(
      app: context.app.name, state: state, language: request.preferredLanguage,
      token: request.token)
    let status: Status =
      switch state {
      case .unknown: .notFound
      case .refused: .conflict
      case .shows, .took: .ok
      }
    return Response(
      status, headers: .ofPage(styledBy: AnswerPage.styles), body: .bytes(Array(page.html.utf8)))
  }
}

extension Request {
  fileprivate var token: String { parameters["token"] ?? "" }
}
