import CLinux
import Glibc
import Synchronization

/// Serves a router's routes over HTTP/1.1 and WebSocket.
///
/// TLS and HTTP/2 are a reverse proxy's work. Every public method may be called from any task.
public final class Server: Sendable {
  private let service: Service
  private let state = Mutex<(loops: [Loop], port: UInt16)>(([], 0))

  public init(router: Router, configuration: Configuration = Configuration()) {
    service = Service(router: router, configuration: configuration)
  }

  /// The port that clients reach; 0 before the start.
  public var port: UInt16 { state.withLock { $0.port } }

  /// Binds the port, or takes the inherited socket, and starts the loops; clients are served when
  /// this returns. Once only. A port on which any program listens, be it a server such as this, is
  /// refused (`addressInUse`).
  /// SIGPIPE is ignored in the whole process from then on, since sendfile(2) knows no other way
  /// to survive a client that has gone.
  public func start() throws(ServerError) {
    signal(SIGPIPE, SIG_IGN)
    let configuration = service.configuration
    let count = max(1, configuration.loops ?? Int(linux_cores()))
    try Listener.probe(configuration)
    var port = configuration.port
    var loops: [Loop] = []
    for index in 0..<count {
      let listener = try Listener(configuration, port: port)
      port = listener.port
      loops.append(try Loop(service: service, listener: listener, index: index))
    }
    service.loops.withLock { $0 = loops.map(\.executor) }
    configuration.inherited?.close()
    state.withLock { $0 = (loops, port) }
    for loop in loops { LoopThread.start(loop) }
  }

  /// Stops gracefully: no new connections, idle ones are closed, WebSockets are told 1001, those that
  /// came just now have a second for their first request, and requests under way are finished for as
  /// long as `grace` lasts; then the rest is broken off and its handlers' tasks are cancelled.
  /// Returns when everything has ended.
  public func stop(grace: Duration = .seconds(10)) async {
    let loops = state.withLock { $0.loops }
    for loop in loops { await loop.drain(grace: grace) }
    for loop in loops { await loop.ended.wait() }
  }

  /// Waits until somebody has stopped the server.
  public func waitUntilStopped() async {
    for loop in state.withLock({ $0.loops }) { await loop.ended.wait() }
  }

  /// With a manual clock: lets every loop look at the time now.
  public func checkDeadlines() async {
    for loop in state.withLock({ $0.loops }) { await loop.lookAtTheTime() }
  }

  /// What the server has to do and has done.
  public var statistics: Statistics {
    Statistics(
      connections: service.admission.open,
      webSockets: service.counters.webSockets.load(ordering: .relaxed),
      accepted: service.counters.accepted.load(ordering: .relaxed),
      refused: service.counters.refused.load(ordering: .relaxed),
      requests: service.counters.requests.load(ordering: .relaxed))
  }
}

/// Counts since the start, but for the first two, which are of now.
public struct Statistics: Sendable, Equatable {
  public let connections: Int
  public let webSockets: Int
  /// Connections that were let in, and those turned away for a limit.
  public let accepted: Int
  public let refused: Int
  /// Requests whose head was understood.
  public let requests: Int
}
