import Fields
import Records
import Values

/// An exam, a photo or another file about a record.
///
/// The record is there from the moment at which somebody chose the file, so that the whole space
/// sees that it is coming; its bytes travel by themselves (Docs/Files.md). What became of them the
/// server writes, in the transaction in which the upload ends.
public struct OwnedDocument<Owner: DocumentOwner>: Record, FieldObject {
  public typealias Limits = DocumentLimits

  public static var recordType: String { "document" }
  public static var table: RecordTable { Owner.documentTable }
  public static var indexes: [RecordIndex] {
    [
      RecordIndex(Owner.documentField, on: [Owner.documentField]),
      RecordIndex("refusal", on: ["refusal"]),
    ]
  }

  public var id = ID<OwnedDocument>.none
  public var owner = ID<Owner>.none
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
    fields.field(Owner.documentField, &owner)
    fields.line("name", &name, maxLength: Limits.name)
    fields.field("type", &type, maxLength: Limits.type)
    fields.field("bytes", &bytes)
    fields.field("file", &file)
    fields.field("refusal", &refusal)
    fields.field("addedBy", &addedBy)
    fields.field("addedAt", &addedAt)
    fields.field("sentBy", &sentBy)
  }
}

extension OwnedDocument {
  /// Whether its bytes are still on their way to the server.
  public var isAwaited: Bool { file == nil && refusal.isEmpty }

  /// The account whose device has the bytes until the server has them.
  public var sender: UUID { sentBy ?? addedBy }

  /// Whether the account may rename or remove it: who chose it, who is sending it, and who manages all.
  /// - Parameter permission: what their role may do with documents.
  public func belongs(to account: UUID, with permission: Permission) -> Bool {
    permission >= .write
      || (permission == .append && (addedBy == account || sender == account))
  }

  /// How many bytes all documents of the space come to, refused ones left out.
  public static func storage(of documents: [OwnedDocument]) -> Int64 {
    documents.reduce(0) { $1.refusal.isEmpty ? $0 + $1.bytes : $0 }
  }

  /// Whether it is a picture that the page can show.
  public var isImage: Bool {
    switch type {
    case "image/jpeg", "image/png", "image/webp", "image/gif": true
    default: false
    }
  }

  /// By which it is saved: with an ending of what it is, whatever it was called.
  public var savedName: String { FileEnding.saved(name, as: type) }

  /// The name without white space at its ends.
  /// - Throws: `invalid` for one that is empty or too long.
  static func checked(_ name: String) throws(Refusal) -> String {
    let name = name.trimmed
    guard !name.isEmpty, name.scalarCount <= Limits.name else {
      throw Refusal(.invalid, "name")
    }
    return name
  }
}
