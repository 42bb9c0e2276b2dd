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
}
