import CLinux
import Glibc

/// How a server is set up.
public struct Configuration: Sendable {
  /// The address to listen on: an IPv4 or IPv6 address in numbers. `::` takes both families.
  public var address = "127.0.0.1"
  /// The port; 0 lets the system choose, see ``Server/port``.
  public var port: UInt16 = 0
  /// A socket that listens already, in place of one on the address and the port. All loops take
  /// clients from it.
  public var inherited: InheritedSocket?
  /// How many loops, each a thread; nil is one for each core.
  public var loops: Int?
  public var limits = Limits()
  /// Whose word about the address of a client is believed.
  public var proxies = TrustedProxies.thisMachine
  public var clock = Clock.system
  /// Renders what the server answers by itself: 400, 404, 405, 408, 413, 414, 431, 503 and so on.
  public var renderError: @Sendable (ProtocolError) -> Response = { $0.problem() }
  /// Sees every response before it is written, those of ``renderError`` too: the place for
  /// security headers. Runs on the loop, so it must be quick. The request is nil when there was
  /// none that could be read.
  public var decorate: (@Sendable (inout Response, Request?) -> Void)?
  /// Hears of every request that was answered or left, for logs and metrics. Runs on the loop; must
  /// be quick.
  public var observe: (@Sendable (Exchange) -> Void)?

  /// How a listener accepts; tests put a system without descriptors here.
  var accept: @Sendable (Int32, UnsafeMutablePointer<sockaddr_storage>) -> Int32 = {
    linux_accept($0, $1)
  }

  public init() {}
}

/// One request that has come to its end, for logs and metrics.
public struct Exchange: Sendable {
  public let method: Method?
  /// The pattern of the route; nil when none was found. Free of personal data, unlike the path.
  public let route: String?
  /// What the head of the answer said; 499 when the connection ended before there was one, because
  /// the client left or the grace of a stop was over (``Status/clientClosedRequest``).
  public let status: Status
  /// From the end of the head to the end of the response's writing.
  public let duration: Duration
  /// Bytes of the response's body. If it broke off: of a file those that the kernel took, of a
  /// stream those that its handler wrote; either way the client may have received fewer.
  public let bytes: Int
  /// Whether the whole response was handed to the kernel or its queue.
  public let isComplete: Bool
}
