import API
import Database
import Fields
import HTTP
import Synchronization
import SyncServer
import Values

/// The version of the server.
public let umbuVersion = "0.1.0"

/// The server of all apps: one address, and for each app its path, its file and its people.
public final class Umbu: Sendable {
  public let apps: [AppServer]
  private let settings: Settings
  private let metrics = Metrics()
  private let server: Server
  /// The routes, for tests without a socket.
  let router: Router
  /// The live channel of each app.
  let live: [LiveRoute]
  private let sweeping = Mutex<Task<Void, Never>?>(nil)
  /// Held for as long as this server lives.
  private let lock: FileLock

  /// Opens every app's data; nothing is served before `start`.
  /// - Throws: `DatabaseError`, `MigrationError`, `ServerError`.
  public init(_ definitions: [AppDefinition], _ settings: Settings) async throws {
    self.settings = settings
    lock = try FileLock(path: settings.data.folder + "/umbu.lock")
    var apps: [AppServer] = []
    for app in definitions {
      apps.append(try await AppServer(app, in: settings.data, now: settings.now))
    }
    self.apps = apps
    let limiter = RateLimiter(settings.rateLimits, seconds: settings.steadySeconds)
    let log = settings.log
    live = apps.map { app in
      LiveRoute(
        people: app.people, database: app.database, hub: app.hub, limits: limiter, log: log,
        patience: settings.livePatience)
    }
    let figures = LateFigures()
    var router = Router()
    try Routes(
      apps: apps, live: live, limiter: limiter, settings: settings, metrics: metrics,
      statistics: { figures.now }
    ).add(to: &router)
    var configuration = settings.http
    configuration.limits.webSocketMessageBytes = LiveRoute.messageBytes
    configuration.renderError = { $0.apiProblem }
    configuration.decorate = { SecurityHeaders.add(to: &$0, for: $1) }
    configuration.observe = { [metrics] exchange in
      metrics.add(exchange)
      // What watches the server would fill the log.
      if exchange.route != "/healthz", exchange.route != "/metrics" { settings.log.add(exchange) }
    }
    self.router = router
    server = Server(router: router, configuration: configuration)
    figures.come(from: server)
  }

  /// The port that clients reach; 0 before the start.
  public var port: UInt16 { server.port }

  /// Listens; clients are served when this returns.
  /// - Throws: `ServerError`.
  public func start() throws {
    try server.start()
    let task = Task { [live, settings] in
      while !Task.isCancelled {
        try? await Task.sleep(for: settings.sweepInterval)
        for route in live {
          do { try await route.sweep() } catch {
            settings.log.error("sweep of live channels failed", ["reason": .failure(error)])
          }
        }
      }
    }
    sweeping.withLock { $0 = task }
  }

  /// Finishes what is under way, for `grace` at most, and closes the files.
  public func stop(grace: Duration = .seconds(10)) async {
    sweeping.withLock { $0?.cancel() }
    await server.stop(grace: grace)
    for app in apps { await app.database.close() }
  }
}

/// The figures of a server that is only made after the routes that show them.
private final class LateFigures: Sendable {
  private let source = Mutex<Server?>(nil)
  var now: Statistics? { source.withLock { $0 }?.statistics }
  func come(from server: Server) { source.withLock { $0 = server } }
}
