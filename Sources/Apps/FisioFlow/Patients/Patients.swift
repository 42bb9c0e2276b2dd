import Clinic
import Entitlements
import Flow
import Identity
import Records
import Screen
import Shell
import Sync
import Values

/// Everything about patients: the list, and beside it a patient, the form or the import.
public enum Patients {
  public struct State: Equatable {
    public var book = PatientBook()
    /// Whether the device's patients have arrived; before that nothing is said about there being
    /// none.
    public var isLoaded = false
    @Boxed public var list = PatientList.State()
    public var child = Child.none
    /// The marks of the list, worked out once for each change of the sync state.
    public var marks = PatientMarks()
    /// What was last archived or restored, for undoing it.
    public var undo: Undo?
    /// Why archiving or restoring did not work, where the plan is not to blame.
    public var refusal: Refusal?
    /// Whom the person looked at lately, so that a look is told once and not at every return.
    var looks: [Look] = []
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }

    public var plan: Plan { context.plan }
    public var today: CivilDate { context.today }
    public var sync: SyncStatus { context.sync }
    /// The account and the clinic to whom the drafts of the form belong.
    public var owner: String { context.owner }
    /// The clinic's space.
    public var space: UUID { context.space }
    /// Whether the person may see who looked at a patient: those who run the clinic may.
    public var seesAccess: Bool { context.managesSpace }
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
    /// The person goes to a page about patients; nil is elsewhere.
    case entered(PatientPlace?)
    case idForNew(ID<Patient>)
    case patientsChanged(Changes<Patient>)
    case syncChanged(SyncStatus)
    case list(PatientList.Action)
    case form(PatientForm.Action)
    case importing(PatientImport.Action)
    case access(AccessLog.Action)
    case looked(ID<Patient>, at: Instant)
    case archiveTapped(ID<Patient>)
    case restoreTapped(ID<Patient>)
    case archiveAnswered(Undo, MutationOutcome)
    case undoTapped
    case undoExpired
    case exportTapped(Language)
    case goTo(Path)
    case exportOn(CivilDate, Language)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let place):
      return enter(&state, place)
    case .idForNew(let id):
      state.child = .form(PatientForm.State(adding: id, today: state.today, owner: state.owner))
      return reduceForm(&state, .opened) + .focus(PatientField.fullName.rawValue)
    case .patientsChanged(let changes):
      return take(&state, changes)
    case .syncChanged(let status):
      state.marks = PatientMarks(status)
      return .none
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
      return leaveTrace(&state, of: id, at: time, among: parts)
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
    case .goTo(let path):
      return .push(path.text)
    case .exportTapped(let language):
      return .today { .exportOn($0, language) }
    case .exportOn(let day, let language):
      return export(state, day, language)
    }
  }
}
