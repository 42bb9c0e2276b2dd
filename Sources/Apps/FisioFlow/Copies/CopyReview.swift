import Clinic
import Copies
import Entitlements
import RecordPages
import Records
import Values

/// What would become of each patient and document of a copy, before anything happens.
public struct CopyReview: Equatable, Sendable {
  public var clinic: String
  public var madeAt: Instant
  public var isOtherClinic: Bool
  public var active = 0
  public var archived = 0
  /// Those who are here as the copy has them, but for when they were added and changed.
  public var same = 0
  /// Those who are here, and not as the copy has them: they stay as they are.
  public var differing = 0
  /// Those who are missing, but whose CPF somebody who is here has.
  public var clashing = 0
  public var unreadable: Int
  public var missingActive: [AddPatient] = []
  public var missingArchived: [AddPatient] = []
  /// How many texts of those who are missing wait for a decision.
  public var texts = 0

  /// The documents in the copy, and what of them is here.
  public var documents: Int
  public var documentsHere = 0
  /// Those that the place does not have whole.
  public var incomplete = 0
  public var unreadableDocuments: Int
  /// Those that the place has and the clinic has not, with as many bytes as there are of them.
  public var missingDocuments: [Document] = []
  /// Whose parts they are, and what they are sealed with.
  let space: UUID
  let key: CopyKey

  /// - Parameters:
  ///   - here: the documents of the clinic.
  ///   - shelf: what the place has of the copy's documents.
  init(
    _ file: CopyFile, space: UUID, _ book: PatientBook, here documents: [Document] = [],
    _ shelf: PartShelf = PartShelf()
  ) {
    clinic = file.clinic
    madeAt = file.madeAt
    isOtherClinic = file.space != space
    unreadable = file.unreadable
    self.documents = file.documents.count + file.unreadableDocuments
    unreadableDocuments = file.unreadableDocuments
    self.space = file.space
    key = file.key
    var here = HashMap<UUID, Patient>()
    var taken = HashSet<String>()
    for entry in book.entries {
      here[entry.patient.id.uuid] = entry.patient
      if let cpf = entry.patient.cpf { taken.insert(cpf.digits) }
    }
    for added in file.patients {
      let patient = added.patient
      if patient.isArchived { archived += 1 } else { active += 1 }
      if let other = here[patient.id.uuid] {
        if Self.isSame(patient, other) { same += 1 } else { differing += 1 }
      } else if let cpf = patient.cpf, !taken.insert(cpf.digits) {
        clashing += 1
      } else {
        here[patient.id.uuid] = patient
        texts += added.texts.count
        if patient.isArchived {
          missingArchived.append(added)
        } else {
          missingActive.append(added)
        }
      }
    }
    var known = HashSet(documents.map { $0.id.uuid })
    let tag = file.key.tag
    for var document in file.documents {
      if !known.insert(document.id.uuid) {
        documentsHere += 1
      } else if let stock = shelf.whole(document.id.uuid, tag) {
        document.bytes = stock.first.length
        missingDocuments.append(document)
      } else {
        incomplete += 1
      }
    }
  }

  /// Whether two say the same of a person.
  static func isSame(_ a: Patient, _ b: Patient) -> Bool {
    var a = a
    a.createdAt = b.createdAt
    a.updatedAt = b.updatedAt
    return a == b
  }

  public var missing: Int { missingActive.count + missingArchived.count }

  /// The archived ones, and as many active ones as the plan has room for.
  func fitting(_ plan: Plan, activeCount: Int) -> [AddPatient] {
    let room = plan.limits.maxPatients.room(after: Int64(activeCount))
    let most = room.map { Int(max(0, $0)) } ?? missingActive.count
    var fitting = missingArchived
    for addition in missingActive.prefix(most) { fitting.append(addition) }
    return fitting
  }

  /// The name of a part of a document.
  func part(_ number: Int, of document: Document) -> PartName {
    PartName(
      of: document.id.uuid, in: space, length: document.bytes, number: number, tag: key.tag)
  }
}

/// What would become of the documents that are missing.
public struct DocumentReview: Equatable, Sendable {
  /// Those that come back, in the order of the copy.
  public var coming: [Document] = []
  public var bytes: Int64 = 0
  /// Those whose patient is not here and does not come back.
  public var strayed = 0
  /// Those for which the plan's storage has no room.
  public var unfitting = 0

  /// - Parameters:
  ///   - patients: those who come back.
  ///   - used: how many bytes of the storage are taken.
  init(
    _ review: CopyReview, with patients: [UUID], _ book: PatientBook, _ plan: Plan, used: Int64
  ) {
    var known = HashSet(book.entries.map { $0.patient.id.uuid })
    for patient in patients { known.insert(patient) }
    let room = plan.limits.storageBytes.room(after: used)
    for document in review.missingDocuments {
      if !known.contains(document.patient.uuid) {
        strayed += 1
      } else if let room, document.bytes > room - bytes {
        unfitting += 1
      } else {
        coming.append(document)
        bytes += document.bytes
      }
    }
  }
}

/// A restore that is under way or over.
public struct CopyRun: Equatable, Sendable {
  /// Whom the plan has room for, in the order in which they come.
  public var wanted: [AddPatient]
  public var started = 0
  public var restored = 0
  public var refused: [Refused] = []
  /// How many of those that were started are answered.
  var answered = 0
  public var isStopping = false
  /// The documents, once the patients are there.
  public var documents: DocumentReturn?

  public struct Refused: Equatable, Sendable {
    public var name: String
    public var refusal: Refusal
    var id: UUID
  }

  init(_ wanted: [AddPatient]) {
    self.wanted = wanted
  }

  /// Those who came back.
  var returned: [UUID] {
    wanted.prefix(started).map { $0.patient.id.uuid }.filter { id in
      !refused.contains { $0.id == id }
    }
  }
}

/// Documents on their way back, one part after the other.
public struct DocumentReturn: Equatable, Sendable {
  public var wanted: [Document]
  /// How many of them are done with.
  public var position = 0
  /// The part of the next one that is on its way.
  public var part = 0
  public var restored = 0
  public var bytes: Int64 = 0
  /// How many bytes of the document on its way are here.
  public var partial: Int64 = 0
  public var failed: [Failed] = []
  /// Why the rest does not come now.
  public var obstacle: Obstacle?

  public struct Failed: Equatable, Sendable {
    public var name: String
    public var reason: Reason
  }

  public enum Reason: Equatable, Sendable {
    /// The place does not have all of it any more.
    case missing
    /// What the place has is not what was put there.
    case damaged
    /// The device's store did not take it.
    case unavailable
    case refused(Refusal)
  }

  public enum Obstacle: Equatable, Sendable {
    case place(CopyFailure)
    case deviceFull
  }

  init(_ wanted: [Document]) {
    self.wanted = wanted
  }

  var current: Document? { position < wanted.count ? wanted[position] : nil }

  var total: Int64 { wanted.reduce(0) { $0 + $1.bytes } }

  mutating func next(_ reason: Reason? = nil) {
    if let current, let reason { failed.append(Failed(name: current.name, reason: reason)) }
    if let current, reason == nil {
      restored += 1
      bytes += current.bytes
    }
    position += 1
    part = 0
    partial = 0
  }
}
