import Clinic
import Entitlements
import Flow
import Records
import Screen
import Shell
import Values

extension PatientImporting: Part {
  public static var id: Literal { "import" }
  public static var under: Literal { PatientsPlace.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  /// It may be past midnight where the device is, or the clinic have another plan: what is open goes by
  /// that too.
  public static func place(_ state: inout State, in context: Context) {
    state.context = context
    guard let running = state.running,
      running.today != context.today || running.plan != context.plan
    else { return }
    state.running?.today = context.today
    state.running?.plan = context.plan
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path):
      // The plans are only looked at: whoever comes back goes on with the spreadsheet.
      path.isOfPlans ? nil : .entered(isOwn: owns(path))
    case .told(.changed(let news)):
      news.type == Patient.recordType && state.running != nil ? .patientsChanged : nil
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  public static func owns(_ path: Path) -> Bool { path == .importPatients }

  /// Elsewhere nobody would know what became of the rows; stopping takes a moment only.
  public static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    guard let running = state.running, running.isRunning, !owns(next) else { return nil }
    return Hold(at: .importPatients, .importing(.leaveAsked), goesOn: false)
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard frame.context.mayAdd(Patient.self) else {
      return .page(
        title: scene.text(PatientImport.Words.title), .bar, key: "import",
        leading: [
          .backButton(
            scene.text(Patients.Words.back), href: scene.href(.patients),
            on: scene.onLink(.goTo(.patients)))
        ], banners: frame.banners, [frame.onlyLooks(at: Patient.recordType, scene.language)])
    }
    guard let running = state.running else {
      return .page(title: scene.text(PatientImport.Words.title), .bar, key: "import", [])
    }
    return PatientImport.view(running, scene.map { .importing($0) })
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let running = state.running, running.asksToStop else { return [] }
    return [PatientImport.stopQuestion(scene.map { .importing($0) })]
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    let way = SettingsEntry(
      .data, 0,
      .row(
        .linkRow(
          "import", scene.text(PatientImport.Words.title), .import,
          href: scene.href(.importPatients), on: scene.onLink(.goTo(.importPatients)))))
    return [SettingsEntry(.data, 0, .note(scene.text(Patients.Words.dataNote)))]
      + (frame.context.mayAdd(Patient.self) ? [way] : []) + [
        SettingsEntry(
          .data, 1,
          .row(
            .deedRow(
              "export", scene.text(Patients.Words.exportAll), .export,
              on: scene.onTap(.exportTapped(scene.language)))))
      ]
  }
}
