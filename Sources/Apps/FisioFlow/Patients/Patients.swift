import Clinic
import Entitlements
import Flow
import RecordPages
import Screen
import Shell
import Values

/// The clinic's patients, as a list.
public enum Patients: ListPart {
  public typealias R = Patient

  public static var id: Literal { "patients" }
  public static var under: Literal { PatientsPlace.id }

  public static var shortcuts: [Shortcut] {
    [
      Shortcut("/", Words.search, to: .field(RecordList<Patient>.searchID)),
      Shortcut("n", Words.addTitle, to: .path(.newPatient), adding: R.recordType),
      Shortcut("i", PatientImport.Words.title, to: .path(.importPatients), adding: R.recordType),
      Shortcut("g", Words.title, to: .path(.patients)),
    ]
  }

  public static func usage(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let active = state.book.activeCount
    guard case .atMost(let most) = state.context.plan.limits.maxPatients else {
      return [.paragraph(Words.patients(active, scene.language), .strong)]
    }
    return [
      .progress(
        min(active, Int(most)), of: Int(most), label: scene.text(Words.activePatients),
        detail: NumberText.text(Int64(active), of: most, in: scene.language))
    ]
  }
}
