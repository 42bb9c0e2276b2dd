import Records

/// A record that has documents: exams, photos and other files about it. It says what is the app's own;
/// the rest is the same everywhere.
///
/// ```swift
/// extension Patient: DocumentOwner {
///   public static let documentTable = RecordTable(OwnedDocument<Patient>.self)
///   …
/// }
/// ```
public protocol DocumentOwner: Record {
  /// What a document and its mutations call the record that they are about, on the wire and in the
  /// tables: `patient`. It never changes.
  static var documentField: String { get }
  /// The table of its documents. It stands here since a generic type keeps nothing.
  static var documentTable: RecordTable { get }
  /// How many bytes the documents of the space may come to, by its plan; nil for any number.
  static func documentRoom(in transaction: Transaction) -> Int64?
  /// Whether the plan of the space lets somebody add documents at all; in an app that says nothing, it does.
  static func takesDocuments(in transaction: Transaction) -> Bool
  /// Whether its documents are kept in a space of one device alone, where no server has them; in an app that says
  /// nothing, they are not.
  static var hasDocumentsAlone: Bool { get }
  /// How many documents one record may have; in an app that says nothing, any number.
  static var mostDocuments: Int? { get }
}

extension DocumentOwner {
  public static func takesDocuments(in transaction: Transaction) -> Bool { true }
  public static var hasDocumentsAlone: Bool { false }
  public static var mostDocuments: Int? { nil }
}
