import Clinic
import Entitlements
import Flow
import Records
import Screen
import Shell
import Values

extension Patients: Part {
  public static var id: Literal { "patients" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func begin(_ state: State) -> Effect<Action> {
    .observe(Patient.self, id: "patients") { .patientsChanged($0) }
  }

  /// It may be past midnight where the device is, or the clinic have another plan: what is open goes by
  /// that too.
  public static func place(_ state: inout State, in context: Context) {
    state.context = context
    switch state.child {
    case .form(var form) where form.today != context.today:
      form.today = context.today
      state.child = .form(form)
    case .importing(var running)
    where running.today != context.today || running.plan != context.plan:
      running.today = context.today
      running.plan = context.plan
      state.child = .importing(running)
    case .none, .detail, .access, .form, .importing:
      break
    }
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path):
      // The plans are only looked at: whoever comes back goes on with the form or the spreadsheet.
      path == .plans ? nil : .entered(PatientPlace(path))
    case .synced(let status): .syncChanged(status)
    case .visible(let isVisible):
      // Another tab may have the same draft: nothing typed here says nothing about it.
      !isVisible && hasUnsaved(state) ? .form(.keepDraft) : nil
    case .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .form(.answered(.refused(let refusal))), .archiveAnswered(_, .refused(let refusal)):
      refusal.code == .limitReached
        ? .paywall(.addPatient(active: Int64(state.book.activeCount))) : nil
    case .form(.discardTapped): .released
    case .form(.stayTapped): .stays
    default: nil
    }
  }

  public static func owns(_ path: Path) -> Bool {
    guard let place = PatientPlace(path) else { return false }
    if case .history = place { return false }
    return true
  }

  public static func subject(of path: Path) -> Subject? {
    guard case .one(let id)? = PatientPlace(path) else { return nil }
    return Subject(id)
  }

  public static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    switch state.child {
    case .importing(let running) where running.isRunning && next != .importPatients:
      // Elsewhere nobody would know what became of the rows; stopping takes a moment only.
      return Hold(at: .importPatients, .importing(.leaveAsked), goesOn: false)
    case .form(let form) where form.hasChanges && next != .plans:
      let own: Path = form.purpose == .add ? .newPatient : .editPatient(form.stored.id)
      return next == own ? nil : Hold(at: own, .form(.leaveTapped), goesOn: true)
    default:
      return nil
    }
  }

  public static var shortcuts: [Shortcut] {
    [
      Shortcut("/", Words.search, to: .field("patient-search")),
      Shortcut("n", PatientForm.Words.addTitle, to: .path(.newPatient)),
      Shortcut("i", PatientImport.Words.title, to: .path(.importPatients)),
      Shortcut("g", Words.title, to: .path(.patients)),
    ]
  }

  public static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Words.title, .people, .patients)
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(.data, 0, .note(scene.text(Words.dataNote))),
      SettingsEntry(
        .data, 0,
        .row(
          .linkRow(
            "import", scene.text(PatientImport.Words.title), .import,
            href: scene.href(.importPatients), on: scene.onLink(.goTo(.importPatients))))),
      SettingsEntry(
        .data, 1,
        .row(
          .deedRow(
            "export", scene.text(Words.exportAll), .export,
            on: scene.onTap(.exportTapped(scene.language))))),
    ]
  }

  public static func usage(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let active = state.book.activeCount
    guard case .atMost(let most) = state.plan.limits.maxPatients else {
      return [.paragraph(Words.patients(active, scene.language), .strong)]
    }
    return [
      .progress(
        min(active, Int(most)), of: Int(most), label: scene.text(Words.activePatients),
        detail: PatientImport.Words.of(active, Int(most), scene.language))
    ]
  }

  private static func hasUnsaved(_ state: State) -> Bool {
    if case .form(let form) = state.child { form.hasChanges } else { false }
  }
}
