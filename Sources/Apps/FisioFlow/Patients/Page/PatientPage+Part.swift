import Clinic
import Entitlements
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension PatientPage: Part {
  public static var id: Literal { "patient" }
  public static var under: Literal { Patients.id }
  public static var beside: Literal? { Patients.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    switch news {
    case .entered(let path):
      // The plans are only looked at.
      path == .plans ? nil : .entered(opening(at: path, among: parts))
    case .told(.changed(let news)):
      opening(at: state.context.path, among: parts).flatMap {
        news.isChanged(Subject($0)) ? .changed($0) : nil
      }
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .act(let acting) = action { .act(acting) } else { nil }
  }

  /// A patient who is to be edited and is not here is told of on this page.
  public static func owns(_ path: Path, among parts: Parts) -> Bool {
    patient(at: path) != nil && !FormPage<Patient>.owns(path, among: parts)
  }

  public static func subject(of path: Path) -> Subject? {
    guard case .one(let id)? = PatientPlace(path) else { return nil }
    return Subject(id)
  }

  /// The patient whom the person begins to see at a path: the form that is open has been seen.
  private static func opening(at path: Path, among parts: Parts) -> ID<Patient>? {
    guard let id = patient(at: path) else { return nil }
    let form = parts[FormPage<Patient>.self]?.form
    return PatientPlace(path) == .edit(id) && form?.stored.id == id ? nil : id
  }

  static func patient(at path: Path) -> ID<Patient>? {
    switch PatientPlace(path) {
    case .one(let id), .edit(let id): id
    case .list, .archived, .new, .importing, nil: nil
    }
  }
}
