import Clinic
import Entitlements
import Flow
import Records
import Screen
import Shell
import Values

extension PatientEditing: Part {
  public static var id: Literal { "patient form" }
  public static var under: Literal { Patients.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  /// It may be past midnight where the device is: what is open goes by that too.
  public static func place(_ state: inout State, in context: Context) {
    state.context = context
    if let form = state.form, form.today != context.today { state.form?.today = context.today }
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path):
      // The plans are only looked at: whoever comes back goes on with the form.
      path == .plans ? nil : .entered(PatientPlace(path))
    case .told(.changed(let news)):
      news.type == Patient.recordType ? .patientsChanged(news) : nil
    case .visible(let isVisible):
      // Another tab may have the same draft: nothing typed here says nothing about it.
      !isVisible && state.form?.hasChanges ?? false ? .form(.keepDraft) : nil
    case .synced, .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State, among parts: Parts) -> Message? {
    switch action {
    case .form(.answered(.refused(let refusal))) where refusal.code == .limitReached:
      .paywall(.addPatient(active: Int64(parts[Patients.self]?.book.activeCount ?? 0)))
    case .form(.discardTapped): .released
    case .form(.stayTapped): .stays
    case .form, .entered, .idForNew, .patientsChanged: nil
    }
  }

  public static func owns(_ path: Path, among parts: Parts) -> Bool {
    switch PatientPlace(path) {
    case .new: true
    case .edit(let id):
      PatientPage.patient(id, among: parts) != nil
        || parts[PatientEditing.self]?.form?.stored.id == id
    case .list, .archived, .importing, .one, nil: false
    }
  }

  public static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    guard let form = state.form, form.hasChanges, next != .plans else { return nil }
    let own: Path = form.purpose == .add ? .newPatient : .editPatient(form.stored.id)
    return next == own ? nil : Hold(at: own, .form(.leaveTapped), goesOn: true)
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let form = state.form else {
      return .page(
        title: scene.text(PatientForm.Words.addTitle), .bar, key: "form",
        [.skeleton(rows: 6, language: scene.language)])
    }
    return PatientForm.view(
      form, scene.map { .form($0) },
      mark: frame.parts[Patients.self]?.marks.mark(of: form.stored.id, scene.language))
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let form = state.form, form.asksToDiscard else { return [] }
    return [PatientForm.discardQuestion(form, scene.map { .form($0) })]
  }
}
