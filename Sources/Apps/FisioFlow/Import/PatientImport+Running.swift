import Clinic
import Editing
import Entitlements
import Flow
import Records
import Shell
import Values

extension PatientImport {
  /// How many of the ready rows the plan has room for.
  static func fitting(_ state: State, _ check: ImportCheck) -> Int {
    guard let room = state.plan.limits.maxPatients.room(after: Int64(state.activeCount)) else {
      return check.wanted
    }
    return min(check.wanted, Int(room))
  }

  static func startRun(_ state: inout State) -> Effect<Action> {
    guard case .review(let sheet, var check) = state.step else { return .none }
    let fitting = fitting(state, check)
    guard fitting > 0 else { return .none }
    check.decide(sheet, today: state.today)
    state.step = .importing(sheet, check, Run(Array(check.ready.prefix(fitting))))
    return .guardUnload(true, by: "import") + .nextFrame(.importMore)
  }

  static func importMore(_ state: inout State) -> Effect<Action> {
    guard case .importing(let sheet, let check, var run) = state.step else { return .none }
    guard let rows = run.start() else {
      state.step = .done(sheet, check, run)
      state.asksToStop = false
      return .guardUnload(false, by: "import") + .focus("import-result")
    }
    state.step = .importing(sheet, check, run)
    return .all(rows.map { row in .newID { .idForRow(row, ID($0)) } })
  }

  static func add(_ state: State, _ row: Int, _ id: ID<Patient>) -> Effect<Action> {
    guard case .importing(_, _, let run) = state.step else { return .none }
    var patient = run.wanted[row].patient
    patient.id = id
    return .mutate(AddPatient(patient)) { .rowAnswered(row, $0) }
  }

  static func answered(
    _ state: inout State, _ row: Int, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard case .importing(let sheet, let check, var run) = state.step else { return .none }
    let isLast = run.answer(row, outcome)
    state.step = .importing(sheet, check, run)
    return isLast ? .nextFrame(.importMore) : .none
  }
}
