import Fields
import Values

/// A struct with an id and fields that a space holds, such as a patient.
public protocol Record: Fielded, Equatable, Sendable {
  /// The name of its type on the wire and of its table: singular, lower camel case.
  static var recordType: String { get }
  /// The description of its table: `static let table = RecordTable(Patient.self)`.
  static var table: RecordTable { get }
  /// What it can be found by besides its id.
  static var indexes: [RecordIndex] { get }
  var id: ID<Self> { get set }
}

/// A declared index: the fields by which records of a type are found, counted and held apart.
public struct RecordIndex: Hashable, Sendable {
  public let name: String
  public let fields: [String]
  /// Whether two records of a space may not agree in all the fields. Rows with a null among the
  /// fields never clash, as in SQL.
  public let isUnique: Bool

  public init(_ name: String, on fields: [String], unique: Bool = false) {
    self.name = name
    self.fields = fields
    self.isUnique = unique
  }
}
