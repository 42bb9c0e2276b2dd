import HTTP
import Messaging

/// The routes at the operators' address.
struct OperatorRoutes: Sendable {
  let apps: [AppServer]
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
    page.add(await figures())
    if let bus { page.add(bus.statistics) }
    page.add(ProcessFigures.current())
    return Response(
      headers: ["Content-Type": MetricsPage.contentType], body: .bytes(Array(page.text.utf8)))
  }

  private func figures() async -> [(app: String, figures: [Figure])] {
    var figures: [(app: String, figures: [Figure])] = []
    for app in apps { figures.append((app.app.id, await app.figures())) }
    return figures
  }
}
