import Clinic
import Flow
import Records
import Values

extension Patients {
  static func archive(_ state: State, _ id: ID<Patient>) -> Effect<Action> {
    guard let patient = state.book.patient(id) else { return .none }
    return .mutate(ArchivePatient(id)) {
      .archiveAnswered(.archived(id, name: patient.displayName), $0)
    }
  }

  static func restore(_ state: State, _ id: ID<Patient>) -> Effect<Action> {
    guard let patient = state.book.patient(id) else { return .none }
    return .mutate(RestorePatient(id)) {
      .archiveAnswered(.restored(id, name: patient.displayName), $0)
    }
  }

  static func takeBack(_ state: inout State) -> Effect<Action> {
    guard let undo = state.undo else { return .none }
    state.undo = nil
    let stop = Effect<Action>.cancelTimer("undo")
    switch undo {
    case .archived(let id, _):
      return stop + restoreQuietly(id)
    case .restored(let id, _):
      return stop + .fire(.mutate(ArchivePatient(id)))
    }
  }

  /// Undoing an archiving can meet the plan's limit, if someone took the place meanwhile.
  private static func restoreQuietly(_ id: ID<Patient>) -> Effect<Action> {
    .mutate(RestorePatient(id)) { outcome in
      if case .refused = outcome { .archiveAnswered(.restored(id, name: ""), outcome) } else { nil }
    }
  }

  static func export(_ state: State, _ day: CivilDate) -> Effect<Action> {
    let patients = state.book.entries.map { $0.patient }
    return .saveFile(
      name: "pacientes-\(day.description).csv", type: "text/csv;charset=utf-8",
      bytes: PatientSheet.write(patients))
  }
}
