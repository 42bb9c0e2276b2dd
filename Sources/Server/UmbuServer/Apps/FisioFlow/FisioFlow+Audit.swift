import Audit
import AuditServer
import Clinic
import Fields
import SyncServer
import Values

/// What is done in a clinic, in the words of the audit: of patients which fields changed, never what
/// they hold.
@Sendable func clinicAudit(_ done: DoneMutation) -> [AuditNote] {
  switch done.mutation.name {
  case AddPatient.name: [edited(done, "added")]
  case EditPatient.name: [edited(done, "edited")]
  case ArchivePatient.name: [edited(done, "archived")]
  case RestorePatient.name: [edited(done, "restored")]
  case DecidePatientText.name: [edited(done, "decided")]
  case ReopenPatientText.name: [edited(done, "reopened")]
  case ViewPatient.name: viewed(done)
  case ExportData.name: [exported(done)]
  case AddDocument.name: [documented(done, "documentAdded")]
  case RenameDocument.name: [documented(done, "documentRenamed")]
  case RemoveDocument.name: removedDocument(done)
  case ViewDocument.name: [viewedDocument(done)]
  default: [.mutation(done)]
  }
}

private func edited(_ done: DoneMutation, _ deed: String) -> AuditNote {
  let fields = done.fieldsChanged(ofA: Patient.recordType)
  return AuditNote(
    .editPatient, of: patient(of: done),
    [.init("change", .text(deed)), .init("fields", .array(fields.map { .text($0) }))]
      + recovered(done))
}

/// That it came from a copy.
private func recovered(_ done: DoneMutation) -> [JSONValue.Member] {
  let isRecovered = done.mutation.arguments["isRecovered"]?.boolean == true
  return isRecovered ? [.init("recovered", .boolean(true))] : []
}

private func viewed(_ done: DoneMutation) -> [AuditNote] {
  let view = AuditNote(.viewPatient, of: patient(of: done))
  guard let shown = done.mutation.arguments["sensitive"], shown.array?.isEmpty == false else {
    return [view]
  }
  return [view, AuditNote(.accessSensitiveData, of: view.subject, [.init("fields", shown)])]
}

/// A document is one of its patient's; what it is called is not for the audit.
private func documented(_ done: DoneMutation, _ deed: String) -> AuditNote {
  AuditNote(
    .editPatient, of: patient(of: done),
    [.init("change", .text(deed)), .init("fields", .array([.text("documents")]))]
      + document(of: done) + recovered(done))
}

private func removedDocument(_ done: DoneMutation) -> [AuditNote] {
  // One that was gone already is not removed again.
  guard !done.written.isEmpty else { return [] }
  return [
    AuditNote(
      .deleteData, of: patient(of: done),
      [.init("fields", .array([.text("documents")])), .init("retention", .text("none"))]
        + document(of: done))
  ]
}

private func viewedDocument(_ done: DoneMutation) -> AuditNote {
  AuditNote(
    .accessSensitiveData, of: patient(of: done),
    [
      .init("fields", .array([.text("documents")])),
      .init("saved", done.mutation.arguments["isSaved"] ?? .boolean(false)),
    ] + document(of: done))
}

private func document(of done: DoneMutation) -> [JSONValue.Member] {
  let document = done.subject(Document.recordType, done.mutation.arguments["document"])
  return document.map { [.init("document", $0.id.json)] } ?? []
}

/// An export of everyone is about the clinic, whose id is the space's.
private func exported(_ done: DoneMutation) -> AuditNote {
  let details = ["scope", "format", "count", "documents"].compactMap { name in
    done.mutation.arguments[name].map { JSONValue.Member(name, $0) }
  }
  return AuditNote(
    .exportData, of: patient(of: done) ?? .init(ClinicProfile.recordType, done.space), details)
}

private func patient(of done: DoneMutation) -> AuditNote.Subject? {
  let arguments = done.mutation.arguments
  return done.subject(
    Patient.recordType, arguments["patient"] ?? arguments["document"]?["patient"])
}
