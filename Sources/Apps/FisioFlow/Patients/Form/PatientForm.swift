import Clinic
import Fields
import Flow
import Records
import Screen
import Values

/// The form that adds a patient or edits one.
///
/// What is typed is kept as an encrypted draft on the device until it is saved or discarded, so
/// that a closed tab loses nothing.
public enum PatientForm: Feature {
  public struct State: Equatable {
    public enum Purpose: Equatable, Sendable { case add, edit }

    public var purpose: Purpose
    /// The patient as stored; blank but for the id when one is added.
    @Boxed public var stored: Patient
    public var draft: PatientDraft
    /// The draft with nothing typed.
    public var untouched: PatientDraft
    public var tagText = ""
    public var problems = SmallMap<PatientField, FormProblem>()
    /// Whether a save was tried: then the summary is shown and kept true while typing.
    public var triedToSave = false
    public var isSaving = false
    public var isSaved = false
    /// Whether what was typed earlier was found on the device and put back.
    public var isResumed = false
    /// Whether the person is asked what shall become of unsaved changes.
    public var asksToDiscard = false
    /// Why saving did not work, where no field is to blame.
    public var refusal: Refusal?
    public var today: CivilDate
    /// The account and the clinic whose draft it is: nobody else on this device finds it.
    let owner: String

    public init(adding id: ID<Patient>, today: CivilDate, owner: String) {
      purpose = .add
      var blank = Patient()
      blank.id = id
      stored = blank
      draft = PatientDraft()
      untouched = draft
      self.today = today
      self.owner = owner
    }

    public init(editing patient: Patient, today: CivilDate, owner: String) {
      purpose = .edit
      stored = patient
      draft = PatientDraft(patient)
      untouched = draft
      self.today = today
      self.owner = owner
    }

    public var hasChanges: Bool { !isSaved && (draft != untouched || !tagText.isEmpty) }

    /// The key under which the draft is kept; adding has one for all, so that a started patient is
    /// found again.
    var draftKey: String {
      "draft.\(owner)." + (purpose == .add ? "new" : stored.id.description)
    }
  }

  public indirect enum Action: Equatable {
    case opened
    case draftRead(String?)
    case changed(PatientField, String)
    case left(PatientField)
    case tagTyped(String)
    case tagAdded
    case tagRemoved(String)
    case keepDraft
    case saveTapped
    case errorTapped(PatientField)
    case answered(MutationOutcome)
    case storedChanged(Patient)
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
      state.draft[field] = masked(text, field)
      return typed(&state, field)
    case .left(let field):
      checkLeft(&state, field)
      return .none
    case .tagTyped(let text):
      state.tagText = text
      return text.ends(with: ",") ? addTag(&state) : typed(&state, .tags)
    case .tagAdded:
      return addTag(&state)
    case .tagRemoved(let tag):
      state.draft.tags.remove { $0 == tag }
      return typed(&state, .tags)
    case .keepDraft:
      return keep(state)
    case .saveTapped:
      return save(&state)
    case .errorTapped(let field):
      return .focus(field.rawValue)
    case .answered(let outcome):
      return answered(&state, outcome)
    case .storedChanged(let patient):
      takeOver(&state, patient)
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
