import Fields
import Flow
import Records
import Screen
import Values

extension RecordForm {
  static func save(_ state: inout State) -> Effect<Action> {
    guard !state.saving.isLoading else { return .none }
    _ = addTag(&state)
    suggest(&state, false)
    state.triedToSave = true
    state.saving.dismiss()
    state.isPhotoRefused = false
    let reading = state.draft.reading(over: state.stored, today: state.today)
    state.problems = reading.problems
    guard reading.problems.isEmpty else { return .focus(Node.formErrorsID) }
    if state.purpose == .edit, !state.hasChanges {
      state.isSaved = true
      return forgetDraft(state) + .back
    }
    if let saved = state.saved {
      return saveRest(&state, of: reading.record, over: saved)
    }
    state.saving.start()
    if state.purpose == .edit, !state.hasTyped, let photo = savePhoto(state) { return photo }
    switch state.purpose {
    case .add:
      return .mutate(by: R.adding(reading.record)) { .answered($0) }
    case .edit:
      return .mutate(by: R.editing(from: state.stored, to: reading.record)) { .answered($0) }
    }
  }

  /// The record was saved and its photo refused: saves what was typed since, and the photo that is chosen now.
  private static func saveRest(
    _ state: inout State, of record: R, over saved: R
  ) -> Effect<Action> {
    guard saved.row == record.row else {
      state.saving.start()
      return .mutate(by: R.editing(from: saved, to: record)) { .answered($0) }
    }
    guard let photo = savePhoto(state) else { return close(&state) + .back }
    state.saving.start()
    return photo
  }

  static func finish(_ state: inout State, _ outcome: MutationOutcome) -> Effect<Action> {
    switch outcome {
    case .saved, .savedInMemory:
      guard let photo = savePhoto(state) else { return close(&state) }
      state.saved = state.draft.reading(over: state.stored, today: state.today).record
      return photo
    case .refused(let refusal):
      if let field = R.Field(rawValue: refusal.subject),
        let problem = refusal.reason.flatMap({ R.Problem(rawValue: $0) })
      {
        state.saving.stop()
        state.problems[field] = .rule(problem)
        return .focus(Node.formErrorsID)
      }
      state.saving.stop(refusal)
      // The paywall tells of a limit; anything else stands in a banner above the form.
      return refusal.code == .limitReached ? .none : .fire(.scrollToTop)
    }
  }

  /// Someone else changed the record while it is being edited: fields that the person has not
  /// touched follow, the ones they typed in stay. A long text that they type in stays an edit of
  /// what they saw, so that saving it overwrites nothing unseen.
  static func follow(_ state: inout State, _ record: R) {
    var kept: [FieldChange] = []
    let seen = state.stored.object
    for field in R.Field.allCases
    where field.isProse && state.draft[field] != state.untouched[field] {
      kept.append(FieldChange(field.rawValue, seen[field.rawValue] ?? .null))
    }
    let stored = record.with(kept)
    let theirs = Draft<R.Field>(stored)
    state.draft = state.draft.typed(over: state.untouched, on: theirs)
    state.untouched = theirs
    state.stored = stored
  }
}

extension FormRecord {
  /// The record with some fields as they were: they have been in it, so it takes them.
  func with(_ changes: [FieldChange]) -> Self {
    var record = self
    do throws(FieldError) { try record.apply(changes) } catch { return self }
    return record
  }
}
