/// What whoever has had Premium for long gets besides (CG-123). It is theirs while they have it: with the end of Premium the
/// ladder begins anew. What the business would change stands here.
public enum TenureLadder {
  /// What begins once Premium was had for some days without a break.
  public struct Step: Hashable, Sendable {
    public let days: Int
    /// How many freezes a streak may hold.
    public let freezes: Int
    /// For how many days Premium may be given to somebody else, once; 0 for none.
    public let giftDays: Int
  }

  /// How many freezes whoever is on no step may hold.
  public static let freezes = 1

  public static let steps = [
    Step(days: 30, freezes: 2, giftDays: 0), Step(days: 90, freezes: 3, giftDays: 0),
    Step(days: 180, freezes: 4, giftDays: 7), Step(days: 365, freezes: 5, giftDays: 30),
  ]

  /// The steps that are reached with that many days, ascending.
  public static func reached(_ days: Int) -> [Step] { steps.filter { $0.days <= days } }

  /// The one that comes next; nil behind the last.
  public static func next(_ days: Int) -> Step? { steps.first { days < $0.days } }

  public static func freezes(after days: Int) -> Int { reached(days).last?.freezes ?? freezes }
}
