import Journal
import SyncServer

extension AppDefinition {
  /// Journals: each belongs to one person, and is a space of its own.
  public static let prsnl: AppDefinition = {
    var app = AppDefinition(
      id: "prsnl", name: "PRSNL", schema: journalSchema, migrations: prsnlMigrations,
      profile: SpaceProfile(Journal.self))
    app.files = journalFiles
    app.budgets = journalBudgets
    app.audit = journalAudit
    app.demonstration = journalDemonstration
    app.events = AppEvents(registry: JournalEvents.registry)
    // The witness of the trash hears after the one that writes the past down.
    app.modules += [
      CaptureModule.self, TextModule.self, LinkModule.self, FetchModule.self, TrashModule.self,
    ]
    return app
  }()
}

extension Journal: NamedSpace {}
