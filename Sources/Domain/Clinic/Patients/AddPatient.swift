import Entitlements
import Fields
import Identity
import Records
import Values

/// Adds a patient if the plan has room for one more who is active.
public struct AddPatient: Mutation {
  public static let name = "addPatient"
  public static let needs = RecordPermission.append(Patient.recordType)
  public static let carried = [
    RecordArgument.record("patient", of: Patient.recordType),
    RecordArgument.changes("texts", of: Patient.recordType),
  ]

  /// As typed; `isArchived`, `createdAt` and `updatedAt` are set when it is done.
  @Boxed public var patient = Patient()
  /// Whether it comes from a copy that somebody kept: then it is archived as it was there, and has its
  /// times.
  public var isRecovered: Bool?
  /// Of one from a copy: the versions of their texts that waited for a decision there, each a
  /// `WaitingText`.
  public var texts: [FieldChange] = []

  public init() {}

  public init(_ patient: Patient) {
    self.patient = patient
  }

  public init(recovered patient: Patient, with texts: [WaitingText] = []) {
    self.patient = patient
    self.texts = texts.map { $0.change }
    isRecovered = true
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
    fields.field("isRecovered", &isRecovered)
    fields.field("texts", &texts)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(patient.id) else { throw Refusal(.duplicate, "id") }
    var patient = patient
    if isRecovered == true {
      (patient.createdAt, patient.updatedAt) = author.recovered(
        patient.createdAt, patient.updatedAt)
    } else {
      patient.isArchived = false
      patient.createdAt = author.time
      patient.updatedAt = author.time
    }
    if !patient.isArchived { try transaction.roomForOnePatient() }
    try patient.check(transaction, at: author.time)
    transaction.put(patient)
    guard isRecovered == true else { return }
    try transaction.recover(texts, beside: patient, upTo: Patient.Limits.prose, by: author)
  }
}

extension Transaction {
  /// Changes a patient, if `change` says that there was something to change.
  @inline(never)
  func change(
    _ patient: ID<Patient>, by author: Author, _ change: (inout Patient) throws(Refusal) -> Bool
  ) throws(Refusal) {
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
