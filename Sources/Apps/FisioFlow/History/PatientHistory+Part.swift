import Clinic
import Flow
import Records
import Screen
import Shell
import Values

extension PatientHistory: Part {
  public static var id: Literal { "history" }
  public static var under: Literal { Patients.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    guard case .entered(let path) = news else { return nil }
    return patient(of: path).map { .opened($0) }
  }

  public static func owns(_ path: Path) -> Bool { patient(of: path) != nil }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    toast(state, scene).map { [$0] } ?? []
  }

  private static func patient(of path: Path) -> ID<Patient>? {
    guard case .history(let id)? = PatientPlace(path) else { return nil }
    return id
  }
}
