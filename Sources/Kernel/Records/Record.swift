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
  /// What an index forbids of the records of a space, whoever writes them. Rows with a null among its
  /// fields are free, as in SQL.
  public enum Rule: Hashable, Sendable {
    case none
    /// That two agree in all the fields.
    case unique
    /// That the spans of two overlap which agree in all the other fields. The last two fields are the
    /// instants from which (it included) until which (it excluded) a record occupies what the others
    /// name; a span that does not end after it begins is refused as well.
    case noOverlap
  }

  public let name: String
  public let fields: [String]
  public let rule: Rule

  public var isUnique: Bool { rule == .unique }

  public init(_ name: String, on fields: [String], unique: Bool = false) {
    self.name = name
    self.fields = fields
    rule = unique ? .unique : .none
  }

  /// One by which what `keys` name is occupied by one record at a time: the therapist by one session.
  /// - Parameters:
  ///   - keys: what is occupied; none where it is the space.
  ///   - from: the field with the instant from which it is occupied.
  ///   - until: the field with the first instant at which it is free again.
  public init(_ name: String, on keys: [String], noOverlapFrom from: String, until: String) {
    self.name = name
    fields = keys + [from, until]
    rule = .noOverlap
  }

  /// The field that a refusal by the rule names: the last one that two records may not have in common.
  var subject: String {
    guard rule == .noOverlap else { return fields.last ?? "" }
    return fields[max(fields.count - 3, 0)]
  }
}
