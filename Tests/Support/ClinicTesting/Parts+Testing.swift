import Clinic
import Records
import Sync
import Values

@testable import FisioFlow
@testable import Shell
@testable import Texts
@testable import SyncPage

extension Parts {
  /// The parts of a device that has these records, with the kinds of all.
  static func having(
    _ patients: [Patient] = [], documents: [Document] = [], texts: [TextConflict] = []
  ) -> Parts {
    var parts = Parts()
    for kind in FisioFlow.kinds { parts.add(kind) }
    var one = Patients.State()
    one.book = PatientBook(patients)
    parts[Patients.self] = one
    var other = Documents.State()
    other.all = documents
    parts[Documents.self] = other
    var waiting = Texts.State()
    waiting.waiting = texts
    parts[Texts.self] = waiting
    return parts
  }
}

extension Names {
  /// What patients are called on a device that has these, and stands so with the server.
  static func of(_ patients: [Patient] = [], _ sync: SyncStatus = SyncStatus()) -> Names {
    Names(.sample { $0.sync = sync }, .having(patients))
  }
}
