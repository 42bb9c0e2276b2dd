import Testing

@testable import HTTP

@Suite struct RouterTests {
  private func router() -> Router {
    var router = Router()
    router.get("/") { _ in .text("root") }
    router.get("/v1/clinics/:clinic") { .text("clinic " + $0.parameters["clinic"]!) }
    router.get("/v1/clinics/new") { _ in .text("new") }
    router.post("/v1/clinics/:clinic/patients/:patient") {
      .text($0.parameters["clinic"]! + "/" + $0.parameters["patient"]!)
    }
    router.get("/assets/*path") { .text("file " + $0.parameters["path"]!) }
    router.get("/assets/logo/:size") { .text("logo " + $0.parameters["size"]!) }
    return router
  }

  private func answer(_ method: HTTP.Method, _ target: String) async -> (Int, String) {
    let response = await router().respond(to: Request(method, target))
    guard case .bytes(let bytes) = response.body else { return (response.status.code, "") }
    return (response.status.code, String(decoding: bytes, as: UTF8.self))
  }

  @Test(
    "a path finds its handler, and literal parts win",
    arguments: [
      ("/", "root"),
      ("/?a=b", "root"),
      ("/v1/clinics/new", "new"),
      ("/v1/clinics/7", "clinic 7"),
      ("/v1/clinics/caf%C3%A9%2F1", "clinic café/1"),
      ("/assets/a/b.js", "file a/b.js"),
      ("/assets/", "file "),
      ("/assets/logo/64", "logo 64"),
      ("/assets/logo/64/x", "file logo/64/x"),
    ])
  func finds(_ target: String, _ body: String) async {
    let found = await answer(.get, target)
    #expect(found == (200, body))
  }

  @Test(
    "what is not routed is 404",
    arguments: [
      "/v1", "/v1/clinics", "/v1/clinics/", "/v1/clinics/1/", "//", "/V1/clinics/1", "/assets",
    ])
  func misses(_ target: String) async {
    #expect(await answer(.get, target).0 == 404)
  }

  @Test func `two parameters are both read`() async {
    #expect(await answer(.post, "/v1/clinics/1/patients/2") == (200, "1/2"))
  }

  @Test func `a known path with another method is 405 and says which are allowed`() async {
    let response = await router().respond(to: Request(.delete, "/v1/clinics/7"))
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers["Allow"] == "GET, HEAD, OPTIONS")
    #expect(response.headers["Content-Type"] == "application/problem+json")
  }

  @Test func `OPTIONS tells the methods of a path`() async {
    let response = await router().respond(to: Request(.options, "/v1/clinics/1/patients/2"))
    #expect(response.status == .noContent)
    #expect(response.headers["Allow"] == "OPTIONS, POST")
  }

  @Test func `middleware runs from the outside in, and may answer by itself`() async {
    let log = Box<[String]>([])
    var router = Router()
    router.get("/before") { _ in .text("") }
    router.use { request, next in
      log.change { $0.append("outer") }
      return await next(request)
    }
    router.group("/v1") { router in
      router.use { request, next in
        log.change { $0.append("inner") }
        return request.bearerToken == "t" ? await next(request) : Response(.unauthorized)
      }
      router.get("/me") { _ in
        log.change { $0.append("handler") }
        return .text("me")
      }
    }
    router.get("/after") { _ in .text("") }

    #expect(await router.respond(to: Request(.get, "/v1/me")).status == .unauthorized)
    #expect(log.value == ["outer", "inner"])
    let known = Request(.get, "/v1/me", headers: ["Authorization": "Bearer t"])
    #expect(await router.respond(to: known).status == .ok)
    #expect(log.value == ["outer", "inner", "outer", "inner", "handler"])
    _ = await router.respond(to: Request(.get, "/before"))
    #expect(log.value.count == 5)
    _ = await router.respond(to: Request(.get, "/after"))
    #expect(log.value.last == "outer")
  }

  @Test func `a query is decoded`() {
    let query = Request(.get, "/?nome=Jo%C3%A3o+Lima&x&nome=B&bad=%zz").query
    #expect(query["nome"] == "João Lima")
    #expect(query.values("nome") == ["João Lima", "B"])
    #expect(query["x"] == "")
    #expect(query["bad"] == nil)
  }

  @Test func `behind a trusted proxy the client is whom that proxy saw`() {
    let headers: Headers = ["X-Forwarded-For": "6.6.6.6, 192.0.2.7"]
    let near = Request(.get, "/", headers: headers)
    #expect(near.clientAddress { $0.isLoopback } == "192.0.2.7")
    let far = Request(
      .get, "/", headers: headers, peer: PeerAddress(v4: 0xC633_6401, port: 1))
    #expect(far.clientAddress { $0.isLoopback } == "198.51.100.1")
    #expect(Request(.get, "/").clientAddress { $0.isLoopback } == "127.0.0.1")
  }

  @Test func `cookies and bearer tokens are read`() {
    let request = Request(
      .get, "/", headers: ["Cookie": "a=1; session=x=y", "Authorization": "bearer  tok"])
    #expect(request.cookie("session") == "x=y")
    #expect(request.cookie("b") == nil)
    #expect(request.bearerToken == "tok")
  }
}
