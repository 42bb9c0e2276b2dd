import Foundation
import Glibc

/// Debian's nats-server on a free port of its own. It ends with `stop()`.
public final class NATSServer {
  public let port: UInt16
  private let options: [String]
  private var peer: Peer?

  public static let program: String? = ["/usr/sbin/nats-server", "/usr/bin/nats-server"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Starts it; nil when it does not start.
  /// - Parameter options: such as `--user` and `--pass`.
  public static func started(_ options: [String] = []) -> NATSServer? {
    Peer.onFreePort { port in
      let server = NATSServer(on: port, options)
      return server.start() ? server : nil
    }
  }

  /// One that does not run yet, on a port that is free now.
  public init(on port: UInt16 = Ports.free(), _ options: [String] = []) {
    self.port = port
    self.options = options
  }

  /// Where it listens.
  public var url: String { "nats://127.0.0.1:\(port)" }

  /// Starts it, on its port; returns whether it did.
  @discardableResult
  public func start() -> Bool {
    peer = Self.program.flatMap {
      Peer($0, ["-a", "127.0.0.1", "-p", "\(port)"] + options, listeningOn: port)
    }
    return peer != nil
  }

  /// Stops or continues it without ending it.
  public func send(_ signal: Int32) { peer?.send(signal) }

  public func stop() {
    peer?.stop()
    peer = nil
  }
}
