import API
import Fields
import HTTP
import Jobs
import Messaging

/// Every route of the server.
struct Routes: Sendable {
  let apps: [AppServer]
  let live: [LiveRoute]
  let limiter: RateLimiter
  let settings: Settings
  let metrics: Metrics
  let bus: MessageBus?
  let statistics: @Sendable () -> Statistics?

  func add(to router: inout Router) throws {
    router.sync(.get, "/healthz") { _ in Response.text("ok\n") }
    router.get("/metrics") { request in await metricsPage(for: request) }
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
    let api = APIRoutes(people: app.people, limits: limiter, log: settings.log)
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

  /// Those of apps whose database answers.
  private func jobs() async -> [(app: String, Outbox.Figures)] {
    let now = settings.now()
    var figures: [(app: String, Outbox.Figures)] = []
    for app in apps {
      let found = try? await app.database.read { try Outbox.figures(at: now, in: $0) }
      if let found { figures.append((app.app.id, found)) }
    }
    return figures
  }

  /// Only for this machine: a proxy's clients have no business here.
  private func metricsPage(for request: Request) async -> Response {
    guard request.isFromThisMachine else { return Problem.notFound.response() }
    var page = MetricsPage()
    page.add(metrics)
    if let statistics = statistics() { page.add(statistics) }
    page.add(apps.map { ($0.app.id, $0.database.statistics(), $0.hub.count) })
    page.add(apps.compactMap { app in app.files.map { (app.app.id, $0.counters.now) } })
    page.add(await jobs(), at: settings.now())
    if let bus { page.add(bus.statistics) }
    page.add(ProcessFigures.current())
    return Response(
      headers: ["Content-Type": MetricsPage.contentType], body: .bytes(Array(page.text.utf8)))
  }
}
