import API
import Fields
import Values

/// The operations of codes that give a plan for some days.
public enum CodeEndpoints {
  public static let redeem = Endpoint<CodeToRedeem, RedeemedCode>(
    "redeemCode", .post, "v1/purchases/codes", access: .session,
    summary: """
      Redeem a code that gives a plan for some days, for a space or the caller. The same again for the \
      same answers the same.
      """,
    isRepeatable: true)
}

/// A code, and for whom.
public struct CodeToRedeem: FieldObject, Hashable, Sendable {
  /// As somebody types it: blanks, dashes and the case of letters do not count.
  public var code = ""
  public var reach = PurchaseReach.space
  /// The space, where it is for one.
  public var space: UUID?

  public init() {}

  public init(_ code: String, for reach: PurchaseReach, space: UUID? = nil) {
    self.code = code
    self.reach = reach
    self.space = space
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("code", &code, maxLength: 60)
    fields.field("reach", &reach)
    fields.field("space", &space)
  }
}

/// What a code has given.
public struct RedeemedCode: FieldObject, Hashable, Sendable {
  /// A plan's raw value.
  public var plan = ""
  /// Behind what an earlier code gives of the same plan.
  public var from = Instant.epoch
  public var until = Instant.epoch

  public init() {}

  public init(_ plan: String, from: Instant, until: Instant) {
    self.plan = plan
    self.from = from
    self.until = until
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("plan", &plan, maxLength: 60)
    fields.field("from", &from)
    fields.field("until", &until)
  }
}
