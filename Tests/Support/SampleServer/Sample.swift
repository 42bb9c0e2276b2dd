import Sample
import UmbuServer

extension AppDefinition {
  /// A small app for tests, beside the real ones: gardens, each a space with its plants and who looks
  /// after them. It has neither plans nor files.
  public static let sample: AppDefinition = {
    var app = AppDefinition(
      id: "sample", name: "Sample", schema: gardenSchema, migrations: sampleMigrations,
      profile: gardenProfile)
    app.team = gardenTeam
    app.budgets = gardenBudgets
    app.audit = gardenAudit
    return app
  }()
}
