import API
import AuditServer
import Database
import FileServer
import HTTP
import Jobs
import Messaging
import Synchronization

/// The version of the server.
public let umbuVersion = "0.1.0"

/// The server of all apps: one address, and for each app its path, its file and its people.
public final class Umbu: Sendable {
  public let apps: [AppServer]
  private let settings: Settings
  private let metrics = Metrics()
  private let server: Server
  /// Where operators are served, if that is wanted.
  private let operators: Server?
  /// The routes, for tests without a socket.
  let router: Router
  let operatorRouter: Router
  let installation: Installation
  /// What goes on beside the requests, until the end.
  private let chores = Mutex<[Task<Void, Never>]>([])
  /// The line to the other processes that share the data, where there are such.
  private let bus: MessageBus?
  /// Who does the jobs of each app.
  let jobs: [JobRunner]
  /// Held until the server has stopped.
  private let lock: Mutex<FileLock?>

  /// Opens every app's data; nothing is served before `start`.
  /// - Throws: `DatabaseError`, `MigrationError`, `MessagingError`, `ServerError`.
  public init(_ definitions: [AppDefinition], _ settings: Settings) async throws {
    self.settings = settings
    lock = Mutex(try FileLock(path: settings.data.folder + "/umbu.lock"))
    let auditKey = try settings.data.auditKeys.loadOrMake()
    if settings.data.auditKeys.isBesideData {
      settings.log.info(
        "the key of the audit lies beside the data that it vouches for; --audit-key keeps it elsewhere",
        ["file": .place(settings.data.auditKeys.path)])
    }
    let installation = try Installation(serving: settings, signingWith: auditKey)
    self.installation = installation
    var apps: [AppServer] = []
    for app in definitions { apps.append(try await AppServer(app, in: installation)) }
    self.apps = apps
    if apps.contains(where: { $0.files != nil }), !InspectionWorkers.hasLandlock {
      settings.log.info("files are looked at without Landlock, which this kernel does not have")
    }
    jobs = apps.map { $0.runner() }
    bus = try settings.messaging.map { try MessageBus(at: $0, among: apps, settings.log) }
    let figures = LateFigures()
    var router = Router()
    try Routes(apps: apps, installation: installation).add(to: &router)
    var operatorRouter = Router()
    OperatorRoutes(
      apps: apps, metrics: metrics, memory: installation.memory, bus: bus,
      statistics: { figures.now }
    ).add(to: &operatorRouter)
    var configuration = settings.http
    configuration.limits.webSocketMessageBytes = LiveRoute.messageBytes
    configuration.renderError = { $0.apiProblem }
    configuration.decorate = { SecurityHeaders.add(to: &$0, for: $1) }
    configuration.observe = { [metrics] exchange in
      metrics.add(exchange)
      // What watches the server would fill the log.
      if exchange.route != "/healthz" { settings.log.add(exchange) }
    }
    self.router = router
    self.operatorRouter = operatorRouter
    server = Server(router: router, configuration: configuration)
    operators = settings.operators.map { place in
      var configuration = configuration
      configuration.address = place.address
      configuration.port = place.port
      configuration.loops = 1
      configuration.proxies = TrustedProxies([])
      configuration.observe = nil
      return Server(router: operatorRouter, configuration: configuration)
    }
    figures.come(from: server)
    for app in apps { app.news.neighbours.meet(over: bus) }
  }

  /// The port that clients reach; 0 before the start.
  public var port: UInt16 { server.port }

  /// The port that operators reach; 0 before the start, or where they are not served.
  public var operatorPort: UInt16 { operators?.port ?? 0 }

  /// Listens; clients are served when this returns.
  /// - Throws: `ServerError`.
  public func start() throws {
    try operators?.start()
    try server.start()
    let freed = FreedMemory()
    every(settings.memoryInterval) { freed.giveBack() }
    for app in apps {
      for chore in app.chores {
        every(chore.interval, atOnce: chore.beginsAtOnce) { [log = settings.log] in
          await chore.run(app, log)
        }
      }
    }
    for runner in jobs { runner.start(every: settings.jobInterval) }
  }

  /// Does something again and again, until the end.
  private func every(
    _ interval: Duration, atOnce: Bool = false, _ chore: @escaping @Sendable () async -> Void
  ) {
    let task = Task {
      if atOnce { await chore() }
      while (try? await Task.sleep(for: interval)) != nil { await chore() }
    }
    chores.withLock { $0.append(task) }
  }

  /// Finishes what is under way, for `grace` at most, and closes the files.
  public func stop(grace: Duration = .seconds(10)) async {
    for chore in chores.withLock(\.self) { chore.cancel() }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [server] in await server.stop(grace: grace) }
      group.addTask { [operators] in await operators?.stop(grace: grace) }
      for runner in jobs { group.addTask { await runner.stop(grace: grace) } }
    }
    for app in apps {
      app.news.neighbours.meet(over: nil)
      app.news.bell.hang(for: nil)
    }
    await bus?.close()
    for app in apps { await app.close() }
    lock.withLock { $0 = nil }
  }
}

/// The figures of a server that is only made after the routes that show them, and owns those.
private final class LateFigures: Sendable {
  private struct Source {
    weak var server: Server?
  }

  private let source = Mutex(Source())
  var now: Statistics? { source.withLock { $0.server }?.statistics }
  func come(from server: Server) { source.withLock { $0.server = server } }
}
