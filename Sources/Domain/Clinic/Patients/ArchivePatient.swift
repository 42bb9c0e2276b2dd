import Fields
import Identity
import Records
import Values

/// Puts a patient away: out of the list and the count, nothing lost. Archiving twice is fine.
public struct ArchivePatient: Mutation {
  public static let name = "archivePatient"
  public static let needs = RecordPermission.write(Patient.recordType)

  public var patient = ID<Patient>.none

  public init() {}

  public init(_ patient: ID<Patient>) {
    self.patient = patient
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.change(patient, by: author) { patient throws(Refusal) in
      guard !patient.isArchived else { return false }
      patient.isArchived = true
      return true
    }
  }
}

/// Brings an archived patient back, if the plan has room. Restoring an active one is fine.
public struct RestorePatient: Mutation {
  public static let name = "restorePatient"
  public static let needs = RecordPermission.write(Patient.recordType)

  public var patient = ID<Patient>.none

  public init() {}

  public init(_ patient: ID<Patient>) {
    self.patient = patient
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.change(patient, by: author) { patient throws(Refusal) in
      guard patient.isArchived else { return false }
      try transaction.roomForOnePatient()
      patient.isArchived = false
      return true
    }
  }
}
