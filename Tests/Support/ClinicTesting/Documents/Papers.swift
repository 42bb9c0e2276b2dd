import API
import Clinic
import Entitlements
import Fields
import Flow
import FlowTesting
import Records
import Sync
import Testing
import Values

@testable import DocumentsFeature
@testable import FisioFlow
@testable import Shell

/// What the stories of documents are told with.
enum Papers {
  static let patient = Sample.patient(1, "Ana").id
  static let file = ChosenFile(
    number: 1, name: "Exame.pdf", type: "application/pdf", bytes: 1_000_000)

  static func state(_ change: (inout Documents.State) -> Void = { _ in })
    -> Documents.State
  {
    var state = Documents.State(
      in: .sample {
        $0.role = "therapist"
        $0.subject = Subject(patient)
      })
    state.isLoaded = true
    state.isListed = true
    state.isSwept = true
    state.leads = true
    state.asksToLead = true
    state.sync.isReady = true
    change(&state)
    return state
  }

  static func document(
    _ number: UInt64, bytes: Int64 = 1_000_000, _ change: (inout Document) -> Void = { _ in }
  ) -> Document {
    var document = Document()
    document.id = ID(UUID(high: 21, low: number))
    document.patient = patient
    document.name = "Exame.pdf"
    document.type = "application/pdf"
    document.bytes = bytes
    document.addedBy = Sample.account.id
    change(&document)
    return document
  }

  /// The request that begins to send it.
  static func begin(_ document: Document) -> Request {
    .http(
      TusUpload.begin(
        in: Sample.space.space, of: document.id.uuid, named: document.name,
        length: document.bytes))
  }

  static func kept(_ document: Document, upload: UUID? = nil) -> KeptDocument<Patient> {
    var kept = KeptDocument(document)
    kept.isAdded = true
    kept.upload = upload
    return kept
  }

  static func status(
    adding: [Document] = [], _ change: (inout SyncStatus) -> Void = { _ in }
  ) -> SyncStatus {
    var status = SyncStatus()
    status.isComplete = true
    status.pending = adding.map { document in
      PendingMutation(
        id: document.id.uuid, name: AddDocument.name, arguments: AddDocument(document).object,
        time: .epoch, touched: [])
    }
    change(&status)
    return status
  }

  static func answer(_ status: Int, offset: Int64? = nil, upload: UUID? = nil) -> Response {
    var headers: [HTTPHeader] = []
    if let offset { headers.append(HTTPHeader("Upload-Offset", "\(offset)")) }
    if let upload { headers.append(HTTPHeader("Location", "/fisioflow/v1/files/\(upload)")) }
    return .http(.answered(HTTPResponse(status: status, headers: headers)))
  }

  static func outcome(
    _ status: Int, offset: Int64? = nil, upload: UUID? = nil
  ) -> HTTPOutcome {
    guard case .http(let outcome) = answer(status, offset: offset, upload: upload) else {
      return .failed(.unreachable)
    }
    return outcome
  }
}

extension DocumentStage {
  func text(_ language: Language) -> String { text(language, in: FisioFlow.words.space) }
}
