import Glibc
import HTTP

/// A server with the routes that the benchmarks and the soak of `HTTP` ask; it listens on the
/// port given as the first argument, with as many loops as the second says, until SIGTERM.
@main
struct HealthzServer {
  static func main() async throws {
    blockTermination()
    var configuration = Configuration()
    configuration.port = UInt16(CommandLine.arguments.dropFirst().first ?? "0") ?? 0
    configuration.loops = Int(CommandLine.arguments.dropFirst(2).first ?? "1")
    configuration.limits.bodyBytes = 1_048_576
    configuration.limits.connections = 30_000
    configuration.limits.connectionsPerAddress = 30_000

    var router = Router()
    router.sync(.get, "/healthz") { _ in .text("ok\n") }
    router.get("/task") { _ in .text("ok\n") }
    router.on(.post, "/echo") { request in Response(body: .bytes(request.body.bytes)) }
    router.on(.post, "/count", body: .streamed(upTo: 1 << 32)) { request in
      var count = 0
      do {
        for try await chunk in request.body { count += chunk.count }
      } catch {
        return Response(.badRequest)
      }
      return .text("\(count)\n")
    }
    router.sync(.get, "/socket") { request in
      request.webSocket(onMessage: { socket, message in
        switch message {
        case .text(let text): socket.send(text)
        case .binary(let bytes): socket.send(bytes)
        }
      })
    }

    let server = Server(router: router, configuration: configuration)
    try server.start()
    print("listening on \(server.port)")
    fflush(nil)
    await terminated()
    await server.stop(grace: .seconds(2))
  }

  /// Before any thread starts, so that all inherit it and only `terminated` hears the signal.
  private static func blockTermination() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for SIGTERM on a thread of its own.
  private static func terminated() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let box = Unmanaged.passRetained(Waiter(continuation))
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { context in
          var signals = sigset_t()
          var signal: Int32 = 0
          sigemptyset(&signals)
          sigaddset(&signals, SIGTERM)
          sigwait(&signals, &signal)
          Unmanaged<Waiter>.fromOpaque(context!).takeRetainedValue().continuation.resume()
          return nil
        }, box.toOpaque())
    }
  }
}

private final class Waiter: Sendable {
  let continuation: CheckedContinuation<Void, Never>

  init(_ continuation: CheckedContinuation<Void, Never>) {
    self.continuation = continuation
  }
}
