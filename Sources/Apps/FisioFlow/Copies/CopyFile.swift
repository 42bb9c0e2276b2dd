import Clinic
import Copies
import Fields
import Records
import Values

/// What a copy holds: the patients of a clinic as they are on the device that makes it, with the texts
/// that wait for a decision, what is known of their documents, and the key of those documents' bytes,
/// which lie beside it. Patients and documents stand there as what would add them.
public struct CopyFile: Equatable, Sendable {
  /// Why what was unsealed is no copy.
  enum Problem: Error, Equatable, Sendable {
    case unreadable
    /// A newer version of the app wrote it.
    case newer
  }

  static let format = "umbu.copy.v1"
  static let maxBytes = 67_108_864
  static let maxPatients = 100_000

  var space = UUID.zero
  var clinic = ""
  var madeAt = Instant.epoch
  var key = CopyKey()
  var patients: [AddPatient] = []
  var documents: [Document] = []
  /// How many patients, and how many documents, could not be read.
  var unreadable = 0
  var unreadableDocuments = 0

  var bytes: [UInt8] {
    JSONValue.object([
      .init("format", .text(Self.format)), .init("app", .text("fisioflow")),
      .init("schema", .integer(Int64(clinicSchema.revision))), .init("space", space.json),
      .init("clinic", .text(clinic)), .init("madeAt", madeAt.json),
      .init("key", .text(key.digits)),
      .init("patients", .array(patients.map { $0.object })),
      .init("documents", .array(documents.map { AddDocument(recovered: $0).object })),
    ]).bytes
  }

  /// - Parameter texts: those of the clinic that wait.
  init(
    of space: UUID, called clinic: String, at time: Instant, _ patients: [Patient],
    texts: [TextConflict] = [], documents: [Document] = [], key: CopyKey
  ) {
    self.space = space
    self.clinic = clinic
    madeAt = time
    self.key = key
    self.documents = documents
    var waiting = HashMap<UUID, [WaitingText]>()
    for text in texts {
      waiting[text.subject] = (waiting[text.subject] ?? []) + [WaitingText(text)]
    }
    self.patients = patients.map {
      AddPatient(recovered: $0, with: waiting[$0.id.uuid] ?? [])
    }
  }

  init(_ bytes: [UInt8]) throws(Problem) {
    let file: JSONValue
    do throws(JSONError) {
      file = try JSONValue.parse(bytes, limits: JSONLimits(depth: 16, bytes: Self.maxBytes))
    } catch {
      throw .unreadable
    }
    guard let format = file["format"]?.text, format.begins(with: "umbu.copy."),
      file["app"]?.text == "fisioflow"
    else { throw .unreadable }
    guard format == Self.format, let revision = file["schema"]?.integer,
      1...Int64(clinicSchema.revision) ~= revision
    else { throw .newer }
    guard let space = file["space"].flatMap({ UUID(json: $0) }),
      let time = file["madeAt"].flatMap({ Instant(json: $0) }),
      let key = file["key"]?.text.flatMap({ CopyKey($0) }),
      let patients = file["patients"]?.array, patients.count <= Self.maxPatients,
      let documents = file["documents"]?.array, documents.count <= Self.maxPatients
    else { throw .unreadable }
    self.space = space
    clinic = file["clinic"]?.text ?? ""
    madeAt = time
    self.key = key
    for patient in patients {
      if let patient = Self.patient(patient, from: Int(revision)) {
        self.patients.append(patient)
      } else {
        unreadable += 1
      }
    }
    for document in documents {
      if let document = Self.document(document, from: Int(revision)) {
        self.documents.append(document)
      } else {
        unreadableDocuments += 1
      }
    }
  }

  /// What an earlier revision wrote is read as what it would have added.
  private static func patient(_ object: JSONValue, from revision: Int) -> AddPatient? {
    do throws(FieldError) {
      var add = try AddPatient(
        object: clinicSchema.arguments(object, of: AddPatient.name, from: revision))
      add.isRecovered = true
      return add
    } catch {
      return nil
    }
  }

  private static func document(_ object: JSONValue, from revision: Int) -> Document? {
    do throws(FieldError) {
      let add = try AddDocument(
        object: clinicSchema.arguments(object, of: AddDocument.name, from: revision))
      return 1...Document.Limits.bytes ~= add.document.bytes ? add.document : nil
    } catch {
      return nil
    }
  }
}
