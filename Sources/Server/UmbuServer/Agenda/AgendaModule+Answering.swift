import AgendaServer
import API
import HTTP
import SyncServer
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
      return await look(request, service)
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
      return await take(request, service)
    }
  }

  /// Shows, and does nothing.
  private func look(_ request: Request, _ service: AgendaService) async -> Response {
    do {
      if let found = try await service.answers.look(by: request.token) {
        return page(.shows(found), for: request)
      }
      // What a link is for its token says.
      let offer = try await service.offers.look(by: request.token)
      return offer.map { page($0, for: request) } ?? page(.unknown, for: request)
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
  private func take(_ request: Request, _ service: AgendaService) async -> Response {
    let form = FormFields(request.body.bytes)
    if let answer = form[OfferPage.Field.answer].flatMap(OfferAnswers.Answer.init(rawValue:)),
      let start = form[OfferPage.Field.start].flatMap({ CivilDateTime($0) })
    {
      return await take(answer, seenAt: start, request, service.offers)
    }
    guard let answer = form[AnswerPage.Field.answer].flatMap(AgendaAnswers.Answer.init(rawValue:)),
      let appointment = form[AnswerPage.Field.appointment].flatMap({ UUID($0) }),
      let start = form[AnswerPage.Field.start].flatMap({ CivilDateTime($0) })
    else { return await look(request, service) }
    do {
      let outcome = try await service.answers.apply(
        answer, to: appointment, seenAt: start, by: request.token)
      tell(outcome?.move)
      guard let outcome else { return page(.unknown, for: request) }
      return page(
        outcome.isTaken ? .took(answer, outcome.found) : .refused(outcome.found), for: request)
    } catch {
      return Problem(error).response()
    }
  }

  /// Takes what a button of the page of an offer posts.
  private func take(
    _ answer: OfferAnswers.Answer, seenAt start: CivilDateTime, _ request: Request,
    _ offers: OfferAnswers
  ) async -> Response {
    do {
      let outcome = try await offers.apply(answer, seenAt: start, by: request.token)
      tell(outcome?.move)
      guard let outcome else { return page(.unknown, for: request) }
      return page(
        outcome.isTaken ? .took(answer, outcome.found) : .refused(outcome.found), for: request)
    } catch {
      return Problem(error).response()
    }
  }

  private func tell(_ move: SpaceMove?) {
    guard let move else { return }
    context.news.moved(move)
    context.news.bell.ring()
  }

  private func page(_ found: OfferAnswers.Found, for request: Request) -> Response {
    page(OfferPage.State.shows(found), for: request)
  }

  private func page(_ state: OfferPage.State, for request: Request) -> Response {
    let page = OfferPage(
      app: context.app.name, state: state, language: request.preferredLanguage)
    let isRefused = if case .refused = state { true } else { false }
    return Response(
      isRefused ? .conflict : .ok, headers: .ofPage(styledBy: AnswerPage.styles),
      body: .bytes(Array(page.html.utf8)))
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
