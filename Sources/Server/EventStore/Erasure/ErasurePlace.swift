import Values

/// Where events of people lie beside the tables: in sealed files, in exports, in another engine.
public struct ErasurePlace: Sendable {
  /// Which of them, in the order of their columns in `event_erasure`.
  public enum Step: Sendable, CaseIterable {
    case segments, exports, clickhouse
  }

  public let step: Step
  /// Takes all of theirs away, durably; may be done again. False where another process has to do it.
  public let erase: @Sendable ([ErasedPerson]) async throws -> Bool

  public init(
    _ step: Step, _ erase: @escaping @Sendable ([ErasedPerson]) async throws -> Bool
  ) {
    self.step = step
    self.erase = erase
  }
}

/// Somebody whose events are to go.
public struct ErasedPerson: Hashable, Sendable {
  public var pseudonym: UUID
  /// Under which sealed files have them; nil for who is in none.
  public var number: Int64?
  public var askedAt: Instant
}
