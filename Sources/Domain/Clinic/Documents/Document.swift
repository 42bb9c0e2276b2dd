import Fields
import Identity
import Records
import Values

/// An exam, a photo or another file about a patient.
///
/// The record is there from the moment at which somebody chose the file, so that the whole clinic
/// sees that it is coming; its bytes travel by themselves (Docs/Files.md). What became of them the
/// server writes, in the transaction in which the upload ends.
public struct Document: Record, FieldObject {
  public static let recordType = "document"
  public static let table = RecordTable(Document.self)
  public static let indexes = [
    RecordIndex("patient", on: ["patient"]),
    RecordIndex("refusal", on: ["refusal"]),
  ]

  public var id = ID<Document>.none
  public var patient = ID<Patient>.none
  /// As people call it, with its ending.
  public var name = ""
  /// The media type (RFC 6838): what the device said, and once the bytes are on the server what is
  /// kept of them.
  public var type = ""
  /// How many bytes were chosen, which is what counts against the plan.
  public var bytes: Int64 = 0
  /// The file that it has become on the server; nil while its bytes are on their way.
  public var file: UUID?
  /// Why the server did not take the bytes, a `DocumentProblem`'s raw value; empty otherwise.
  public var refusal = ""
  /// The account that chose the file.
  public var addedBy = UUID.zero
  public var addedAt = Instant.epoch
  /// The account that sends the bytes, where it is another one: who brought the document back from a
  /// copy. Nil once they are on the server.
  public var sentBy: UUID?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("patient", &patient)
    fields.field("name", &name, maxLength: Limits.name)
    fields.field("type", &type, maxLength: Limits.type)
    fields.field("bytes", &bytes)
    fields.field("file", &file)
    fields.field("refusal", &refusal)
    fields.field("addedBy", &addedBy)
    fields.field("addedAt", &addedAt)
    fields.field("sentBy", &sentBy)
  }

  public enum Limits {
    /// Unicode scalars of a name, and of a type.
    public static let name = 200
    public static let type = 120
    /// Bytes of one file.
    public static let bytes: Int64 = 2 << 30
  }
}

/// Why the server does not take the bytes of a document. Raw values are stored and travel; they are
/// the codes of Docs/Files.md.
public enum DocumentProblem: String, Hashable, Sendable, CaseIterable {
  case unwantedType
  case corrupt
  case bomb
  case tooManyPixels
  case hasMacros
  case infected
}

extension Document {
  /// Whether its bytes are still on their way to the server.
  public var isAwaited: Bool { file == nil && refusal.isEmpty }

  /// The account whose device has the bytes until the server has them.
  public var sender: UUID { sentBy ?? addedBy }

  /// Whether `author` may rename or remove it: who chose it, who is sending it, and who runs the clinic.
  public func belongs(to account: UUID, as role: String) -> Bool {
    guard let role = Roles.clinic[role] else { return false }
    return role.managesClinic
      || ((addedBy == account || sender == account) && role.managesPatients)
  }

  /// How many bytes all documents of the clinic come to, refused ones left out.
  public static func storage(of documents: [Document]) -> Int64 {
    documents.reduce(0) { $1.refusal.isEmpty ? $0 + $1.bytes : $0 }
  }
}

extension Document {
  /// Whether it is a picture that the page can show.
  public var isImage: Bool {
    switch type {
    case "image/jpeg", "image/png", "image/webp", "image/gif": true
    default: false
    }
  }

  /// By which it is saved: with an ending of what it is, whatever it was called.
  public var savedName: String { FileEnding.saved(name, as: type) }
}
