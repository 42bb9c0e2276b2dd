import Values

/// What a runner of jobs goes by: what time it is, what nobody knows beforehand, and how to wait.
public struct JobClock: Sendable {
  public var now: @Sendable () -> Instant
  /// An identifier that nobody has.
  public var newID: @Sendable () -> UUID
  /// From 0 up to 1, for the pauses between attempts.
  public var chance: @Sendable () -> Double
  /// Between the renewals of a lease, and between looks at the table.
  public var sleep: @Sendable (Duration) async throws -> Void

  public init(
    now: @escaping @Sendable () -> Instant, newID: @escaping @Sendable () -> UUID,
    chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.now = now
    self.newID = newID
    self.chance = chance
    self.sleep = sleep
  }
}
