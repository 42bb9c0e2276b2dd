import Fields
import Values

/// What a space or an account may do now, why, and until when: the one answer that a page, a device, an
/// operator and a program of somebody else's are given.
public struct Entitlement: FieldObject, Hashable, Sendable {
  /// The space; nil for what the account has by itself.
  public var space: UUID?
  /// A plan's raw value.
  public var plan = ""
  /// What state that is in which decided, as it is stored: `active`, `grace`, `expired.cancelled`; `none`
  /// where nothing was bought or given.
  public var status = "none"
  /// The rule that decided: `onlyOne`, `highestLevel`, `nothingBought`.
  public var rule = ""
  /// Where that is managed which decided; nil where nothing was bought, and for who does not run the space.
  public var source: String?
  /// The store's name of what was bought; nil as `source` is.
  public var product: String?
  /// Until when there is access if nothing else happens; nil for ever, without access, and for who does not
  /// run the space.
  public var until: Instant?
  /// Whether it goes on by itself then.
  public var renews = false
  /// What the plan limits, in the order in which a plan is described.
  public var limits: [LimitUse] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("plan", &plan, maxLength: 60)
    fields.field("status", &status, maxLength: 60)
    fields.field("rule", &rule, maxLength: 60)
    fields.field("source", &source, maxLength: 60)
    fields.field("product", &product, maxLength: 120)
    fields.field("until", &until)
    fields.field("renews", &renews)
    fields.field("limits", &limits, maxCount: 100)
  }

  public subscript(_ key: LimitKey) -> LimitUse? {
    for limit in limits where limit.name == key.name.text { return limit }
    return nil
  }
}

/// How much of something a plan allows, and how much of it there is.
public struct LimitUse: FieldObject, Hashable, Sendable {
  /// That of its `LimitKey`.
  public var name = ""
  public var limit = Limit.atMost(0)
  /// As the server counts; nil of what is had or not, and of what is counted for no account.
  public var used: Int64?

  public init() {}

  public init(_ key: LimitKey, _ limit: Limit, used: Int64? = nil) {
    name = key.name.text
    self.limit = limit
    self.used = used
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name, maxLength: 60)
    fields.field("limit", &limit)
    fields.field("used", &used)
  }
}
