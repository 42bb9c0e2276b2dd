import Clinic
import Copies
import Documents
import Entitlements
import Fields
import Records
import Values

@testable import CopiesFeature
@testable import DocumentsFeature
@testable import FisioFlow
@testable import Shell

// Copies of a clinic, told by its patients and documents.

extension CopiedSpace {
  /// A clinic with those patients and documents.
  static func clinic(
    _ patients: [Patient] = [], documents: [Document] = [], space: UUID = Sample.space.space,
    _ change: (inout Home.State) -> Void = { _ in }
  ) -> CopiedSpace {
    var home = Sample.home
    home.patients.show(patients)
    home.conflicts.isLoaded = true
    home.documents.isLoaded = true
    home.documents.all = documents
    var membership = Sample.space
    membership.space = space
    home.change { $0.membership = membership }
    change(&home)
    return CopiedSpace(home.context, home.parts)
  }
}

extension CopyEntry {
  init(_ add: AddPatient) {
    self.init(
      add.record, by: add, called: add.record.displayName, isArchived: add.record.isArchived,
      texts: add.texts.count)
  }

  init(_ document: Document) {
    self.init(
      document, by: AddDocument(recovered: document), called: document.name, bytes: document.bytes)
  }

  var addition: AddPatient? { try? AddPatient(object: arguments) }
  var document: Document? { try? AddDocument(object: arguments).document }
}

extension CopyFile {
  init(
    of space: UUID, called clinic: String, at time: Instant, _ patients: [Patient],
    texts: [TextConflict] = [], documents: [Document] = [], key: CopyKey
  ) {
    let here = CopiedSpace.clinic(space: space) { $0.change { $0.name = clinic } }
    self.init(of: here, at: time, key: key)
    let additions = patients.map { patient in
      AddPatient(
        recovered: patient,
        with: texts.filter { $0.subject == patient.id.uuid }.map { WaitingText($0) })
    }
    self[Patient.recordType].entries = additions.map { CopyEntry($0) }
    self[Document.recordType].entries = documents.map { CopyEntry($0) }
  }

  init(_ bytes: [UInt8]) throws(Problem) {
    try self.init(bytes, for: FisioFlow.app, CopiedSpace.clinic().kinds)
  }

  private subscript(type: String) -> Contents {
    get { contents.first { $0.type == type }! }
    set { contents[contents.firstIndex { $0.type == type }!] = newValue }
  }

  var patients: [AddPatient] { self[Patient.recordType].entries.compactMap { $0.addition } }
  var documents: [Document] { self[Document.recordType].entries.compactMap { $0.document } }
  var unreadable: Int { self[Patient.recordType].unreadable }
  var unreadableDocuments: Int { self[Document.recordType].unreadable }
}

extension CopyReview {
  init(
    _ file: CopyFile, space: UUID, _ book: PatientBook, here documents: [Document] = [],
    _ shelf: PartShelf = PartShelf()
  ) {
    self.init(
      file,
      .clinic(book.entries.map { $0.patient }, documents: documents, space: space), shelf)
  }

  var isOtherClinic: Bool { isOfOther }
  var active: Int { kinds[0].active }
  var archived: Int { kinds[0].archived }
  var same: Int { kinds[0].same }
  var differing: Int { kinds[0].differing }
  var clashing: Int { kinds[0].clashing }
  var missingActive: [AddPatient] { kinds[0].missingActive.compactMap { $0.addition } }
  var missingArchived: [AddPatient] { kinds[0].missingArchived.compactMap { $0.addition } }

  func fitting(_ plan: Plan, activeCount: Int) -> [AddPatient] {
    let others = (0..<activeCount).map { Sample.patient(UInt64(1_000 + $0), "Outro") }
    return fitting(.clinic(others) { $0.change { $0.plan = plan } }).compactMap { $0.addition }
  }
}

extension DocumentReview {
  /// - Parameter used: how many bytes of the storage are taken.
  init(
    _ review: CopyReview, with patients: [UUID], _ book: PatientBook, _ plan: Plan, used: Int64
  ) {
    let returning = patients.map { id in
      var patient = Patient()
      patient.id = ID(id)
      return CopyEntry(AddPatient(recovered: patient))
    }
    let taken = Papers.document(99, bytes: used)
    self.init(
      review, with: returning,
      .clinic(book.entries.map { $0.patient }, documents: used > 0 ? [taken] : []) {
        $0.change { $0.plan = plan }
      })
  }

  var documents: [Document] { coming.compactMap { $0.document } }
}

extension CopyRun {
  init(adding additions: [AddPatient]) {
    self.init(additions.map { CopyEntry($0) })
  }
}

extension DocumentReturn {
  init(of documents: [Document]) {
    self.init(documents.map { CopyEntry($0) })
  }
}
