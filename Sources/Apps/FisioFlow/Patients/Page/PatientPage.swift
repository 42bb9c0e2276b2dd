import Clinic
import Flow
import RecordPages
import Records
import Shell
import Values

/// One patient, to read: archiving and restoring, and the trace of who looked.
public enum PatientPage {
  public struct State: Equatable {
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
  }

  /// A change that can be taken back.
  public enum Undo: Equatable, Sendable {
    case archived(ID<Patient>, name: String)
    case restored(ID<Patient>, name: String)
  }

  public indirect enum Action: Equatable {
    /// The person goes to a page: of a patient, to read or to edit; nil is any other.
    case entered(ID<Patient>?)
    /// The patient who is on the screen came or changed.
    case changed(ID<Patient>)
    case looked(ID<Patient>, at: Instant)
    case archiveTapped(ID<Patient>)
    case restoreTapped(ID<Patient>)
    case archiveAnswered(Undo, MutationOutcome)
    case undoTapped
    case undoExpired
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let patient):
      state.refusal = nil
      return patient.map { look(at: $0, among: parts) } ?? .none
    case .changed(let patient):
      return look(at: patient, among: parts)
    case .looked(let id, let time):
      return leaveTrace(&state, of: id, at: time, among: parts)
    case .archiveTapped(let id):
      return archive(&state, id, among: parts)
    case .restoreTapped(let id):
      return restore(&state, id, among: parts)
    case .archiveAnswered(let undo, let outcome):
      return answered(&state, undo, outcome)
    case .undoTapped:
      return takeBack(&state)
    case .undoExpired:
      state.undo = nil
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }
}
