import Clinic
import Entitlements
import Flow
import Records
import Values

extension PatientImport {
  /// How many rows are handed to the store in one frame.
  static let mutationsPerFrame = 50

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
    state.step = .importing(sheet, ImportRun(check, fitting: fitting))
    return .guardUnload(true) + .nextFrame(.importMore)
  }

  static func importMore(_ state: inout State) -> Effect<Action> {
    guard case .importing(let sheet, var run) = state.step else { return .none }
    guard run.started < run.fitting, !run.isStopping else { return finish(&state, sheet, run) }
    let end = min(run.fitting, run.started + mutationsPerFrame)
    let steps = (run.started..<end).map { row in
      Effect<Action>.newID { .idForRow(row, ID($0)) }
    }
    run.started = end
    state.step = .importing(sheet, run)
    return .all(steps)
  }

  static func add(_ state: State, _ row: Int, _ id: ID<Patient>) -> Effect<Action> {
    guard case .importing(_, let run) = state.step else { return .none }
    var patient = run.check.ready[row].patient
    patient.id = id
    return .mutate(AddPatient(patient)) { .rowAnswered(row, $0) }
  }

  static func answered(
    _ state: inout State, _ row: Int, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard case .importing(let sheet, var run) = state.step else { return .none }
    state.step = .choosing(nil)
    switch outcome {
    case .saved, .savedInMemory: run.imported.append(row)
    case .refused(let refusal):
      run.refused.append(ImportRun.RefusedRow(position: row, refusal: refusal))
    }
    state.step = .importing(sheet, run)
    return run.isIdle ? .nextFrame(.importMore) : .none
  }

  private static func finish(
    _ state: inout State, _ sheet: Sheet, _ run: ImportRun
  ) -> Effect<Action> {
    state.step = .done(sheet, run)
    state.asksToStop = false
    return .guardUnload(false) + .focus("import-result")
  }
}
