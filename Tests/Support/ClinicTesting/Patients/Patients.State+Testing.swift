import Clinic

@testable import FisioFlow
@testable import RecordPages
@testable import Shell

extension Patients.State {
  /// The list as it stands when these are all patients.
  mutating func show(_ patients: [Patient]) {
    book = PatientBook(patients)
    isLoaded = true
    list.refresh(book)
  }
}

extension RecordList<Patient>.State {
  var showsArchived: Bool {
    get { segment == 1 }
    set { segment = newValue ? 1 : 0 }
  }
}

extension RecordBook<Patient> {
  func search(_ query: String, archived: Bool) -> [Entry] {
    search(query, in: archived ? 1 : 0)
  }
}
