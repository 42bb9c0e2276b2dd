import Fields
import Identity
import Records
import Values

/// The trace of a look at a patient. It writes nothing, and travels as every mutation does: kept on
/// the device, told to the server once, with the time at which the person looked.
///
/// It is refused neither for a patient who is not there nor by a plan: whoever looked has looked.
public struct ViewPatient: Mutation {
  public static let name = "viewPatient"
  public static let needs = RecordPermission.read(Patient.recordType)
  public static var isTrace: Bool { true }

  public var patient = ID<Patient>.none
  /// Which of `Patient.sensitiveFields` were shown.
  public var sensitive: [String] = []

  public init() {}

  /// The trace of all that the patient's page shows.
  /// - Parameter hasDocuments: whether it lists some.
  public init(_ patient: Patient, hasDocuments: Bool = false) {
    self.patient = patient.id
    if !patient.complaint.isEmpty { sensitive.append("complaint") }
    if !patient.notes.isEmpty { sensitive.append("notes") }
    if hasDocuments { sensitive.append("documents") }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
    fields.field("sensitive", &sensitive, maxLength: 40, maxCount: Patient.sensitiveFields.count)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    for field in sensitive where !Patient.sensitiveFields.contains(field) {
      throw Refusal(.invalid, "sensitive")
    }
  }
}

extension Patient {
  /// What tells of a person's health, which the law holds to be sensitive (LGPD, article 5, II): two
  /// fields, and the list of documents. These names are hashed into the audit; they never change.
  public static let sensitiveFields = ["complaint", "notes", "documents"]
}
