import AuditServer
import Database
import FileServer
import Identity
import Records
import SyncServer
import Values

/// One app that a server hosts: its data, its rules and its people are its own.
public struct AppDefinition: Sendable {
  /// Its path on the server, the name of its database file and of its migrations' room: lower case
  /// letters and digits.
  public var id: String
  /// As people know it.
  public var name: String
  /// What its spaces hold.
  public var schema: SpaceSchema
  /// The typed tables of its records.
  public var migrations: [Migration]
  /// The first records of a new account's space.
  public var found: @Sendable (Transaction, _ space: UUID, _ name: String, Instant) -> Void
  /// What people call a space.
  public var spaceName: @Sendable (any ReadTransaction, _ space: UUID) throws -> String
  /// How the operator sets plans; nil for an app without.
  public var plans: PlanControl?
  /// Why a space has no room for one more person with that role, in place of one with another where
  /// there is one; nil for an app whose spaces have one member each.
  public var team: (@Sendable (Transaction, Role, _ inPlaceOf: Role?, Instant) -> Refusal?)?
  /// What it says about files; nil for an app without.
  public var files: FileRules?
  /// How much its spaces may take of what no other limit counts; nil for any amount.
  public var budgets: SpaceBudgets?
  /// What a mutation is in the words of the audit.
  public var audit: @Sendable (DoneMutation) -> [AuditNote]

  public init(
    id: String, name: String, schema: SpaceSchema, migrations: [Migration],
    found: @escaping @Sendable (Transaction, UUID, String, Instant) -> Void,
    spaceName: @escaping @Sendable (any ReadTransaction, UUID) throws -> String,
    plans: PlanControl? = nil,
    team: (@Sendable (Transaction, Role, Role?, Instant) -> Refusal?)? = nil,
    files: FileRules? = nil, budgets: SpaceBudgets? = nil,
    audit: @escaping @Sendable (DoneMutation) -> [AuditNote] = { [.mutation($0)] }
  ) {
    self.id = id
    self.name = name
    self.schema = schema
    self.migrations = migrations
    self.found = found
    self.spaceName = spaceName
    self.plans = plans
    self.team = team
    self.files = files
    self.budgets = budgets
    self.audit = audit
  }
}

/// How the operator sets the plan of a space.
public struct PlanControl: Sendable {
  /// The plans' names, from the least.
  public var names: [String]
  /// The spaces that people call exactly so.
  public var spaces: @Sendable (any ReadTransaction, _ named: String) throws -> [UUID]
  /// Sets the plan; false when the space has nothing that carries one.
  public var set: @Sendable (Transaction, _ space: UUID, _ plan: String) -> Bool

  public init(
    names: [String],
    spaces: @escaping @Sendable (any ReadTransaction, String) throws -> [UUID],
    set: @escaping @Sendable (Transaction, UUID, String) -> Bool
  ) {
    self.names = names
    self.spaces = spaces
    self.set = set
  }
}
