import Audit
import AuditServer
import Fields
import Sample
import SyncServer

/// What is done in a garden, in the words of the audit: of plants which fields changed, never what they
/// hold.
@Sendable func gardenAudit(_ done: DoneMutation) -> [AuditNote] {
  switch done.mutation.name {
  case AddPlant.name: [changed(done, "added")]
  case EditPlant.name: [changed(done, "edited")]
  case ArchivePlant.name: [changed(done, "archived")]
  case RemovePlant.name:
    [AuditNote(.deleteData, of: plant(of: done), [.init("retention", .text("none"))])]
  case ViewPlant.name:
    [
      AuditNote(
        .accessSensitiveData, of: plant(of: done), [.init("fields", .array([.text("notes")]))])
    ]
  default: [.mutation(done)]
  }
}

private func changed(_ done: DoneMutation, _ deed: String) -> AuditNote {
  AuditNote(
    .changeData, of: plant(of: done),
    [
      .init("change", .text(deed)),
      .init("fields", .array(done.fieldsChanged(ofA: Plant.recordType).map { .text($0) })),
    ])
}

private func plant(of done: DoneMutation) -> AuditNote.Subject? {
  done.subject(Plant.recordType, done.mutation.arguments["plant"])
}
