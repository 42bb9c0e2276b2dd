import Entitlements
import Fields
import Identity
import Records
import Values

/// Says that a file about a patient is coming, if the plan has room for its bytes.
public struct AddDocument: Mutation {
  public static let name = "addDocument"
  public static let carried = [RecordArgument.record("document", of: Document.recordType)]

  /// As chosen; `file`, `refusal`, `addedBy` and `addedAt` are set when it is done.
  @Boxed public var document = Document()
  /// Whether it comes from a copy that somebody kept: then it has the time that it had there, and was
  /// added by whom the copy says, if that is somebody of this clinic.
  public var isRecovered: Bool?

  public init() {}

  public init(_ document: Document) {
    self.document = document
  }

  public init(recovered document: Document) {
    self.document = document
    isRecovered = true
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("document", &document)
    fields.field("isRecovered", &isRecovered)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try author.mayManagePatients()
    guard transaction.has(document.patient) else { throw Refusal(.missing, Patient.recordType) }
    guard !transaction.has(document.id) else { throw Refusal(.duplicate, "id") }
    guard 1...Document.Limits.bytes ~= document.bytes else { throw Refusal(.invalid, "bytes") }
    var document = document
    document.name = try Document.checked(document.name)
    if document.type.scalars.count > Document.Limits.type { document.type = "" }
    document.file = nil
    document.refusal = ""
    let isKnown = isRecovered == true && transaction.has(ID<Member>(document.addedBy))
    document.sentBy = isKnown && document.addedBy != author.account ? author.account : nil
    if !isKnown { document.addedBy = author.account }
    document.addedAt = isRecovered == true ? min(document.addedAt, author.time) : author.time
    try transaction.roomForBytes(document.bytes)
    transaction.put(document)
  }
}

extension Document {
  /// The name without white space at its ends.
  /// - Throws: `invalid` for one that is empty or too long.
  static func checked(_ name: String) throws(Refusal) -> String {
    let name = name.trimmed
    guard !name.isEmpty, name.scalars.count <= Limits.name else {
      throw Refusal(.invalid, "name")
    }
    return name
  }
}

extension Transaction {
  /// How many bytes the documents of the clinic come to.
  var documentBytes: Int64 {
    sum("bytes", of: Document.self, by: "refusal", equal: [.text("")])
  }

  /// Refuses when the plan has no room for so many bytes more: exactly full is allowed. The limit of
  /// the refusal is in gigabytes.
  func roomForBytes(_ bytes: Int64) throws(Refusal) {
    let limits = plan.limits
    guard !limits.allows(.uploadFile(bytes: bytes, used: documentBytes)) else { return }
    guard case .atMost(let most) = limits.storageBytes else { return }
    throw Refusal(.limitReached, "storage", limit: Int(most / 1_073_741_824))
  }
}
