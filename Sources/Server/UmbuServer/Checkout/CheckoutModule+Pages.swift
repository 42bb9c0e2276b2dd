import API
import Checkout
import HTTP
import Values

/// The pages of bills and of the provider in the box, and the messages of a provider.
extension CheckoutModule {
  func addRoutes(to router: inout Router, of app: AppServer) {
    guard let checkout else { return }
    addBills(to: &router, checkout)
    if let box {
      addBox(to: &router, box)
    } else {
      router.post("/v1/store/\(checkout.provider.name)/events", body: .collected(upTo: 262_144)) {
        request in
        await limited(request) { await receive(request, checkout) }
      }
    }
  }

  private func limited(
    _ request: Request, _ answer: @Sendable () async -> Response
  ) async -> Response {
    if let wait = context.installation.limiter.wait(for: request.client, .usual) {
      return Problem.tooManyRequests.response(retryAfter: wait)
    }
    return await answer()
  }

  /// Receives a message of the provider's, which sends it again where the answer is not 200.
  private func receive(_ request: Request, _ checkout: Checkout) async -> Response {
    do {
      try await checkout.receive(
        request.body.bytes, signature: request.headers["Stripe-Signature"])
      return .json(Array("{}".utf8))
    } catch let failure as CheckoutFailure {
      return Problem(failure).response()
    } catch {
      return Problem(error).response()
    }
  }

  private func addBills(to router: inout Router, _ checkout: Checkout) {
    let pattern = "/\(BillPage.path)/:token"
    router.get(pattern) { request in
      await limited(request) { await look(request, checkout) }
    }
    router.post(pattern, body: .collected(upTo: 1_024)) { request in
      await limited(request) { await pay(request, checkout) }
    }
  }

  private func look(_ request: Request, _ checkout: Checkout) async -> Response {
    do {
      let found = try await checkout.look(atBillBy: request.token)
      return page(
        found?.state ?? .unknown, found?.language ?? request.preferredLanguage, checkout)
    } catch {
      return Problem(error).response()
    }
  }

  /// Goes on to the provider's page.
  private func pay(_ request: Request, _ checkout: Checkout) async -> Response {
    do {
      let found = try await checkout.pay(billBy: request.token)
      if let address = found?.address {
        return Response(.seeOther, headers: ["Location": address, "Cache-Control": "no-store"])
      }
      return page(
        found?.state ?? .unknown, found?.language ?? request.preferredLanguage, checkout)
    } catch {
      return Problem(error).response()
    }
  }

  private func page(
    _ state: BillPage.State, _ language: Language, _ checkout: Checkout
  ) -> Response {
    let page = BillPage(app: context.app.name, state: state, language: language)
    let status: Status =
      switch state {
      case .open, .paid: .ok
      case .over: Status(410)
      case .unknown: .notFound
      case .later: .serviceUnavailable
      }
    return Response(
      status,
      headers: .ofPage(styledBy: BillPage.styles, leadingTo: checkout.provider.origin),
      body: .bytes(Array(page.html.utf8)))
  }

  private func addBox(to router: inout Router, _ box: CheckoutBox) {
    for (pattern, isManaging) in [
      ("/\(BoxPage.path)/:key", false), ("/\(BoxPage.path)/:key/\(BoxPage.manage)", true),
    ] {
      router.get(pattern) { request in
        await limited(request) {
          await show(request) { key in try await box.look(at: key, isManaging: isManaging) }
        }
      }
      router.post(pattern, body: .collected(upTo: 4_096)) { request in
        await limited(request) {
          let form = FormFields(request.body.bytes)
          let name = form[BoxPage.act].flatMap { BoxAct.Name(rawValue: $0) }
          let number = form[BoxPage.number] ?? ""
          return await show(request) { key in
            guard let name else { return try await box.look(at: key, isManaging: isManaging) }
            let page = try await box.act(
              BoxAct(name, number: number), on: key, isManaging: isManaging)
            context.news.bell.ring()
            return page
          }
        }
      }
    }
  }

  private func show(
    _ request: Request, _ body: @Sendable (String) async throws -> BoxPage
  ) async -> Response {
    do {
      let page = try await body(request.parameters["key"] ?? "")
      return Response(
        page.isRefused ? .unprocessableContent : .ok,
        headers: .ofPage(styledBy: BoxPage.styles), body: .bytes(Array(page.html.utf8)))
    } catch is CheckoutFailure {
      return Problem.notFound.response()
    } catch {
      return Problem(error).response()
    }
  }
}

extension Request {
  fileprivate var token: String { parameters["token"] ?? "" }
}
