import Clinic
import Entitlements
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Patients: Part {
  public static var id: Literal { "patients" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Patient.self, id: "patients") { .patientsChanged($0) }
      + RecordList.readOrder().map { .list($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path):
      switch PatientPlace(path) {
      case .list: .entered(archived: false)
      case .archived: .entered(archived: true)
      case .new, .importing, .one, .edit, nil: nil
      }
    case .synced(let status): .syncChanged(status)
    case .visible, .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .patientsChanged(let changes): .changed(RecordNews(changes))
    case .list(let action): RecordList.message(action)
    case .entered, .syncChanged, .goTo: nil
    }
  }

  public static func owns(_ path: Path) -> Bool {
    switch PatientPlace(path) {
    case .list, .archived: true
    case .new, .importing, .one, .edit, nil: false
    }
  }

  public static var shortcuts: [Shortcut] {
    [
      Shortcut("/", Words.search, to: .field(RecordList<Patient>.searchID)),
      Shortcut("n", Words.addTitle, to: .path(.newPatient)),
      Shortcut("i", PatientImport.Words.title, to: .path(.importPatients)),
      Shortcut("g", Words.title, to: .path(.patients)),
    ]
  }

  public static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Words.title, .people, .patients)
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
}
