import Fields
import Flow
import Records
import Sample
import Screen
import Values

extension PlantForm {
  static func save(_ state: inout State) -> Effect<Action> {
    guard !state.isSaving else { return .none }
    state.refusal = nil
    var plant = state.stored
    plant.name = state.draft[.name].tidied
    plant.place = state.draft[.place].tidied
    plant.notes = state.draft[.notes].trimmed
    let day = state.draft[.plantedOn].trimmed
    plant.plantedOn = CivilDate(typed: day)
    state.problem =
      plant.name.isEmpty ? .name : plant.plantedOn == nil && !day.isEmpty ? .plantedOn : nil
    guard state.problem == nil else { return .focus(Node.formErrorsID) }
    state.isSaving = true
    return state.isAdding
      ? .mutate(AddPlant(plant)) { .answered($0) }
      : .mutate(EditPlant(from: state.stored, to: plant)) { .answered($0) }
  }

  static func keep(_ state: State) -> Effect<Action> {
    .writeSecret(state.draftKey, state.hasChanges ? state.draft.object.jsonText : nil)
  }

  static func forget(_ state: State) -> Effect<Action> {
    .cancelTimer("draft") + .writeSecret(state.draftKey, nil) + .guardUnload(false)
  }

  /// Puts back what was typed earlier, over the plant as it is now.
  static func resume(_ state: inout State, _ text: String?) -> Effect<Action> {
    guard let kept = text.flatMap({ PlantDraft.read($0) }), !state.hasChanges else { return .none }
    for field in Field.allCases where kept.texts[field.place] != kept.untouched[field.place] {
      state.draft[field] = kept.texts[field.place]
      // What was typed over notes was typed over those that stood there then.
      if field == .notes {
        state.stored.notes = kept.untouched[field.place]
        state.draft.untouched[field.place] = kept.untouched[field.place]
      }
    }
    state.isResumed = state.hasChanges
    guard state.isResumed else { return .none }
    // From now on it is the draft of this form, which adds a plant under another id.
    return .guardUnload(true) + (state.isAdding ? keep(state) : .none)
  }

  /// Somebody else changed the plant meanwhile: fields in which nothing was typed follow. Notes that are
  /// typed in stay an edit of what the person saw, so that saving overwrites nothing unseen.
  static func takeOver(_ state: inout State, _ plant: Plant) {
    var stored = plant
    if state.draft[.notes] != state.draft.untouched[Field.notes.place] {
      stored.notes = state.stored.notes
    }
    let theirs = PlantDraft.texts(of: stored)
    for field in Field.allCases
    where state.draft[field] == state.draft.untouched[field.place] {
      state.draft[field] = theirs[field.place]
    }
    state.draft.untouched = theirs
    state.stored = stored
  }
}
