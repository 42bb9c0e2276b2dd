import Clinic
import Editing
import Fields
import Records
import Values

/// Mutations of patients on a device's storage, with what each leaves behind.
func clinic(_ emit: (String) -> Void) {
  emit("fingerprint \(clinicSchema.fingerprint)")
  for (name, fields) in clinicSchema.mutationShapes {
    emit(name + " " + fields.map { $0.name }.joined(separator: ","))
  }
  var room = Room(plan: "free")
  people(&room, emit)
  room = Room(plan: "free")
  limit(&room, emit)
  room = Room(plan: "free")
  texts(&room, emit)
}

/// A clinic's space on a device.
private struct Room {
  let storage: LayeredStorage
  var time = Instant(milliseconds: 1_772_452_800_000)

  init(plan: String) {
    var clinic = ClinicProfile()
    clinic.id = ID(UUID(high: 1, low: 1))
    clinic.name = "Clínica Aurora"
    clinic.planName = plan
    let base = MemoryStorage()
    Transaction(base).put(clinic)
    storage = LayeredStorage(base)
  }

  mutating func run<M: Mutation>(
    _ mutation: M, role: String = "admin", _ emit: (String) -> Void
  ) {
    time = time.adding(milliseconds: 1_000)
    let author = Author(account: UUID(high: 2, low: 2), role: role, time: time)
    let refusal = storage.run(M.name, mutation.object, in: clinicSchema, by: author)
    emit(M.name + " " + (refusal?.object.jsonText ?? "done"))
  }

  func tell(_ emit: (String) -> Void) {
    for table in [Patient.table, TextConflict.table] {
      let rows = storage.base.rows(of: table.name)
      for (id, row) in zip(rows.keys, rows.values).sorted(by: { $0.0 < $1.0 }) {
        emit(id.description + " " + table.object(from: row).jsonText)
      }
    }
  }

  /// The version that waits and was written last.
  var conflict: TextConflict? {
    storage.base.rows(of: TextConflict.recordType).values.compactMap { TextConflict(stored: $0) }
      .filter { $0.isWaiting }.ordered { $0.writtenAt > $1.writtenAt }.first
  }
}

private func patient(_ number: UInt64, _ name: String) -> Patient {
  var patient = Patient()
  patient.id = ID(UUID(high: 16, low: number))
  patient.fullName = name
  return patient
}

private func people(_ room: inout Room, _ emit: (String) -> Void) {
  var ana = patient(1, "Ana Beatriz")
  ana.cpf = CPF("52998224725")
  ana.birthDate = CivilDate("1980-02-29")
  ana.sex = .female
  ana.phone = Phone(typed: "11 98765-4321")
  ana.email = Email("ana@exemplo.com.br")
  ana.tags = ["dor", "ombro"]
  room.run(AddPatient(ana), emit)
  room.run(AddPatient(ana), emit)
  room.run(AddPatient(patient(2, "José")), emit)
  room.run(AddPatient(patient(3, " ")), emit)
  room.run(AddPatient(patient(3, "Caio")), role: "patient", emit)
  var twin = patient(2, "José")
  twin.cpf = ana.cpf
  twin.birthDate = CivilDate("2030-01-01")
  room.run(EditPatient(from: patient(2, "José"), to: twin), emit)
  twin.birthDate = nil
  room.run(EditPatient(from: patient(2, "José"), to: twin), emit)
  var edited = ana
  edited.email = nil
  edited.notes = "Prefere a manhã.\n\"Sim\""
  room.run(EditPatient(from: ana, to: edited), emit)
  var wrong = EditPatient()
  wrong.id = ana.id
  wrong.changes = [FieldChange("isArchived", .boolean(true))]
  room.run(wrong, emit)
  wrong.changes = [FieldChange("birthDate", .text("31/02/1980"))]
  room.run(wrong, emit)
  let start = room.storage.mark
  room.run(ArchivePatient(ana.id), emit)
  room.run(ArchivePatient(ID(UUID(high: 9, low: 9))), emit)
  room.tell(emit)
  for key in room.storage.written(since: start) { emit("wrote " + key.id.description) }
  room.storage.rollback(to: start)
  room.tell(emit)
  room.storage.rollback(to: 0)
  room.tell(emit)
}

private func limit(_ room: inout Room, _ emit: (String) -> Void) {
  for number in 1...11 { room.run(AddPatient(patient(UInt64(number), "P \(number)")), emit) }
  room.run(ArchivePatient(ID(UUID(high: 16, low: 1))), emit)
  room.run(AddPatient(patient(11, "P 11")), emit)
  room.run(RestorePatient(ID(UUID(high: 16, low: 1))), emit)
  room.tell(emit)
}

/// Two people write the same text, one goes on, another decides and takes it back.
private func texts(_ room: inout Room, _ emit: (String) -> Void) {
  let seen = patient(1, "Ana Beatriz")
  room.run(AddPatient(seen), emit)
  for (text, base) in [
    ("Dor no ombro", ""), ("Dor lombar há 3 dias", ""), ("Dor lombar", "Dor lombar há 3 dias"),
    ("Ação", ""), ("Dor lombar", ""),
  ] {
    var old = seen
    old.complaint = base
    var new = old
    new.complaint = text
    room.run(EditPatient(from: old, to: new), emit)
  }
  room.tell(emit)
  for (current, text) in [("Dor no ombro", "Ação"), ("velha", "Dor"), ("Ação", "Ação e dor")] {
    guard let conflict = room.conflict else { continue }
    room.run(DecidePatientText(conflict, over: current, for: text), emit)
    room.run(ReopenPatientText(conflict, over: current, from: text), emit)
    room.tell(emit)
    room.run(DecidePatientText(conflict, over: current, for: text), emit)
  }
  room.tell(emit)
}
