import Entitlements
import Fields
import Identity
import Records
import Values

/// Adds a patient, active, if the plan has room.
public struct AddPatient: Mutation {
  public static let name = "addPatient"
  public static let carried = [RecordArgument.record("patient", of: Patient.recordType)]

  /// As typed; `isArchived`, `createdAt` and `updatedAt` are set when it is done.
  @Boxed public var patient = Patient()

  public init() {}

  public init(_ patient: Patient) {
    self.patient = patient
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try author.mayManagePatients()
    guard !transaction.has(patient.id) else { throw Refusal(.duplicate, "id") }
    try transaction.roomForOnePatient()
    var patient = patient
    patient.isArchived = false
    patient.createdAt = author.time
    patient.updatedAt = author.time
    try patient.check(transaction, at: author.time)
    transaction.put(patient)
  }
}

extension Transaction {
  /// Changes a patient, if `change` says that there was something to change.
  @inline(never)
  func change(
    _ patient: ID<Patient>, by author: Author, _ change: (inout Patient) throws(Refusal) -> Bool
  ) throws(Refusal) {
    try author.mayManagePatients()
    guard var patient = find(patient) else { throw Refusal(.missing, Patient.recordType) }
    guard try change(&patient) else { return }
    patient.updatedAt = author.time
    put(patient)
  }

  /// How many patients are active.
  var activePatients: Int {
    count(Patient.self, by: "archived", equal: [.boolean(false)])
  }

  /// Refuses when the plan has no room for one more active patient.
  func roomForOnePatient() throws(Refusal) {
    guard case .atMost(let most) = plan.limits.maxPatients else { return }
    if Int64(activePatients) >= most {
      throw Refusal(.limitReached, "patients", limit: Int(most))
    }
  }
}

extension Author {
  func mayManagePatients() throws(Refusal) {
    guard let role = Role(rawValue: role), role.managesPatients else { throw Refusal(.forbidden) }
  }
}
