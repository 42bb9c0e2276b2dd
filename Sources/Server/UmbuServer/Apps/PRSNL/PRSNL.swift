import Journal
import Records
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
    // What an item was called, what somebody had marked in it.
    app.forgotten = [
      Item.recordType, Highlight.recordType, WaitingVersion.recordType, PublicLink.recordType,
      ItemDocument.recordType, SavedSearch.recordType, TextConflict.recordType,
    ]
    app.modules += [
      CaptureModule.self, TextModule.self, LinkModule.self, FetchModule.self, TrashModule.self,
    ]
    return app
  }()
}

extension Journal: NamedSpace {}
