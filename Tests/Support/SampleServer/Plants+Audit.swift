import Audit
import AuditServer
import Fields
import Sample
import SyncServer
import Values

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
  let change = done.changes.first { $0.type == Plant.recordType }
  let fields = change?.fields.filter { !bookkeeping.contains($0) } ?? []
  return AuditNote(
    .changeData, of: plant(of: done),
    [.init("change", .text(deed)), .init("fields", .array(fields.map { .text($0) }))])
}

private func plant(of done: DoneMutation) -> AuditNote.Subject? {
  let argument = done.mutation.arguments["plant"]
  let id = (argument?.text ?? argument?["id"]?.text).flatMap { UUID($0) }
  return id.map { .init(Plant.recordType, $0) }
}

/// What every change of a plant touches.
private let bookkeeping = ["id", "createdAt", "updatedAt"]
