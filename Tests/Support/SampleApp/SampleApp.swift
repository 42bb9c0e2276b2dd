import Accesses
import CopiesFeature
import Documents
import DocumentsFeature
import Flow
import History
import Identity
import NotificationsFeature
import PrivacyPages
import RecordPages
import Records
import Sample
import Settings
import Shell
import Sync
import SyncPage
import Team
import Texts
import Values

/// The second app of the tests: gardens with their plants, made of what every app has.
public enum SampleApp {
  public static let app = made(of: { addLater(&$0, in: $1) })

  /// The app with other later parts: tests of one shared feature have that alone.
  /// - Parameter schema: with whose permissions; Sample's own roles all look after the plants.
  public static func made(
    _ schema: SpaceSchema = gardenSchema,
    of laterParts: @escaping @Sendable (inout Parts, Context) -> Void
  ) -> App {
    let app = App(
      "sample", "Sample", start: Plant.path, words: words, roles: roles, schema: schema,
      alone: alone,
      parts: { parts, context in
        parts.add(SpaceInfo<Garden>.self, in: context)
        parts.add(Plants.self, in: context)
        parts.add(DocumentIndex<Plant>.self, in: context)
      },
      laterParts: laterParts, exported: { .mutate(ExportGarden($0)) })
    return App(app, telemetry: telemetry)
  }

  /// A garden may be kept without an account.
  private static var alone: AloneSpace {
    AloneSpace(Phrase(pt: "Meu jardim", en: "My garden"), as: .gardener) { space, name, begunAt in
      var garden = Garden()
      garden.id = ID(space)
      garden.name = name
      garden.createdAt = begunAt
      return RecordChange(garden)
    }
  }

  /// What the shared features are told of the garden's records.
  public static var kinds: [RecordKind] {
    [Plant.kind, Watering.kind, documents, TextConflict.kind]
  }

  private static var documents: RecordKind {
    var kind = PlantDocument.kind
    kind.copy?.words.contents = Phrase(pt: "os documentos delas", en: "their documents")
    kind.copy?.words.strayed = Phrase(
      pt: "De plantas que não voltam", en: "Of plants that will not come back")
    return kind
  }

  /// The door to the later part of the program.
  @inline(never)
  private static func addLater(_ parts: inout Parts, in context: Context) {
    for kind in kinds { parts.add(kind) }
    parts.add(OwnedDocuments<Plant>.self, in: context)
    parts.add(Acts.self, in: context)
    // Before the form: whoever opens it looks at the plant.
    parts.add(PlantPage.self, in: context)
    parts.add(FormPage<Plant>.self, in: context)
    parts.add(Waterings.self, in: context)
    parts.add(History.self, in: context)
    parts.add(Accesses.self, in: context)
    parts.add(Texts.self, in: context)
    parts.add(Team.self, in: context)
    parts.add(Spaces.self, in: context)
    parts.add(Links.self, in: context)
    parts.add(SyncPage.self, in: context)
    parts.add(OwnCopies.self, in: context)
    if context.isAlone { parts.add(ThisDevice.self, in: context) }
    parts.add(GoingUp.self, in: context)
    parts.add(NotificationsPage.self, in: context)
    parts.addPrivacy(contact: "privacy@sample.example", in: context)
    parts.add(Devices.self, in: context)
    parts.add(Settings.self, in: context)
  }
}

extension Garden: SpaceRecord {}

extension ExportGarden {
  /// The trace of a file as the shared features tell of it.
  init(_ export: Export) {
    switch export.contents {
    case .everything, .records:
      self.init(.plants, count: export.count, documents: export.documents)
    case .unsent: self.init(.unsentChanges, count: export.count)
    case .accesses(let subject):
      self.init(.accessReport, count: export.count, of: ID(subject.id))
    }
  }
}
