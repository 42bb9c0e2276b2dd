import Clinic
import Flow
import Records
import Shell
import Values

extension PatientPage {
  static func archive(
    _ state: inout State, _ id: ID<Patient>, among parts: Parts
  ) -> Effect<Action> {
    state.refusal = nil
    guard let patient = Patient.find(id, among: parts) else { return .none }
    return .mutate(ArchivePatient(id)) {
      .archiveAnswered(.archived(id, name: patient.displayName), $0)
    }
  }

  static func restore(
    _ state: inout State, _ id: ID<Patient>, among parts: Parts
  ) -> Effect<Action> {
    state.refusal = nil
    guard let patient = Patient.find(id, among: parts) else { return .none }
    return .mutate(RestorePatient(id)) {
      .archiveAnswered(.restored(id, name: patient.displayName), $0)
    }
  }

  static func answered(
    _ state: inout State, _ undo: Undo, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard case .refused(let refusal) = outcome else {
      state.undo = undo
      return .after("undo", milliseconds: 10_000, .undoExpired)
    }
    // The paywall tells of a limit.
    guard refusal.code != .limitReached else { return .none }
    state.refusal = refusal
    return .fire(.scrollToTop)
  }

  static func takeBack(_ state: inout State) -> Effect<Action> {
    guard let undo = state.undo else { return .none }
    state.undo = nil
    state.refusal = nil
    let stop = Effect<Action>.cancelTimer("undo")
    switch undo {
    case .archived(let id, _):
      return stop + .mutate(RestorePatient(id)) { refusal(undo, $0) }
    case .restored(let id, _):
      return stop + .mutate(ArchivePatient(id)) { refusal(undo, $0) }
    }
  }

  /// Undoing says nothing unless it is refused: the plan's limit, say, if someone took the place
  /// meanwhile.
  private static func refusal(_ undo: Undo, _ outcome: MutationOutcome) -> Action? {
    if case .refused = outcome { .archiveAnswered(undo, outcome) } else { nil }
  }
}
