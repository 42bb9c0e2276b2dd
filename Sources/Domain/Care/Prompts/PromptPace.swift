import Fields
import Values

/// Why a prompt comes by itself.
public enum PromptReason: Hashable, Sendable {
  /// Somebody tried what the plan does not allow (CG-119).
  case tried(PremiumFeature)
  /// Somebody looks at what Premium adds (CG-121).
  case viewed(PremiumFeature)
  /// A session is over in which much was done (CG-120).
  case sessionEnded
  /// An offer that holds until a time that the server keeps to (CG-122).
  case offer
}

/// The values from which prompts come. What the business would change stands here.
public struct PromptThresholds: Hashable, Sendable {
  /// How many features somebody used in a session, or how many milliseconds they were in it, to be engaged.
  public var features = 3
  public var length: Int64 = 5 * 60_000
  /// How long no other prompt about the same feature, or about an offer, follows one, in milliseconds.
  public var viewPause: Int64 = 7 * 86_400_000

  public init() {}

  public static let standard = PromptThresholds()

  /// Whether whoever had that session was engaged in it.
  public func isEngaged(_ session: AccessSession) -> Bool {
    session.featuresAccessed.count >= features || session.duration >= length
  }
}

/// Which prompts were shown on a device, and thereby whether another one may be: at most one on a calendar day, for
/// whatever reason (CG-077), and none to who has Premium.
public struct PromptPace: FieldObject, Hashable, Sendable {
  /// The last day on which one was shown.
  public private(set) var day: CivilDate?
  public private(set) var views: [PromptView] = []
  /// When the last prompt about an offer was shown.
  public private(set) var offered: Instant?
  /// The last session whose end was looked at.
  public private(set) var session = UUID.zero

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("day", &day)
    fields.field("views", &views, maxCount: PremiumFeature.allCases.count)
    fields.field("offered", &offered)
    fields.field("session", &session)
  }

  /// Whether a prompt is shown now; it then counts as shown. A day before the last one, by a clock that was turned back,
  /// has none either.
  public mutating func shows(
    _ reason: PromptReason, isPremium: Bool, on today: CivilDate, at now: Instant,
    _ thresholds: PromptThresholds = .standard
  ) -> Bool {
    if isPremium { return false }
    if let day, today <= day { return false }
    switch reason {
    case .viewed(let feature):
      for view in views where view.feature == feature {
        guard now.since(view.at) >= thresholds.viewPause else { return false }
      }
      views = views.filter { $0.feature != feature } + [PromptView(feature, at: now)]
    case .offer:
      if let offered, now.since(offered) < thresholds.viewPause { return false }
      offered = now
    case .tried, .sessionEnded: break
    }
    day = today
    return true
  }

  /// The same for the end of a session, of which each is looked at once, on its own day.
  public mutating func shows(
    endOf ended: AccessSession, isPremium: Bool, on today: CivilDate, at now: Instant,
    _ thresholds: PromptThresholds = .standard
  ) -> Bool {
    guard !ended.isActive, ended.id != session else { return false }
    session = ended.id
    // Who signs out or buys is gone, or needs none.
    guard !ended.accessType, ended.endReason != .signout, ended.endReason != .upgrade,
      ended.accessDate == today, thresholds.isEngaged(ended)
    else { return false }
    return shows(.sessionEnded, isPremium: isPremium, on: today, at: now, thresholds)
  }
}

/// When a feature was looked at that had a prompt.
public struct PromptView: FieldObject, Hashable, Sendable {
  public var feature = PremiumFeature.people
  public var at = Instant.epoch

  public init() {}

  public init(_ feature: PremiumFeature, at instant: Instant) {
    self.feature = feature
    at = instant
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("feature", &feature)
    fields.field("at", &at)
  }
}
