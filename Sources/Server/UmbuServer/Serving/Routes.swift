import API
import Fields
import HTTP

/// Every route of the server, but those of operators.
struct Routes: Sendable {
  let apps: [AppServer]
  let live: [LiveRoute]
  let limiter: RateLimiter
  let settings: Settings
  let memory: Memory

  func add(to router: inout Router) throws {
    router.sync(.get, "/healthz") { _ in Response.text("ok\n") }
    let document = OpenAPI.document(of: apps.map { ($0.app.id, $0.app.name, $0.operations) }).bytes
    router.get("/openapi.json") { _ in Response.json(document) }
    if let folder = settings.web.folder("landing") {
      try LandingPage(folder: folder).add(to: &router)
    }
    if let folder = settings.web.folder("icons") { try IconSheet(folder: folder).add(to: &router) }
    for (app, live) in zip(apps, live) { try add(app, live, to: &router) }
  }

  private func add(_ app: AppServer, _ live: LiveRoute, to router: inout Router) throws {
    let operations = app.operations
    let api = APIRoutes(people: app.people, limits: limiter, log: settings.log, memory: memory)
    let pages = try settings.web.folder(app.app.id).map { folder in
      try AppPages(folder: folder, operations: operations)
    }
    router.get("/\(app.app.id)") { _ in
      Response(308, headers: ["Location": "/\(app.app.id)/"])
    }
    router.group("/\(app.app.id)") { router in
      api.add(operations, to: &router)
      live.add(to: &router)
      if let files = app.files {
        FileRoutes(
          files: files, base: "/\(app.app.id)", people: app.people, limits: limiter,
          log: settings.log
        ).add(to: &router)
      }
      pages?.add(to: &router)
    }
  }
}
