import Crypto
import HTTP
import Values

/// The pages of a store's desk, without scripts: who plays sees what customers have and what was sent, buys,
/// fails, refunds and turns the clock.
public struct StoreDeskPages: Sendable {
  let desk: StoreDesk

  public init(_ desk: StoreDesk) {
    self.desk = desk
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    router.get("/") { _ in
      await desk.catchUp()
      return await page()
    }
    router.post("/", body: .collected(upTo: 8_192)) { request in
      await perform(Query(String(decoding: request.body.bytes, as: UTF8.self)))
      return Response(.seeOther, headers: ["Location": "/"])
    }
    router.get("/root.cer") { _ in
      Response(
        .ok, headers: ["Content-Type": "application/pkix-cert"],
        body: .bytes(await desk.store.authority.root.der))
    }
    router.get("/transactions/:id") { request in
      let store = await desk.store
      let id = request.parameters["id"] ?? ""
      guard let signed = try? store.signedTransaction(of: id) else {
        return .text("There is no such transaction.\n", status: .notFound)
      }
      return .text(signed + "\n")
    }
  }

  private func page() async -> Response {
    let page = StorePage(
      store: await desk.store, sent: await desk.sent, webhook: desk.webhook?.address,
      isHolding: await desk.isHolding, problem: await desk.problem)
    return Response(.ok, headers: Self.headers, body: .bytes(Array(page.html.utf8)))
  }

  private static let headers: Headers = {
    let policy = [
      "default-src 'none'",
      "style-src 'sha256-\(Base64.encode(Digest.sha256(StorePage.styles)))'",
      "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ]
    return [
      "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
      "Content-Security-Policy": policy.joined(separator: "; "),
    ]
  }()

  /// Does what a form of the page asks for.
  private func perform(_ form: Query) async {
    switch form["do"] ?? "" {
    case "skip":
      guard let length = form["by"].flatMap({ StoreScenario.duration($0) }) else {
        return await desk.say("the clock is turned on by a time such as 12d4h")
      }
      await desk.skip(milliseconds: length)
    case "next": await desk.skipToNext()
    case "hold": await desk.hold(true)
    case "release": await desk.hold(false)
    case "backwards": await desk.hold(false, isBackwards: true)
    case "again": await desk.repeated(form["number"].flatMap { Int($0) } ?? 0)
    default: await act(form)
    }
  }

  private func act(_ form: Query) async {
    let words = ["do", "argument", "offer"].compactMap { name in
      form[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let word = words.first, let act = StoreAct(word, Array(words.dropFirst())) else {
      return await desk.say("that is nothing that one does")
    }
    let who = form["who"] ?? ""
    guard !who.isEmpty, who.utf8.count <= 60 else {
      return await desk.say("a customer has a name")
    }
    let text = form["token"] ?? ""
    let token = UUID(text)
    guard token != nil || text.isEmpty else {
      return await desk.say("what the server announced is an id (POST v1/purchases answers it)")
    }
    await desk.act(act, by: who, token: token)
  }
}
