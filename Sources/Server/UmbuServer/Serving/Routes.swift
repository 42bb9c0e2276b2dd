import API
import Fields
import HTTP

/// Every route of the server, but those of operators.
struct Routes: Sendable {
  let apps: [AppServer]
  let installation: Installation

  private var web: WebFolders { installation.settings.web }

  func add(to router: inout Router) throws {
    router.sync(.get, "/healthz") { _ in Response.text("ok\n") }
    let document = OpenAPI.document(of: apps.map { ($0.app.id, $0.app.name, $0.operations) }).bytes
    router.get("/openapi.json") { _ in Response.json(document) }
    if let folder = web.folder("landing") { try LandingPage(folder: folder).add(to: &router) }
    for name in ["icons", "zones"] {
      guard let folder = web.folder(name) else { continue }
      try SharedFiles(name, folder: folder).add(to: &router)
    }
    for app in apps { try add(app, to: &router) }
  }

  private func add(_ app: AppServer, to router: inout Router) throws {
    let operations = app.operations
    let api = APIRoutes(
      people: app.people, limits: installation.limiter, log: installation.settings.log,
      memory: installation.memory)
    let pages = try web.folder(app.app.id).map { folder in
      try AppPages(folder: folder, operations: operations)
    }
    router.get("/\(app.app.id)") { _ in
      Response(308, headers: ["Location": "/\(app.app.id)/"])
    }
    router.group("/\(app.app.id)") { router in
      api.add(operations, to: &router)
      for module in app.modules { module.addRoutes(to: &router, of: app) }
      pages?.add(to: &router)
    }
  }
}
