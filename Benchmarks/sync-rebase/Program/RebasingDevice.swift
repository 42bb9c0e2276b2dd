import API
import Clinic
import Editing
import Fields
import Records
import Sync
import Values

/// A clinic's device that was without a network: much waits on it, and much has changed elsewhere.
///
/// Of ten mutations that wait, six edit a patient, half of them one that the server has changed as
/// well, three add one, and one archives one.
final class RebasingDevice {
  private let engine: SyncEngine
  private var now = Instant(milliseconds: 1_772_452_800_000)
  private var send = 0
  private var sequence: Int64 = 0
  private var answer: [UInt8] = []

  init(records: Int, pending: Int, changes: Int) {
    var state: UInt64 = 7
    engine = SyncEngine(
      schema: clinicSchema,
      configuration: SyncConfiguration(
        space: UUID(high: 1, low: 1), account: UUID(high: 2, low: 2), role: "admin")
    ) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
    host(engine.start(now: now))
    pull(records)
    // Nothing is sent with this request: what is done from now on waits.
    feed(.syncNow)
    for number in 0..<pending { mutate(number, records, changes) }
    answer = Self.answer(
      at: Int64(records + changes), (0..<changes).map { Self.patient($0, "Bradesco") })
  }

  var pending: Int { engine.status.pending.count }

  /// Takes the answer in, with all that belongs to it but the writing of the store and the screen;
  /// returns how many records look different now.
  func take() -> Int {
    feed(.answered(token: send, .answered(HTTPResponse(status: 200, body: answer))))
  }

  private func pull(_ records: Int) {
    var clinic = ClinicProfile()
    clinic.id = ID(UUID(high: 1, low: 1))
    clinic.name = "Clínica Aurora"
    clinic.planName = "platinum"
    var body = Self.answer(
      at: Int64(records), (0..<records).map { Self.patient($0, "Unimed") }, clinic)
    swap(&body, &answer)
    _ = take()
  }

  private func mutate(_ number: Int, _ records: Int, _ changes: Int) {
    let (name, arguments): (String, JSONValue)
    switch number % 10 {
    case 0..<6:
      // The even ones are among those that the server has changed, each another one.
      let place = number % 2 == 0 ? number / 2 % changes : changes + number % (records - changes)
      var edit = EditPatient()
      edit.id = Self.id(place)
      edit.changes = [FieldChange("socialName", .text("Ana \(number)"))]
      (name, arguments) = (EditPatient.name, edit.object)
    case 6..<9:
      (name, arguments) = (
        AddPatient.name, AddPatient(Self.patient(records + number, "Unimed")).object
      )
    default:
      (name, arguments) = (
        ArchivePatient.name, ArchivePatient(Self.id(changes + number % (records - changes))).object
      )
    }
    feed(.mutate(token: number, name: name, arguments: arguments))
  }

  private static func id(_ number: Int) -> ID<Patient> {
    ID(UUID(high: 0x0190_0000_0000_7000, low: UInt64(number)))
  }

  private static func patient(_ number: Int, _ insurance: String) -> Patient {
    var patient = Patient()
    patient.id = id(number)
    patient.fullName = "Maria Aparecida de Oliveira \(number)"
    patient.phone = Phone(e164: "+5511987654321")
    patient.insurance = insurance
    patient.complaint = "Dor no ombro direito ao levantar o braço, há três semanas."
    patient.notes = "Trabalha sentada. Já fez dez sessões em outra clínica, com melhora."
    patient.tags = ["ombro", "pilates"]
    return patient
  }

  private static func answer(
    at cursor: Int64, _ patients: [Patient], _ clinic: ClinicProfile? = nil
  ) -> [UInt8] {
    var response = SyncResponse()
    response.cursor = cursor
    response.head = cursor
    response.role = "admin"
    response.changes = patients.map { patient in
      change(Patient.recordType, patient.id.uuid, patient.object)
    }
    if let clinic {
      response.changes.append(change(ClinicProfile.recordType, clinic.id.uuid, clinic.object))
    }
    return response.object.bytes
  }

  private static func change(_ table: String, _ id: UUID, _ record: JSONValue) -> RecordChange {
    var change = RecordChange()
    change.table = table
    change.id = id
    change.record = record
    return change
  }

  @discardableResult
  private func feed(_ input: SyncInput) -> Int {
    now = now.adding(milliseconds: 10)
    return host(engine.handle(input, now: now))
  }

  /// Does what the engine wants done, with a store that is empty at first and takes everything;
  /// returns how many records look different.
  @discardableResult
  private func host(_ outputs: [SyncOutput]) -> Int {
    var changed = 0
    for output in outputs {
      switch output {
      case .lead: changed += feed(.leads(true))
      case .load: changed += feed(.loaded(StoredSpace()))
      case .readQueue: changed += feed(.queueRead([]))
      case .append(let append):
        sequence += 1
        changed += feed(.appended(token: append.token, sequence: sequence))
      case .commit(let commit): changed += feed(.committed(token: commit.token))
      case .send(let request): send = request.token
      case .recordsChanged(let keys): changed += keys.count
      default: break
      }
    }
    return changed
  }
}
