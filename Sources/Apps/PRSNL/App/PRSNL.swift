import CopiesFeature
import Documents
import DocumentsFeature
import Flow
import History
import Identity
import Journal
import PrivacyPages
import RecordPages
import Records
import Settings
import Shell
import Sync
import SyncPage
import Team
import Texts
import Values

/// The app for what somebody keeps for themselves: notes, links and documents on one timeline.
public enum PRSNL {
  public static let app = App(counted, telemetry: telemetry)

  private static let counted = App(
    "prsnl", "PRSNL", start: Timeline.path, words: words, roles: roles, schema: journalSchema,
    alone: alone,
    parts: { parts, context in
      parts.add(SpaceInfo<Journal>.self, in: context)
      parts.add(Library.self, in: context)
      parts.add(Timeline.self, in: context)
      parts.add(ReadLaterPlace.self, in: context)
      parts.add(FindPlace.self, in: context)
    },
    laterParts: { addLater(&$0, in: $1) }, exported: { .mutate(ExportJournal($0)) })

  /// A journal may be kept without an account.
  private static var alone: AloneSpace {
    AloneSpace(
      Phrase(pt: "Meu diário", en: "My journal"), as: Roles.alone.founder,
      values: JournalKey.carried, files: KeptDocument<Item>.prefix
    ) {
      space, name, begunAt in
      var journal = Journal()
      journal.id = ID(space)
      journal.name = name
      journal.createdAt = begunAt
      journal.updatedAt = begunAt
      return RecordChange(journal)
    }
  }

  /// The door to the later part of the program.
  @inline(never)
  private static func addLater(_ parts: inout Parts, in context: Context) {
    for kind in kinds { parts.add(kind) }
    parts.add(Acts.self, in: context)
    parts.add(Marks.self, in: context)
    parts.add(TextCarrier.self, in: context)
    parts.add(TextArrivals.self, in: context)
    parts.add(StraySweep.self, in: context)
    parts.add(OwnedDocuments<Item>.self, in: context)
    parts.addTimeline(in: context)
    parts.addItemPages(in: context)
    parts.addReading(in: context)
    parts.addTags(in: context)
    parts.addFinding(in: context)
    parts.addCapture(in: context)
    parts.addImport(in: context)
    parts.addTakingAway(in: context)
    parts.addSharing(in: context)
    parts.addPreferences(in: context)
    parts.add(History.self, in: context)
    parts.add(Texts.self, in: context)
    parts.add(Spaces.self, in: context)
    parts.add(Links.self, in: context)
    parts.add(SyncPage.self, in: context)
    if context.isAlone { parts.add(ThisDevice.self, in: context) }
    parts.add(GoingUp.self, in: context)
    parts.addPrivacy(contact: "privacy@prsnl.com", in: context)
    parts.add(Devices.self, in: context)
    parts.add(Settings.self, in: context)
  }
}

extension Journal: SpaceRecord {}

extension ExportJournal {
  /// The trace of a file as the shared features tell of it.
  init(_ export: Export) {
    switch export.contents {
    case .everything, .records:
      self.init(.everything, count: export.count, documents: export.documents)
    case .unsent: self.init(.unsentChanges, count: export.count)
    // Whoever a journal belongs to is alone in it.
    case .accesses: self.init(.item, count: export.count)
    }
  }
}
