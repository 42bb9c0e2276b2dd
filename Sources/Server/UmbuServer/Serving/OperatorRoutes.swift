import HTTP
import Jobs
import Messaging

/// The routes at the operators' address.
struct OperatorRoutes: Sendable {
  let apps: [AppServer]
  let settings: Settings
  let metrics: Metrics
  let memory: Memory
  let bus: MessageBus?
  let statistics: @Sendable () -> Statistics?

  func add(to router: inout Router) {
    router.sync(.get, "/healthz") { _ in Response.text("ok\n") }
    router.get("/metrics") { _ in await metricsPage() }
  }

  private func metricsPage() async -> Response {
    var page = MetricsPage()
    page.add(metrics)
    if let statistics = statistics() { page.add(statistics) }
    page.add(memory.figures)
    page.add(apps.map { ($0.app.id, $0.database.statistics(), $0.hub.count) })
    page.add(apps.compactMap { app in app.files.map { (app.app.id, $0.counters.now) } })
    page.add(await jobs(), at: settings.now())
    if let bus { page.add(bus.statistics) }
    page.add(ProcessFigures.current())
    return Response(
      headers: ["Content-Type": MetricsPage.contentType], body: .bytes(Array(page.text.utf8)))
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
}
