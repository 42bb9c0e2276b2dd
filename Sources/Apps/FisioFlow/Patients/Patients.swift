import Clinic
import Entitlements
import Flow
import Records
import Screen
import Sync
import Values

/// Everything about patients: the list, and beside it a patient, the form or the import.
public enum Patients: Feature {
  public struct State: Equatable {
    public var book = PatientBook()
    /// Whether the device's patients have arrived; before that nothing is said about there being
    /// none.
    public var isLoaded = false
    @Boxed public var list = PatientList.State()
    public var child = Child.none
    @Boxed public var sync = SyncStatus()
    /// The marks of the list, worked out once for each change of the sync state.
    public var marks = PatientMarks()
    public var plan = Plan.free
    public var today = CivilDate.epoch
    /// What was last archived or restored, for undoing it.
    public var undo: Undo?
    /// Why archiving or restoring did not work, where the plan is not to blame.
    public var refusal: Refusal?
    /// Whom the person looked at lately, so that a look is told once and not at every return.
    var looks: [Look] = []
    @Boxed public var documents: Documents.State
    /// Whether the person may see who looked at a patient: those who run the clinic may.
    public var seesAccess = false
    /// A path that the person asked for while the form had unsaved changes.
    public var waitingPath: String?

    /// The account and the clinic to whom the drafts of the form belong.
    public let owner: String
    /// The clinic's space.
    public let space: UUID

    public init(
      owner: String, space: UUID = .zero, documents: Documents.State = Documents.State()
    ) {
      self.owner = owner
      self.space = space
      self.documents = documents
    }
  }

  /// What stands beside the list, or on a phone in its place.
  public indirect enum Child: Equatable {
    case none
    case detail(ID<Patient>)
    case form(PatientForm.State)
    case importing(PatientImport.State)
    case access(AccessLog.State)
  }

  /// A change that can be taken back.
  public enum Undo: Equatable, Sendable {
    case archived(ID<Patient>, name: String)
    case restored(ID<Patient>, name: String)
  }

  public indirect enum Action: Equatable {
    case entered(Route, today: CivilDate)
    case idForNew(ID<Patient>)
    case patientsChanged(Changes<Patient>)
    case syncChanged(SyncStatus)
    case list(PatientList.Action)
    case form(PatientForm.Action)
    case importing(PatientImport.Action)
    case access(AccessLog.Action)
    case documents(Documents.Action)
    case looked(ID<Patient>, at: Instant)
    case archiveTapped(ID<Patient>)
    case restoreTapped(ID<Patient>)
    case archiveAnswered(Undo, MutationOutcome)
    case undoTapped
    case undoExpired
    case exportTapped(Language)
    case goTo(Route)
    case exportOn(CivilDate, Language)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered(let route, let today):
      return enter(&state, route, today)
    case .idForNew(let id):
      state.child = .form(PatientForm.State(adding: id, today: state.today, owner: state.owner))
      return reduceForm(&state, .opened) + .focus(PatientField.fullName.rawValue)
    case .patientsChanged(let changes):
      return take(&state, changes)
    case .syncChanged(let status):
      state.sync = status
      state.marks = PatientMarks(status)
      return reduceDocuments(&state, .syncChanged(status))
    case .documents(let action):
      return reduceDocuments(&state, action)
    case .list(let action):
      return PatientList.reduce(&state.list, action, book: state.book).map { .list($0) }
    case .form(let action):
      return reduceForm(&state, action)
    case .importing(let action):
      guard case .importing(var child) = state.child else { return .none }
      // Another spreadsheet is checked against all patients, those just imported among them.
      if case .againTapped = action {
        child = PatientImport.State(existing: state.book, plan: state.plan, today: state.today)
      }
      let effect = PatientImport.reduce(&child, action).map { Action.importing($0) }
      state.child = .importing(child)
      return effect
    case .access(let action):
      guard case .access(var child) = state.child else { return .none }
      let effect = AccessLog.reduce(&child, action).map { Action.access($0) }
      state.child = .access(child)
      return effect
    case .looked(let id, let time):
      return leaveTrace(&state, of: id, at: time)
    case .archiveTapped(let id):
      return archive(&state, id)
    case .restoreTapped(let id):
      return restore(&state, id)
    case .archiveAnswered(let undo, let outcome):
      return answered(&state, undo, outcome)
    case .undoTapped:
      return takeBack(&state)
    case .undoExpired:
      state.undo = nil
      return .none
    case .goTo(let route):
      return .push(route.path)
    case .exportTapped(let language):
      return .today { .exportOn($0, language) }
    case .exportOn(let day, let language):
      return export(state, day, language)
    }
  }
}
