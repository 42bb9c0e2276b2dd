import Entitlements
import Values

// The plans of FypMatch: names, prices and limits. What the business would change stands here. The sources name the
// plans and what they limit, no number of either: prices and limits are assumptions.

extension Plan {
  public static let free = Plan(
    "free", Phrase(pt: "Grátis", en: "Free"), monthly: Money(minor: 0, .brl),
    yearly: Money(minor: 0, .brl),
    limits: PlanLimits([.likes: .atMost(50), .superLikes: .atMost(1)]), budget: datingBudget)
  /// A year is the price of ten months.
  public static let premium = Plan(
    "premium", Phrase(pt: "Premium", en: "Premium"), monthly: Money(minor: 29_90, .brl),
    yearly: Money(minor: 299_00, .brl),
    limits: PlanLimits([
      .likes: .unlimited, .superLikes: .atMost(5), .boosts: .atMost(1), .rewind: .unlimited,
      .whoLikedMe: .unlimited, .aiCredits: .atMost(20),
    ]), budget: datingBudget)
  /// Sold by the month alone, so that a year costs twelve.
  public static let vip = Plan(
    "vip", Phrase(pt: "VIP", en: "VIP"), monthly: Money(minor: 59_90, .brl),
    yearly: Money(minor: 718_80, .brl),
    limits: PlanLimits([
      .likes: .unlimited, .superLikes: .atMost(15), .boosts: .atMost(4), .rewind: .unlimited,
      .whoLikedMe: .unlimited, .readReceipts: .unlimited, .aiCredits: .atMost(100),
    ]), budget: datingBudget)

  private static let datingBudget = PlanBudget(records: .atMost(20_000), megabytes: 256)
}

extension LimitKey {
  /// Likes a day, which begins at four in the morning where the person is.
  public static var likes: LimitKey { LimitKey("likes") }
  /// The same of super likes.
  public static var superLikes: LimitKey { LimitKey("superLikes") }
  /// Times a calendar month at which a profile is shown to more people.
  public static var boosts: LimitKey { LimitKey("boosts") }
  /// Whether the last swipe can be taken back.
  public static var rewind: LimitKey { LimitKey("rewind") }
  /// Whether one sees who has liked one.
  public static var whoLikedMe: LimitKey { LimitKey("whoLikedMe") }
  /// Whether one sees when a message was read.
  public static var readReceipts: LimitKey { LimitKey("readReceipts") }
  /// Suggestions of an AI a calendar month.
  public static var aiCredits: LimitKey { LimitKey("aiCredits") }
}

extension PlanCatalogue {
  /// What FypMatch sells.
  public static let dating = PlanCatalogue([.free, .premium, .vip], limits: datingLimits)
}
