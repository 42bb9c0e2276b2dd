import Sample
import SyncServer
import UmbuServer

extension AppDefinition {
  /// A small app for tests, beside the real ones: gardens, each a space with its plants and who looks
  /// after them. It has no plans.
  public static let sample: AppDefinition = {
    var app = AppDefinition(
      id: "sample", name: "Sample", schema: gardenSchema, migrations: sampleMigrations,
      profile: SpaceProfile(Garden.self))
    app.team = AppTeam(roles: GardenTeam.roles, most: GardenTeam.most)
    // Without plans each may take as much as any other.
    app.budgets = SpaceBudgets(SpaceBudget(records: 5_000, bytes: 20_000_000))
    app.files = gardenFiles
    app.audit = gardenAudit
    app.demonstration = gardenDemonstration
    app.events = AppEvents(registry: GardenEvents.registry)
    return app
  }()
}

extension Garden: NamedSpace {}
