import Fields
import Identity
import Records
import Values

extension OwnedDocument {
  /// Says that a file about a record is coming, if the plan has room for its bytes.
  public struct Add: Mutation {
    public static var name: String { "addDocument" }
    public static var needs: RecordPermission { .append(recordType) }
    public static var carried: [RecordArgument] { [.record("document", of: recordType)] }

    /// As chosen; `file`, `refusal`, `addedBy` and `addedAt` are set when it is done.
    @Boxed public var document = OwnedDocument()
    /// Whether it comes from a copy that somebody kept: then it has the time that it had there, and was
    /// added by whom the copy says, if that is somebody of this space.
    public var isRecovered: Bool?

    public init() {}

    public init(_ document: OwnedDocument) {
      self.document = document
    }

    public init(recovered document: OwnedDocument) {
      self.document = document
      isRecovered = true
    }

    public mutating func visit(_ fields: FieldVisitor) {
      fields.field("document", &document)
      fields.field("isRecovered", &isRecovered)
    }

    public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
      guard Owner.takesDocuments(in: transaction) else {
        throw Refusal(.limitReached, "documents", limit: 0)
      }
      guard transaction.has(document.owner) else { throw Refusal(.missing, Owner.recordType) }
      guard !transaction.has(document.id) else { throw Refusal(.duplicate, "id") }
      guard 1...Limits.bytes ~= document.bytes else { throw Refusal(.invalid, "bytes") }
      if let most = Owner.mostDocuments {
        let others = transaction.count(
          OwnedDocument.self, by: Owner.documentField, equal: [document.owner.json])
        guard others < most else { throw Refusal(.limitReached, "documentsOfOne", limit: most) }
      }
      var document = document
      document.name = try checked(document.name)
      if document.type.scalars.count > Limits.type { document.type = "" }
      document.file = nil
      document.refusal = ""
      let isKnown = isRecovered == true && transaction.has(ID<Member>(document.addedBy))
      document.sentBy = isKnown && document.addedBy != author.account ? author.account : nil
      if !isKnown { document.addedBy = author.account }
      document.addedAt = isRecovered == true ? min(document.addedAt, author.time) : author.time
      try requireRoom(for: document.bytes, in: transaction)
      transaction.put(document)
    }
  }

  /// Refuses when the plan has no room for so many bytes more: exactly full is allowed. The limit of
  /// the refusal is in gigabytes.
  private static func requireRoom(
    for bytes: Int64, in transaction: Transaction
  ) throws(Refusal) {
    guard let most = Owner.documentRoom(in: transaction) else { return }
    let used = transaction.sum(
      "bytes", of: OwnedDocument.self, by: "refusal", equal: [.text("")])
    guard used + bytes > most else { return }
    throw Refusal(.limitReached, "storage", limit: Int(clamping: most / 1_073_741_824))
  }
}
