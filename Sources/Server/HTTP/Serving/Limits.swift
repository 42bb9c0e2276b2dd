/// What one client may cost. Each limit has an answer: too large 413, 414 or 431, too slow 408,
/// too many 429 or 503, else the connection is closed.
public struct Limits: Sendable {
  /// Bytes of a request target: 414.
  public var targetBytes = 8_192
  /// Bytes of a whole head, and of the trailers of a chunked body: 431.
  public var headBytes = 32_768
  /// Header fields of a request: 431.
  public var headerCount = 100
  /// Bytes of a request body on routes that say nothing else: 413.
  public var bodyBytes = 65_536
  /// Bytes of a body that are read on a gated route before its handler has seen the head.
  public var gateBytes = 65_536
  /// Bytes of all bodies together that are collected before their handlers start, and until those have
  /// answered, over all loops: 503 beyond. Anyone may send such a body.
  public var collectedBytes = 33_554_432

  /// From the first byte of a head to its last: 408.
  public var headTime = Duration.seconds(10)
  /// How long a connection without a request stays open.
  public var idleTime = Duration.seconds(75)
  /// How long a stopping server waits for the first request of a connection that came just before: who
  /// was let in has asked by then.
  public var farewellTime = Duration.seconds(1)
  /// Slower bodies are given up, measured over ``transferWindow``: 408.
  public var bodyBytesPerSecond = 256
  /// How often a body's rate is measured. A client that takes nothing of a waiting response for
  /// two windows is given up.
  public var transferWindow = Duration.seconds(10)
  /// How long the client may take to read a last answer before the socket is closed. Who still sends
  /// what nobody reads any more has as long again, up to `lingers` times: closing would destroy the
  /// answer on its way (RFC 9112 section 9.6).
  public var lingerTime = Duration.seconds(2)
  public var lingers = 15

  /// Connections over all loops. When there are as many, one that waits is closed for a new one, of an
  /// address with many before one with few; 503 where there is none. Each needs a descriptor, and so
  /// does each file on its way; the process must be allowed as many (RLIMIT_NOFILE).
  public var connections = 12_000
  /// Connections from one IPv4 address or IPv6 /64 network: 429 beyond. Those of a trusted proxy count
  /// for nobody; instead the requests under way and WebSockets do, for the address that each was passed
  /// on for.
  public var connectionsPerAddress = 1_000

  /// Bytes that wait for a slow reader before its writer is held up, and of a streamed request
  /// body before its sender is.
  public var highWater = 262_144

  /// Bytes of a WebSocket message: close code 1009.
  public var webSocketMessageBytes = 1_048_576
  /// Bytes that may wait to be sent on a WebSocket; beyond, it is closed with 1013.
  public var webSocketWaitingBytes = 1_048_576
  /// How often a WebSocket is pinged; without a sign of life until the next ping it is dropped.
  public var pingInterval = Duration.seconds(30)

  public init() {}
}
