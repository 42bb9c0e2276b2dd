import Clinic
import Flow
import Records
import Values

@testable import RecordPages
@testable import Shell

extension Acting {
  static func archiving(_ patients: ID<Patient>...) -> Acting {
    Acting("archive", with: Patient.recordType, patients.map { $0.uuid })
  }

  static func restoring(_ patients: ID<Patient>...) -> Acting {
    Acting("restore", with: Patient.recordType, patients.map { $0.uuid })
  }
}

extension ActRun {
  /// As it stands when the first of it are handed to the store.
  var started: ActRun {
    var run = self
    _ = run.steps.start()
    return run
  }

  /// As it is when each was answered so.
  func over(_ outcome: MutationOutcome) -> ActRun {
    var run = started
    for position in run.steps.wanted.indices { _ = run.steps.answer(position, outcome) }
    return run
  }

  /// What is wanted, over and done, or refused.
  static func over(_ acting: Acting, _ home: Home.State, _ refusal: Refusal? = nil) -> ActRun {
    ActRun(acting, among: home.parts, in: home.context)!.over(
      refusal.map { .refused($0) } ?? .saved)
  }
}
