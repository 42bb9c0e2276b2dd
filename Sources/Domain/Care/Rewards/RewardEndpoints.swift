import API
import Fields
import Values

/// The operations of what an account has earned, and of offers to it (Docs/AccessSessions.md, Rewards).
public enum RewardEndpoints {
  public static let collect = Endpoint<Nothing, OwnRewards>(
    "collectRewards", .post, "v1/rewards", access: .session,
    summary: """
      Answers what the caller has earned: the row of days with visits, extra sessions, steps of Premium, \
      and the offers that hold. One to come back that is due is made by it.
      """,
    isRepeatable: true)
  public static let agree = Endpoint<OfferConsent, OwnRewards>(
    "agreeToOffers", .post, "v1/rewards/offers", access: .session,
    summary: "Say whether one wants offers to come back; without that none is made.",
    isRepeatable: true)
  public static let give = Endpoint<GiftChoice, OwnRewards>(
    "makeGift", .post, "v1/rewards/gifts", access: .session,
    summary: """
      Makes the code of a step that gives somebody else Premium for some days; the same again answers the \
      same code.
      """,
    isRepeatable: true)
}

/// Whether somebody wants offers.
public struct OfferConsent: FieldObject, Hashable, Sendable {
  public var agrees = false

  public init() {}

  public init(_ agrees: Bool) {
    self.agrees = agrees
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("agrees", &agrees)
  }
}

/// Of which step the gift is made.
public struct GiftChoice: FieldObject, Hashable, Sendable {
  /// `TenureLadder.Step.days`
  public var step = 0

  public init() {}

  public init(_ step: Int) {
    self.step = step
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("step", &step)
  }
}

/// What an account has earned.
public struct OwnRewards: FieldObject, Hashable, Sendable {
  public var visits = VisitRow()
  /// For how many days it has had Premium without a break; 0 without.
  public var tenure = 0
  public var sessions: [RewardSession] = []
  public var wantsOffers = false
  /// Those that hold and were not used.
  public var offers: [RewardOffer] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("visits", &visits)
    fields.field("tenure", &tenure)
    fields.field("sessions", &sessions, maxCount: RewardRules.most)
    fields.field("wantsOffers", &wantsOffers)
    fields.field("offers", &offers, maxCount: 100)
  }

  /// The offer to come back that holds at that time.
  public func winBack(at now: Instant) -> RewardOffer? {
    offers.first { $0.kind == .winBack && now < $0.until }
  }

  /// The gift of a step that was made and holds.
  public func gift(of step: Int, at now: Instant) -> RewardOffer? {
    offers.first { $0.kind == .gift && $0.step == step && now < $0.until }
  }
}

/// Days in a row on which an account used the app (`DayStreak`).
public struct VisitRow: FieldObject, Hashable, Sendable {
  public var days = 0
  public var best = 0
  public var freezes = 0
  /// Ascending.
  public var frozen: [CivilDate] = []

  public init() {}

  public init(_ streak: DayStreak) {
    days = streak.days
    best = streak.best
    freezes = streak.freezes
    frozen = Array(streak.frozen.suffix(Self.most))
  }

  /// More frozen days are not told.
  private static let most = 100

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("days", &days)
    fields.field("best", &best)
    fields.field("freezes", &freezes)
    fields.field("frozen", &frozen, maxCount: Self.most)
  }
}

/// A code that gives Premium for some days, until a time after which the server redeems it no more.
public struct RewardOffer: FieldObject, Hashable, Sendable {
  public enum Kind: String, FieldChoice, CaseIterable, Hashable, Sendable {
    /// To come back.
    case winBack
    /// To be given to somebody else.
    case gift
  }

  public var kind = Kind.winBack
  /// Of a gift: `TenureLadder.Step.days`.
  public var step = 0
  public var code = ""
  /// For how many days it gives Premium.
  public var days = 0
  public var until = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("kind", &kind)
    fields.field("step", &step)
    fields.field("code", &code, maxLength: 60)
    fields.field("days", &days)
    fields.field("until", &until)
  }
}
