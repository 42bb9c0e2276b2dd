import Fields
import Identity
import Records
import Values

/// The trace of a file with people's data that was made on a device. It writes nothing, and travels
/// as every mutation does.
public struct ExportData: Mutation {
  public static let name = "exportData"
  public static let needs = RecordPermission.read(Patient.recordType)
  public static var isTrace: Bool { true }

  public var scope = Scope.patients
  public var format = Format.csv
  /// How many records the file holds.
  public var count = 0
  /// How many documents go with them, where some do.
  public var documents: Int?
  /// Whom it is about, where it is about one.
  public var patient: ID<Patient>?

  /// What was exported. Raw values are stored, travel and are hashed; they never change.
  public enum Scope: String, Hashable, Sendable, CaseIterable, FieldChoice {
    /// Every patient of the clinic.
    case patients
    /// What had not reached the server.
    case unsentChanges
    /// What is booked.
    case appointments
    /// Who looked at one patient.
    case accessReport
  }

  /// As what. Raw values are stored, travel and are hashed; they never change.
  public enum Format: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case csv, json
  }

  public init() {}

  public init(
    _ scope: Scope, as format: Format, count: Int, documents: Int? = nil,
    of patient: ID<Patient>? = nil
  ) {
    self.scope = scope
    self.format = format
    self.count = count
    self.documents = documents
    self.patient = patient
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("scope", &scope)
    fields.field("format", &format)
    fields.field("count", &count)
    fields.field("documents", &documents)
    fields.field("patient", &patient)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard count >= 0 else { throw Refusal(.invalid, "count") }
    guard documents ?? 0 >= 0 else { throw Refusal(.invalid, "documents") }
  }
}
