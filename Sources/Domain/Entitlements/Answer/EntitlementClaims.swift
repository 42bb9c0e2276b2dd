import Fields
import Values

/// What a token says of an account: the claims of a JSON Web Token (RFC 7519). Times are in whole seconds since
/// 1970, as there.
public struct EntitlementClaims: FieldObject, Hashable, Sendable {
  /// The app.
  public var app = ""
  public var account = UUID.zero
  public var issuedAt: Int64 = 0
  /// From when on it is only good because the server is not reached.
  public var expiresAt: Int64 = 0
  /// For how many seconds that is.
  public var grace: Int64 = 0
  public var plans: [EntitledPlan] = []

  public init() {}

  /// - Parameter now: when it is asked for.
  public init(
    of app: String, for account: UUID, at now: Instant, _ terms: EntitlementTerms,
    _ plans: [EntitledPlan]
  ) {
    self.app = app
    self.account = account
    issuedAt = EntitlementTerms.issued(at: now).milliseconds / 1_000
    expiresAt = issuedAt + terms.fresh / 1_000
    grace = terms.grace / 1_000
    self.plans = plans
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("iss", &app, maxLength: 60)
    fields.field("sub", &account)
    fields.field("iat", &issuedAt)
    fields.field("exp", &expiresAt)
    fields.field("grace", &grace)
    fields.field("plans", &plans, maxCount: 10_000)
  }

  /// What it says of a space; nil for none that it knows of.
  public func plan(of space: UUID) -> EntitledPlan? {
    for plan in plans {
      if let known = plan.space, known == space { return plan }
    }
    return nil
  }

  /// How the device stands with what it says of a space: good until the earliest of a day and the grace after it
  /// was issued, and of what is paid with the grace of that. Nil for a space that it does not know of.
  /// - Parameter now: by a clock that nobody can turn back (`SeenTime`).
  public func term(of space: UUID, at now: Instant) -> EntitlementTerm? {
    guard let plan = plan(of: space) else { return nil }
    var end = Instant(seconds: expiresAt).adding(milliseconds: grace * 1_000)
    if let until = plan.until { end = min(end, Instant(seconds: until)) }
    if now >= end { return .over(since: end) }
    return now < Instant(seconds: expiresAt) ? .fresh(until: end) : .grace(until: end)
  }
}

/// A plan in a token.
public struct EntitledPlan: FieldObject, Hashable, Sendable {
  /// The space; nil for what the account has by itself.
  public var space: UUID?
  /// A plan's raw value.
  public var plan = ""
  /// Until when it counts without the server whatever the token's age: to the end of what is paid, and through
  /// the grace of what renews by itself. Nil for ever.
  public var until: Int64?

  public init() {}

  public init(_ plan: String, of space: UUID?, until: Instant?) {
    self.plan = plan
    self.space = space
    self.until = until.map { $0.milliseconds / 1_000 }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("plan", &plan, maxLength: 60)
    fields.field("until", &until)
  }
}

extension Instant {
  fileprivate init(seconds: Int64) {
    self.init(milliseconds: seconds * 1_000)
  }
}
