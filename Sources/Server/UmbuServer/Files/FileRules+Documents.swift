import Database
import Documents
import Entitlements
import FileServer
import Records
import SyncServer
import Values

extension FileRules {
  /// Of an app whose files are the documents of its records: who may do what with those may do it with the
  /// files.
  public init<Owner: DocumentOwner>(
    documentsOf owner: Owner.Type, in schema: SpaceSchema,
    storage: @escaping @Sendable (any ReadTransaction, _ space: UUID) throws -> Limit
  ) {
    self.init(
      storage: storage,
      allows: { role, action in
        let permission = schema.permissions.permission(
          of: role, on: OwnedDocument<Owner>.recordType)
        return switch action {
        case .read, .download, .copy: permission >= .read
        case .add, .remove(isOwn: true): permission >= .append
        case .remove(isOwn: false): permission >= .write
        }
      }, owners: FileOwners(documentsOf: owner, in: schema))
  }
}

extension FileOwners {
  /// Each document has one file: who chose it or brought it back sends its bytes, and the record says what
  /// became of them.
  init<Owner: DocumentOwner>(documentsOf owner: Owner.Type, in schema: SpaceSchema) {
    typealias Document = OwnedDocument<Owner>
    self.init(
      tables: SpaceTables(schema), recordType: Document.recordType,
      awaits: { transaction, id, account, bytes in
        guard let document = transaction.find(ID<Document>(id)) else { return false }
        return document.isAwaited && document.sender == account && document.bytes == bytes
      },
      complete: { transaction, id, file, type in
        guard var document = transaction.find(ID<Document>(id)), document.isAwaited else {
          return false
        }
        document.file = file
        document.type = type
        document.sentBy = nil
        transaction.put(document)
        return true
      },
      refuse: { transaction, id, reason in
        guard var document = transaction.find(ID<Document>(id)) else { return }
        document.refusal = reason
        transaction.put(document)
      })
  }
}
