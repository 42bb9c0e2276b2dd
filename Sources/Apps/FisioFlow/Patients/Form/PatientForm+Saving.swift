import Clinic
import Fields
import Flow
import Records
import Screen
import Values

extension PatientForm {
  static func save(_ state: inout State) -> Effect<Action> {
    guard !state.isSaving else { return .none }
    _ = addTag(&state)
    state.triedToSave = true
    state.refusal = nil
    let reading = state.draft.reading(over: state.stored, today: state.today)
    state.problems = reading.problems
    guard reading.problems.isEmpty else { return .focus(Node.formErrorsID) }
    if state.purpose == .edit, !state.hasChanges {
      state.isSaved = true
      return forget(state) + .back
    }
    state.isSaving = true
    switch state.purpose {
    case .add:
      return .mutate(AddPatient(reading.patient)) { .answered($0) }
    case .edit:
      return .mutate(EditPatient(from: state.stored, to: reading.patient)) { .answered($0) }
    }
  }

  static func answered(_ state: inout State, _ outcome: MutationOutcome) -> Effect<Action> {
    state.isSaving = false
    switch outcome {
    case .saved, .savedInMemory:
      state.isSaved = true
      return forget(state)
    case .refused(let refusal):
      if let field = PatientField(rawValue: refusal.subject),
        let problem = refusal.reason.flatMap({ PatientProblem(rawValue: $0) })
      {
        state.problems[field] = .rule(problem)
        return .focus(Node.formErrorsID)
      }
      state.refusal = refusal
      // The paywall tells of a limit; anything else stands in a banner above the form.
      return refusal.code == .limitReached ? .none : .fire(.scrollToTop)
    }
  }

  /// Someone else changed the patient while it is being edited: fields that the person has not
  /// touched follow, the ones they typed in stay. A long text that they type in stays an edit of
  /// what they saw, so that saving it overwrites nothing unseen.
  static func takeOver(_ state: inout State, _ patient: Patient) {
    var stored = patient
    for text in PatientText.allCases where state.draft[text.field] != state.untouched[text.field] {
      stored[text] = state.stored[text]
    }
    let theirs = PatientDraft(stored)
    state.draft = state.draft.typed(over: state.untouched, on: theirs)
    state.untouched = theirs
    state.stored = stored
  }
}
