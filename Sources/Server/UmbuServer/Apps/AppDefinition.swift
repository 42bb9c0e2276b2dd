import AgendaServer
import AuditServer
import Database
import Delivery
import FileServer
import Identity
import Records
import SyncServer

/// One app that a server hosts: its data, its rules and its people are its own.
public struct AppDefinition: Sendable {
  /// Its path on the server, the name of its database file and of its migrations' room: lower case
  /// letters and digits.
  public let id: String
  /// As people know it.
  public let name: String
  /// What its spaces hold.
  public let schema: SpaceSchema
  /// The typed tables of its records.
  public var migrations: [Migration]
  /// How its spaces begin and what people call them.
  public let profile: SpaceProfile
  /// How the operator sets plans; nil for an app without.
  public var plans: PlanControl?
  /// Who may belong to a space; nil for an app whose spaces have one member each.
  public var team: AppTeam?
  /// What it says about files; nil for an app without.
  public var files: FileRules?
  /// How much its spaces may take of what no other limit counts; nil for any amount.
  public var budgets: SpaceBudgets?
  /// What it shows to who sees it for the first time; nil for an app that shows nothing.
  public var demonstration: Demonstration?
  /// What a mutation is in the words of the audit.
  public var audit: @Sendable (DoneMutation) -> [AuditNote] = { [.mutation($0)] }
  /// The types of records whose past nobody keeps when they are gone: that they were there and went, the audit says.
  public var forgotten: Set<String> = []
  /// What it tells people, by notification, SMS or mail.
  public var messages: [MessageKind] = []
  /// What it says of its agenda; nil for an app without.
  public var agenda: AgendaRules?
  /// What it counts of what people do; nothing for an app that counts nothing.
  public var events = AppEvents()
  /// What it is made of at the server.
  var modules = AppDefinition.usualModules

  public init(
    id: String, name: String, schema: SpaceSchema, migrations: [Migration], profile: SpaceProfile
  ) {
    self.id = id
    self.name = name
    self.schema = schema
    self.migrations = migrations
    self.profile = profile
  }

  /// What people are in its spaces.
  var roles: Roles { team?.roles ?? .alone }
}
