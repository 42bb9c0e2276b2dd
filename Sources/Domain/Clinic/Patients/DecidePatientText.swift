import Fields
import Identity
import Records
import Values

/// Decides between a patient's text and a version of it that waits: one of the two, or a text merged
/// from both.
public struct DecidePatientText: Mutation {
  public static let name = "decidePatientText"
  public static let needs = RecordPermission.write(Patient.recordType)
  public static let carried = [RecordArgument.changes("choice", of: Patient.recordType)]

  public var patient = ID<Patient>.none
  public var conflict = ID<TextConflict>.none
  /// The version of the waiting text that the person saw.
  public var seen = ""
  /// The text that shall stand; its base is the patient's text that the person saw.
  public var choice = FieldChange()

  public init() {}

  /// - Parameter text: what shall stand in place of both.
  public init(_ conflict: TextConflict, over current: String, for text: String) {
    patient = ID(conflict.subject)
    self.conflict = conflict.id
    seen = conflict.version
    choice = FieldChange(conflict.field, .text(text), base: LongText.version(of: current))
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
    fields.field("conflict", &conflict)
    fields.field("seen", &seen)
    fields.field("choice", &choice)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.change(patient, by: author) { patient throws(Refusal) in
      guard
        try transaction.decide(conflict, seen: seen, for: choice, in: &patient, by: author)
      else { return false }
      try patient.check(transaction, at: author.time)
      return true
    }
  }
}

/// Takes a decision about a patient's text back: the version that waited waits again.
public struct ReopenPatientText: Mutation {
  public static let name = "reopenPatientText"
  public static let needs = RecordPermission.write(Patient.recordType)
  public static let carried = [RecordArgument.changes("earlier", of: Patient.recordType)]

  public var patient = ID<Patient>.none
  public var conflict = ID<TextConflict>.none
  /// The text before the decision; its base is the one that was decided on.
  public var earlier = FieldChange()

  public init() {}

  /// Takes back the decision for `text`, before which `current` stood there.
  public init(_ conflict: TextConflict, over current: String, from text: String) {
    patient = ID(conflict.subject)
    self.conflict = conflict.id
    earlier = FieldChange(conflict.field, .text(current), base: LongText.version(of: text))
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
    fields.field("conflict", &conflict)
    fields.field("earlier", &earlier)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.change(patient, by: author) { patient throws(Refusal) in
      guard try transaction.reopen(conflict, putting: earlier, in: &patient, by: author) else {
        return false
      }
      try patient.check(transaction, at: author.time)
      return true
    }
  }
}
