import Fields
import Flow
import Values

extension RecordForm {
  static var keepSoon: Effect<Action> { .after("draft", milliseconds: 400, .keepDraft) }

  /// What follows every change: problems that are mended vanish at once, the draft is kept soon.
  static func typed(_ state: inout State, _ field: R.Field) -> Effect<Action> {
    state.saving.dismiss()
    if state.problems[field] != nil {
      state.problems[field] = problem(state, field)
    }
    return keepSoon + .guardUnload(state.hasChanges, by: formID)
  }

  /// Checks a field when the person goes on to the next; an empty required field only when saving.
  static func checkLeft(_ state: inout State, _ field: R.Field) {
    let found = problem(state, field)
    if found == .rule(R.missing), !state.triedToSave { return }
    state.problems[field] = found
  }

  private static func problem(_ state: State, _ field: R.Field) -> FieldProblem<R.Problem>? {
    state.draft.reading(over: state.stored, today: state.today).problems[field]
  }

  /// Offers something for what was typed, or nothing any more.
  static func suggest(_ state: inout State, _ isSuggesting: Bool) {
    state.isSuggesting = isSuggesting
    state.reached = nil
  }

  static func addTag(_ state: inout State) -> Effect<Action> {
    for part in state.tagText.parts(between: { $0 == "," }) {
      let tag = part.tidied
      if !tag.isEmpty, !state.draft.tags.contains(tag) { state.draft.tags.append(tag) }
    }
    state.tagText = ""
    return typedTag(&state)
  }

  /// What follows a change of the tags.
  static func typedTag(_ state: inout State) -> Effect<Action> {
    guard let tags = R.Field.allCases.first(where: { $0.isTags }) else { return .none }
    return typed(&state, tags)
  }

  static func masked(_ text: String, _ field: R.Field) -> String {
    field.input.mask?.apply(text, caret: text.utf16Length).text ?? text
  }

  static func keepDraft(_ state: State) -> Effect<Action> {
    guard state.hasChanges else { return .writeSecret(state.draftKey, nil) }
    return .writeSecret(state.draftKey, KeptDraft<R>(state).object.jsonText)
  }

  static func forgetDraft(_ state: State) -> Effect<Action> {
    .cancelTimer("draft") + .writeSecret(state.draftKey, nil)
      + .guardUnload(false, by: formID)
  }

  static func resume(_ state: inout State, _ text: String?) -> Effect<Action> {
    guard let text, state.draft == state.untouched, state.photo == .kept else { return .none }
    do throws(JSONError) {
      guard let kept = try KeptDraft<R>.read(text) else { return .none }
      let draft = kept.draft.typed(over: kept.untouched, on: state.untouched)
      guard draft != state.untouched || kept.tagText != nil || kept.photo != nil else {
        return .none
      }
      state.draft = draft
      // What was typed over a long text was typed over the one that stood there then.
      var seen: [FieldChange] = []
      for field in R.Field.allCases
      where field.isProse && kept.draft[field] != kept.untouched[field] {
        seen.append(FieldChange(field.rawValue, .text(kept.untouched[field])))
        state.untouched[field] = kept.untouched[field]
      }
      state.stored = state.stored.with(seen)
      state.tagText = kept.tagText ?? ""
      state.photo = kept.photoDraft
      state.isResumed = true
      // From now on it is the draft of this form, which adds one under another id.
      return .guardUnload(true, by: formID)
        + (state.purpose == .add ? keepDraft(state) : .none)
    } catch {
      return .writeSecret(state.draftKey, nil)
    }
  }
}
