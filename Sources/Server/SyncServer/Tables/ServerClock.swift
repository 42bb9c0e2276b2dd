import Values

/// What time it is at a server, and the identifiers that it gives.
public struct ServerClock: Sendable {
  public var now: @Sendable () -> Instant
  /// One that nobody has.
  public var newID: @Sendable () -> UUID

  public init(
    now: @escaping @Sendable () -> Instant, newID: @escaping @Sendable () -> UUID
  ) {
    self.now = now
    self.newID = newID
  }
}
