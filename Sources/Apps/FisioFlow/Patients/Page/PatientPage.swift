import Clinic
import Flow
import RecordPages
import Records
import Shell
import Values

/// One patient, to read: what can be done with them, and the trace of who looked.
public enum PatientPage {
  public struct State: Equatable {
    /// Whom the person looked at lately, so that a look is told once and not at every return.
    var looks: [Look] = []
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    /// The person goes to a page: of a patient, to read or to edit; nil is any other.
    case entered(ID<Patient>?)
    /// The patient who is on the screen came or changed.
    case changed(ID<Patient>)
    case looked(ID<Patient>, at: Instant)
    case act(Acting)
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
      return patient.map { look(at: $0, among: parts) } ?? .none
    case .changed(let patient):
      return look(at: patient, among: parts)
    case .looked(let id, let time):
      return leaveTrace(&state, of: id, at: time, among: parts)
    case .act:
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }
}
