import Clinic
import Entitlements
import Flow
import RecordPages
import Records
import Screen
import Shell
import Sync
import Values

/// The clinic's patients, as a list: what the first view shows.
public enum Patients {
  public struct State: Equatable {
    public var book = PatientBook()
    /// Whether the device's patients have arrived; before that nothing is said about there being
    /// none.
    public var isLoaded = false
    @Boxed public var list = RecordList<Patient>.State()
    /// The marks of the list, worked out once for each change of the sync state.
    public var marks = PatientMarks()
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }

    public var plan: Plan { context.plan }
    public var today: CivilDate { context.today }
  }

  public indirect enum Action: Equatable {
    /// The person goes to the active or to the archived ones.
    case entered(archived: Bool)
    case patientsChanged(Changes<Patient>)
    case syncChanged(SyncStatus)
    case list(RecordList<Patient>.Action)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered(let archived):
      let segment = archived ? 1 : 0
      guard state.list.segment != segment else { return .none }
      return RecordList.reduce(&state.list, .segmentChosen(segment), state.book)
        .map { .list($0) }
    case .patientsChanged(let changes):
      state.book.apply(changes)
      state.isLoaded = true
      state.list.refresh(state.book)
      return .none
    case .syncChanged(let status):
      state.marks = PatientMarks(status)
      return .none
    case .list(let action):
      return RecordList.reduce(&state.list, action, state.book).map { .list($0) }
    case .goTo(let path):
      return .push(path.text)
    }
  }
}
