import Audit
import AuditServer
import Fields
import Sample
import SyncServer
import UmbuServer

/// What is done in a garden, in the words of the audit: of plants which fields changed, never what they
/// hold.
@Sendable func gardenAudit(_ done: DoneMutation) -> [AuditNote] {
  switch done.mutation.name {
  case AddPlant.name: [changed(done, "added")]
  case EditPlant.name: [changed(done, "edited")]
  case ArchivePlant.name: [changed(done, "archived")]
  case RestorePlant.name: [changed(done, "restored")]
  case DecidePlantText.name: [changed(done, "decided")]
  case ReopenPlantText.name: [changed(done, "reopened")]
  case WaterPlant.name: [AuditNote(.changeData, of: plant(of: done), [change("watered")])]
  case RemovePlant.name:
    [AuditNote(.deleteData, of: plant(of: done), [.init("retention", .text("none"))])]
  case ViewPlant.name:
    [
      AuditNote(
        .accessSensitiveData, of: plant(of: done), [.init("fields", .array([.text("notes")]))])
    ]
  case ExportGarden.name: [exported(done)]
  default: AuditNote.document(of: Plant.self, done, as: .changeData) ?? [.mutation(done)]
  }
}

private func changed(_ done: DoneMutation, _ deed: String) -> AuditNote {
  AuditNote(
    .changeData, of: plant(of: done),
    [
      change(deed),
      .init("fields", .array(done.fieldsChanged(ofA: Plant.recordType).map { .text($0) })),
    ])
}

private func change(_ deed: String) -> JSONValue.Member { .init("change", .text(deed)) }

/// An export of all plants is about the garden, whose id is the space's.
private func exported(_ done: DoneMutation) -> AuditNote {
  AuditNote(
    .exportData, of: plant(of: done) ?? .init(Garden.recordType, done.space),
    ["scope", "count", "documents"].compactMap { name in
      done.mutation.arguments[name].map { .init(name, $0) }
    })
}

private func plant(of done: DoneMutation) -> AuditNote.Subject? {
  done.subject(Plant.recordType, done.mutation.arguments["plant"])
}
