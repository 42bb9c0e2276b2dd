import Flow
import Records
import Sample
import Screen
import Values

/// The form that adds a plant or edits one. What is typed is kept on the device until it is saved or
/// discarded.
public enum PlantForm {
  /// In the form's order; raw values are the record's field names and the ids of the controls.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    case name, place, plantedOn, notes

    var place: Int {
      switch self {
      case .name: 0
      case .place: 1
      case .plantedOn: 2
      case .notes: 3
      }
    }
  }

  public struct State: Equatable {
    public let isAdding: Bool
    @Boxed public var stored: Plant
    public var draft: PlantDraft
    public var problem: Field?
    public var isSaving = false
    public var isSaved = false
    public var isResumed = false
    public var asksToDiscard = false
    public var refusal: Refusal?
    /// To whom the draft belongs: nobody else on this device finds it.
    let owner: String

    public init(adding id: ID<Plant>, owner: String) {
      isAdding = true
      stored = Plant(id, "")
      draft = PlantDraft()
      draft.adds = id
      self.owner = owner
    }

    public init(editing plant: Plant, owner: String) {
      isAdding = false
      stored = plant
      draft = PlantDraft(plant)
      self.owner = owner
    }

    public var hasChanges: Bool { !isSaved && draft.texts != draft.untouched }

    var draftKey: String { "draft.\(owner)." + (isAdding ? "new" : stored.id.description) }
  }

  public indirect enum Action: Equatable {
    case opened
    case draftRead(String?)
    case changed(Field, String)
    case keepDraft
    case saveTapped
    case errorTapped(Field)
    case answered(MutationOutcome)
    case storedChanged(Plant)
    case leaveTapped
    case stayTapped
    case discardTapped
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .opened:
      return .readSecret(state.draftKey) { .draftRead($0) }
    case .draftRead(let kept):
      return resume(&state, kept)
    case .changed(let field, let text):
      state.draft[field] =
        field == .plantedOn ? Mask.date.apply(text, caret: text.utf16Length).text : text
      state.refusal = nil
      if state.problem == field { state.problem = nil }
      return .after("draft", milliseconds: 400, .keepDraft) + .guardUnload(state.hasChanges)
    case .keepDraft:
      return keep(state)
    case .saveTapped:
      return save(&state)
    case .errorTapped(let field):
      return .focus(field.rawValue)
    case .answered(let outcome):
      state.isSaving = false
      guard case .refused(let refusal) = outcome else {
        state.isSaved = true
        return forget(state)
      }
      state.refusal = refusal
      return .fire(.scrollToTop)
    case .storedChanged(let plant):
      takeOver(&state, plant)
      return .none
    case .leaveTapped:
      guard state.hasChanges else { return .back }
      state.asksToDiscard = true
      return .none
    case .stayTapped:
      state.asksToDiscard = false
      return .none
    case .discardTapped:
      state.asksToDiscard = false
      state.isSaved = true
      return forget(state) + .back
    }
  }
}
