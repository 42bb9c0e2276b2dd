import Clinic
import Entitlements
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension PatientPage: DetailPart {
  public typealias R = Patient

  public static var id: Literal { "patient" }
  public static var beside: Literal? { Patients.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    switch news {
    case .entered(let path):
      // The plans are only looked at.
      path.isOfPlans ? nil : .entered(opening(at: path, among: parts))
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
}
