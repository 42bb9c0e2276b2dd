import Clinic
import FileServer
import Records
import SyncServer
import Values

/// Each document of a clinic has one file: who chose it or brought it back sends its bytes, and the
/// record says what became of them.
let documentFiles = FileOwners(
  tables: SpaceTables(clinicSchema), recordType: Document.recordType,
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
