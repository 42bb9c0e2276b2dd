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

  @Test func `a query is decoded`() {
    let query = Request(.get, "/?nome=Jo%C3%A3o+Lima&x&nome=B&bad=%zz").query
    #expect(query["nome"] == "João Lima")
    #expect(query.values("nome") == ["João Lima", "B"])
    #expect(query["x"] == "")
    #expect(query["bad"] == nil)
  }

  @Test func `routes of a group lie below its prefix, and those after it do not`() async {
    var router = Router()
    router.group("/v1") { $0.get("/me") { _ in .text("me") } }
    router.get("/after") { _ in .text("after") }
    for (path, status) in [("/v1/me", 200), ("/me", 404), ("/after", 200), ("/v1/after", 404)] {
      #expect(await router.respond(to: Request(.get, path)).status.code == status)
    }
  }

  @Test func `bearer tokens are read`() {
    #expect(Request(.get, "/", headers: ["Authorization": "bearer  tok"]).bearerToken == "tok")
    #expect(Request(.get, "/", headers: ["Authorization": "Basic tok"]).bearerToken == nil)
  }
}
