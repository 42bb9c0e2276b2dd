import Fields
import Flow
import Records
import Screen
import Shell
import Values

/// The form that adds a record or edits one.
///
/// What is typed is kept as an encrypted draft on the device until it is saved or discarded, so
/// that a closed tab loses nothing.
public enum RecordForm<R: FormRecord> {
  public struct State: Equatable {
    public var purpose: FormPurpose
    /// Its page.
    let path: Path
    /// The record as stored; what it begins with when one is added.
    @Boxed public var stored: R
    public var draft: Draft<R.Field>
    /// The draft with nothing typed.
    public var untouched: Draft<R.Field>
    public var tagText = ""
    /// Whether something is offered for what stands in the field that has suggestions.
    public var isSuggesting = false
    /// Which suggestion the keyboard is at; nil while it is at what was typed.
    public var reached: Int?
    public var problems = SmallMap<R.Field, FieldProblem<R.Problem>>()
    /// Whether a save was tried: then the summary is shown and kept true while typing.
    public var triedToSave = false
    /// What becomes of the photo.
    public var photo = PhotoDraft.kept
    /// Whether the file that was last chosen for it is none.
    public var isPhotoUnreadable = false
    /// The record as it was saved, when its photo is to follow.
    var saved: R?
    /// Whether it is being saved, and why saving did not work where no field is to blame.
    public var saving = Loading<Refusal>()
    public var isSaved = false
    /// Whether what was typed earlier was found on the device and put back.
    public var isResumed = false
    /// Whether the person is asked what shall become of unsaved changes.
    public var asksToDiscard = false
    public var today: CivilDate
    /// The account and the space whose draft it is: nobody else on this device finds it.
    let owner: String

    /// - Parameters:
    ///   - begun: what is known of it before anything is typed.
    ///   - path: where it is added.
    public init(
      adding id: ID<R>, as begun: R = R(), at path: Path = R.newPath, today: CivilDate,
      owner: String
    ) {
      purpose = .add
      self.path = path
      var blank = begun
      blank.id = id
      stored = blank
      draft = Draft(blank)
      untouched = draft
      self.today = today
      self.owner = owner
    }

    public init(editing record: R, today: CivilDate, owner: String) {
      purpose = .edit
      path = R.editPath(of: record.id)
      stored = record
      draft = Draft(record)
      untouched = draft
      self.today = today
      self.owner = owner
    }

    public var hasChanges: Bool { !isSaved && (hasTyped || photo != .kept) }
    /// Whether there is more to save than the photo.
    var hasTyped: Bool { draft != untouched || !tagText.isEmpty }

    /// Whether it was the photo alone that was refused last.
    var isPhotoRefused = false

    /// The key under which the draft is kept; adding has one for all, so that a started one is
    /// found again.
    var draftKey: String {
      let prefix = "draft.\(owner)." + (R.draftName.isEmpty ? "" : R.draftName + ".")
      return prefix + (purpose == .add ? "new" : stored.id.description)
    }
  }

  /// The form's id in the page, and its name where it asks before the window closes: `patient-form`.
  static var formID: String { R.recordType + "-form" }

  public indirect enum Action: Equatable {
    case opened
    case draftRead(String?)
    case changed(R.Field, String)
    case left(R.Field)
    case tagTyped(String)
    case tagAdded
    case tagRemoved(String)
    /// The keyboard goes to a suggestion, or back to what was typed.
    case suggestionReached(Int?)
    case suggestionTaken(String)
    case suggestionsClosed
    case photo(PhotoAction)
    case keepDraft
    case saveTapped
    case errorTapped(R.Field)
    case answered(MutationOutcome)
    case storedChanged(R)
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
      if field == R.suggested { suggest(&state, true) }
      return typed(&state, field)
    case .left(let field):
      if field == R.suggested { suggest(&state, false) }
      checkLeft(&state, field)
      return .none
    case .tagTyped(let text):
      state.tagText = text
      return text.ends(with: ",") ? addTag(&state) : typedTag(&state)
    case .tagAdded:
      return addTag(&state)
    case .tagRemoved(let tag):
      state.draft.tags.remove { $0 == tag }
      return typedTag(&state)
    case .suggestionReached(let place):
      suggest(&state, true)
      state.reached = place
      return .none
    case .suggestionTaken(let text):
      guard let field = R.suggested else { return .none }
      suggest(&state, false)
      state.draft[field] = text
      return typed(&state, field)
    case .suggestionsClosed:
      suggest(&state, false)
      return .none
    case .photo(let action):
      return reducePhoto(&state, action)
    case .keepDraft:
      return keepDraft(state)
    case .saveTapped:
      return save(&state)
    case .errorTapped(let field):
      return .focus(field.rawValue)
    case .answered(let outcome):
      return finish(&state, outcome)
    case .storedChanged(let record):
      follow(&state, record)
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
      return forgetDraft(state) + .back
    }
  }
}

/// What a form is for.
public enum FormPurpose: Equatable, Sendable { case add, edit }
