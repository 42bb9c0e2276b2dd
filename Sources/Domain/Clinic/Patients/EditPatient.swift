import Fields
import Identity
import Records
import Values

/// Changes fields of a patient, and only those, so that two people who edit different fields both
/// win. A long text that someone else has changed meanwhile stays, and the new one waits beside it
/// as a `TextConflict`.
public struct EditPatient: Mutation {
  public static let name = "editPatient"
  public static let needs = RecordPermission.write(Patient.recordType)
  public static let carried = [RecordArgument.changes("changes", of: Patient.recordType)]

  public var patient = ID<Patient>.none
  public var changes: [FieldChange] = []

  public init() {}

  /// The edit that leads from one version of a patient to another.
  public init(from old: Patient, to new: Patient) {
    patient = old.id
    changes = Patient.edits(from: old, to: new).filter { !Self.kept.contains($0.name) }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
    fields.field("changes", &changes)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.change(patient, by: author) { patient throws(Refusal) in
      for change in changes where Self.kept.contains(change.name) {
        throw Refusal(.forbidden, change.name)
      }
      guard try transaction.merge(changes, into: &patient, by: author) else { return false }
      try patient.check(transaction, at: author.time)
      return true
    }
  }

  /// What no edit changes.
  private static let kept = ["id", "isArchived", "createdAt", "updatedAt"]
}
