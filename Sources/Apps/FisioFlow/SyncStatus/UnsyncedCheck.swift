import Clinic
import Fields
import RecordPages
import Records
import Sync
import Values

/// What would become of each change of a file on this device, looked through in their order.
struct UnsyncedCheck {
  /// What the device has to say to a change.
  enum Verdict: Equatable, Sendable {
    case new
    /// This device waits with it itself, or everything in it is so already.
    case alreadyThere
    /// The patient was changed after it was done: taking it would bring an older value back.
    case older
    case impossible(Refusal)
  }

  private var waiting = HashSet<UUID>()
  /// The clinic's patients, documents and waiting texts, as they would be after the changes before.
  private var patients = HashMap<UUID, Patient>()
  private var documents = HashMap<UUID, Document>()
  private var texts = HashMap<UUID, Bool>()

  /// - Parameter texts: the versions of texts that wait for a decision.
  init(
    _ book: PatientBook, _ sync: SyncStatus, documents: [Document] = [],
    texts: [TextConflict] = []
  ) {
    for document in documents { self.documents[document.id.uuid] = document }
    for text in texts { self.texts[text.id.uuid] = true }
    for mutation in sync.pending { waiting.insert(mutation.id) }
    for mutation in sync.refused { waiting.insert(mutation.id) }
    for entry in book.entries { patients[entry.patient.id.uuid] = entry.patient }
  }

  mutating func verdict(_ change: UnsyncedFile.Change) -> Verdict {
    if waiting.contains(change.id) { return .alreadyThere }
    do throws(FieldError) {
      switch change.name {
      case AddPatient.name:
        return add(try AddPatient(object: change.arguments).patient)
      case EditPatient.name:
        let edit = try EditPatient(object: change.arguments)
        guard var edited = patients[edit.patient.uuid] else { return .missing }
        try edited.apply(edit.changes)
        return put(edited, change.time)
      case ArchivePatient.name:
        return archive(try ArchivePatient(object: change.arguments).patient, true, change.time)
      case RestorePatient.name:
        return archive(try RestorePatient(object: change.arguments).patient, false, change.time)
      case AddDocument.name:
        // The file has no bytes: added here, the document would wait for them for ever.
        return .impossible(Refusal(.missing, "bytes"))
      case RenameDocument.name:
        return rename(try RenameDocument(object: change.arguments))
      case RemoveDocument.name:
        let id = try RemoveDocument(object: change.arguments).document.uuid
        guard documents[id] != nil else { return .alreadyThere }
        documents[id] = nil
        return .new
      case DecidePatientText.name:
        return decide(try DecidePatientText(object: change.arguments))
      case ReopenPatientText.name:
        return reopen(try ReopenPatientText(object: change.arguments))
      default:
        return .impossible(Refusal(.unknownMutation, change.name))
      }
    } catch {
      return .impossible(Refusal(.unreadable, error.path, reason: error.reason.rawValue))
    }
  }

  private mutating func add(_ patient: Patient) -> Verdict {
    guard patients[patient.id.uuid] == nil else { return .alreadyThere }
    var added = patient
    // Nobody has changed it since.
    added.updatedAt = Instant(milliseconds: .min)
    patients[patient.id.uuid] = added
    return .new
  }

  private mutating func archive(
    _ id: ID<Patient>, _ isArchived: Bool, _ time: Instant
  ) -> Verdict {
    guard var changed = patients[id.uuid] else { return .missing }
    changed.isArchived = isArchived
    return put(changed, time)
  }

  private mutating func rename(_ change: RenameDocument) -> Verdict {
    guard var document = documents[change.document.uuid] else {
      return .impossible(Refusal(.missing, Document.recordType))
    }
    guard document.name != change.to else { return .alreadyThere }
    document.name = change.to
    documents[change.document.uuid] = document
    return .new
  }

  private mutating func decide(_ change: DecidePatientText) -> Verdict {
    guard let patient = patients[change.patient.uuid] else { return .missing }
    if texts[change.conflict.uuid] != nil {
      texts[change.conflict.uuid] = nil
      return .new
    }
    // Somebody decided already: in the same way, or in another.
    let stands = PatientText(rawValue: change.choice.name).map { patient[$0] }
    return stands == change.choice.value.text
      ? .alreadyThere : .impossible(Refusal(.missing, TextConflict.recordType))
  }

  private mutating func reopen(_ change: ReopenPatientText) -> Verdict {
    guard patients[change.patient.uuid] != nil else { return .missing }
    guard texts[change.conflict.uuid] == nil else { return .alreadyThere }
    texts[change.conflict.uuid] = true
    return .new
  }

  private mutating func put(_ changed: Patient, _ time: Instant) -> Verdict {
    let id = changed.id.uuid
    guard let patient = patients[id], patient != changed else { return .alreadyThere }
    guard patient.updatedAt < time else { return .older }
    patients[id] = changed
    return .new
  }
}

extension UnsyncedCheck.Verdict {
  fileprivate static var missing: Self { .impossible(Refusal(.missing, Patient.recordType)) }
}
