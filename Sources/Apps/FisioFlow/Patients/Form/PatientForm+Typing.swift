import Clinic
import Fields
import Flow
import Values

extension PatientForm {
  static var keepSoon: Effect<Action> { .after("draft", milliseconds: 400, .keepDraft) }

  /// What follows every change: problems that are mended vanish at once, the draft is kept soon.
  static func typed(_ state: inout State, _ field: PatientField) -> Effect<Action> {
    state.refusal = nil
    if state.problems[field] != nil {
      state.problems[field] = problem(state, field)
    }
    return keepSoon + .guardUnload(state.hasChanges)
  }

  /// Checks a field when the person goes on to the next; an empty required field only when saving.
  static func checkLeft(_ state: inout State, _ field: PatientField) {
    let found = problem(state, field)
    if found == .rule(.missing), !state.triedToSave { return }
    state.problems[field] = found
  }

  private static func problem(_ state: State, _ field: PatientField) -> FormProblem? {
    state.draft.reading(over: state.stored, today: state.today).problems[field]
  }

  static func addTag(_ state: inout State) -> Effect<Action> {
    for part in state.tagText.parts(between: { $0 == "," }) {
      let tag = part.tidied
      if !tag.isEmpty, !state.draft.tags.contains(tag) { state.draft.tags.append(tag) }
    }
    state.tagText = ""
    return typed(&state, .tags)
  }

  static func masked(_ text: String, _ field: PatientField) -> String {
    switch field {
    case .cpf: Mask.cpf.apply(text, caret: text.utf16Length).text
    case .birthDate: Mask.date.apply(text, caret: text.utf16Length).text
    case .phone, .emergencyPhone: Mask.phone.apply(text, caret: text.utf16Length).text
    default: text
    }
  }

  static func keep(_ state: State) -> Effect<Action> {
    guard state.hasChanges else { return .writeSecret(state.draftKey, nil) }
    return .writeSecret(state.draftKey, KeptDraft(state).object.jsonText)
  }

  static func forget(_ state: State) -> Effect<Action> {
    .cancelTimer("draft") + .writeSecret(state.draftKey, nil) + .guardUnload(false)
  }

  static func resume(_ state: inout State, _ text: String?) -> Effect<Action> {
    guard let text, state.draft == state.untouched else { return .none }
    do throws(JSONError) {
      guard let kept = try KeptDraft.read(text) else { return .none }
      let draft = kept.draft.typed(over: kept.untouched, on: state.untouched)
      guard draft != state.untouched || kept.tagText != nil else { return .none }
      state.draft = draft
      // What was typed over a long text was typed over the one that stood there then.
      for text in PatientText.allCases where kept.draft[text.field] != kept.untouched[text.field] {
        state.stored[text] = kept.untouched[text.field]
        state.untouched[text.field] = kept.untouched[text.field]
      }
      state.tagText = kept.tagText ?? ""
      state.isResumed = true
      // From now on it is the draft of this form, which adds a patient under another id.
      return .guardUnload(true) + (state.purpose == .add ? keep(state) : .none)
    } catch {
      return .writeSecret(state.draftKey, nil)
    }
  }
}
