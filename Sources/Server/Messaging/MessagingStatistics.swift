/// The figures of a message bus since it was made.
public struct MessagingStatistics: Sendable, Hashable {
  /// Whether a server can be reached at this moment.
  public var isConnected = false
  /// How often a connection was made.
  public var connects = 0
  /// Messages that were handed to the server.
  public var published = 0
  /// Messages that were given up: too many waited, or no server was there for too long.
  public var dropped = 0
  /// Messages that came.
  public var received = 0

  public init() {}
}
