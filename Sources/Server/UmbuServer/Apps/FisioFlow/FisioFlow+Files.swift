import Clinic
import Documents
import Entitlements
import FileServer
import Identity
import Records
import SyncServer
import Values

/// The files of clinics: the plan says how many bytes there may be, the role who may send and remove.
let clinicFiles = FileRules(
  storage: { try clinicPlan(in: $0, of: $1).limits.storageBytes },
  allows: { role, action in
    guard let role = Roles.clinic[role] else { return false }
    return switch action {
    case .read: true
    case .add, .remove(isOwn: true): role.managesPatients
    case .remove(isOwn: false): role.managesClinic
    }
  }, owners: documentFiles)

/// Each document of a clinic has one file: who chose it or brought it back sends its bytes, and the
/// record says what became of them.
private let documentFiles = FileOwners(
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
