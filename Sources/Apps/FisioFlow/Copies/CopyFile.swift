import Clinic
import Fields
import Records
import Values

/// What a copy holds: the patients of a clinic as they are on the device that makes it, and of which
/// clinic and when.
struct CopyFile: Equatable, Sendable {
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
  var patients: [Patient] = []
  /// How many records could not be read.
  var unreadable = 0

  var bytes: [UInt8] {
    JSONValue.object([
      .init("format", .text(Self.format)), .init("app", .text("fisioflow")),
      .init("schema", .integer(Int64(clinicSchema.revision))), .init("space", space.json),
      .init("clinic", .text(clinic)), .init("madeAt", madeAt.json),
      .init("patients", .array(patients.map { $0.object })),
    ]).bytes
  }

  init(of space: UUID, called clinic: String, at time: Instant, _ patients: [Patient]) {
    self.space = space
    self.clinic = clinic
    madeAt = time
    self.patients = patients
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
      let patients = file["patients"]?.array, patients.count <= Self.maxPatients
    else { throw .unreadable }
    self.space = space
    clinic = file["clinic"]?.text ?? ""
    madeAt = time
    for patient in patients {
      if let patient = Self.patient(patient, from: Int(revision)) {
        self.patients.append(patient)
      } else {
        unreadable += 1
      }
    }
  }

  /// What an earlier revision wrote is read as what it would have added.
  private static func patient(_ object: JSONValue, from revision: Int) -> Patient? {
    let arguments = clinicSchema.arguments(
      .object([.init("patient", object)]), of: AddPatient.name, from: revision)
    return arguments["patient"].flatMap { Patient(json: $0) }
  }
}
