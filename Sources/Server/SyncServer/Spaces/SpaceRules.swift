import Records

/// What the spaces of an app hold, who may do what in them, and how much they may take.
public struct SpaceRules: Sendable {
  /// What they hold and what can be done in them.
  public var schema: SpaceSchema
  public var roles: SpaceRoles
  /// How much they may take; nil for any amount.
  public var budgets: SpaceBudgets?
  /// How many new clients one account may have within 24 hours.
  public var newClients: Int
  /// After how many rows that its mutations have read a push is at its end; the rest of the queue comes with the next:
  /// everybody else who writes waits meanwhile.
  public var mostRead = 100_000
  /// The same of records that they have removed: much that lies beside a record may go with it.
  public var mostRemoved = Portion.mostRows

  public init(
    _ schema: SpaceSchema, _ roles: SpaceRoles, budgets: SpaceBudgets? = nil,
    newClients: Int = .max
  ) {
    self.schema = schema
    self.roles = roles
    self.budgets = budgets
    self.newClients = newClients
  }
}
