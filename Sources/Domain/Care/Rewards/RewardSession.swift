import Fields
import Values

/// An extra session, which uses no day: whoever was there for seven days in a row earns one (CG-125). Nothing of a
/// medicine depends on it: what is never locked needs none.
public struct RewardSession: FieldObject, Hashable, Sendable {
  public var id = UUID.zero
  /// The first instant at which it can be had no more.
  public var until = Instant.epoch

  public init() {}

  public init(_ id: UUID, until: Instant) {
    self.id = id
    self.until = until
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("until", &until)
  }
}

/// When extra sessions are earned. What the business would change stands here.
public enum RewardRules {
  /// How many days of a streak of visits earn one, again and again.
  public static let every = 7
  /// The most that are held.
  public static let most = 2
  /// How many milliseconds one can be had.
  public static let length: Int64 = 30 * 86_400_000

  /// Whether the last day of a streak of visits earns one.
  public static func earns(_ streak: DayStreak) -> Bool {
    streak.days > 0 && streak.days % every == 0
  }
}
