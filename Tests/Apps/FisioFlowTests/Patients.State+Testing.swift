import Clinic

@testable import FisioFlow
@testable import Shell

extension Patients.State {
  /// The list as it stands when these are all patients.
  mutating func show(_ patients: [Patient]) {
    book = PatientBook(patients)
    isLoaded = true
    list.results = book.search(list.query, archived: list.showsArchived)
  }

  /// Changes the import that is open.
  mutating func importing(_ change: (inout PatientImport.State) -> Void) {
    guard case .importing(var running) = child else { return }
    change(&running)
    child = .importing(running)
  }

  /// Changes the form that is open.
  mutating func form(_ change: (inout PatientForm.State) -> Void) {
    guard case .form(var form) = child else { return }
    change(&form)
    child = .form(form)
  }
}
