import Clinic
import Records
import Values

@testable import FisioFlow
@testable import RecordPages
@testable import Shell

extension Pages {
  /// The list of patients, one of them, and what is done with them.
  func arrangePatients(_ home: inout Home.State) {
    switch self {
    case .noPatients: home.patients.show([])
    case .nobodyFound:
      home.patients.list.query = "xyz"
      home.patients.show(Self.people)
    case .archived:
      home.patients.list.showsArchived = true
      home.patients.show(Self.people)
    case .loading: home.patients.isLoaded = false
    case .selecting: home.patients.list.selection = [Self.ana.id.uuid]
    case .archiving:
      let many = Sample.patients(60)
      home.patients.show(many)
      let acting = Acting("archive", with: Patient.recordType, many.map { $0.id.uuid })
      home.acts.running = ActRun(acting, among: home.parts, in: home.context)?.started
    case .newest:
      home.patients.list.order = 1
      home.patients.show(Sample.patients(25))
    case .patient, .patientUnsynced:
      home.path = .patient(Self.ana.id)
      if self == .patientUnsynced {
        home.patients.marks = RecordMarks(Self.status, of: Patient.self)
      }
    case .archivedPatient: home.path = .patient(Self.gil.id)
    case .patientGone: home.path = .patient(.test(99))
    case .restoreRefused, .listRefused:
      if self == .restoreRefused { home.path = .patient(Self.gil.id) }
      let refused = ActRun.over(.restoring(Self.gil.id), home, Refusal(.forbidden))
      home.acts.failed = Acts.Failed(run: refused, path: home.path)
    case .undo: home.acts.undo = .over(.archiving(Self.ana.id), home)
    default: break
    }
  }

  /// The form of a patient.
  func arrangeForm(_ home: inout Home.State) {
    var form =
      self == .add
      ? PatientForm.State(adding: .test(1), today: Sample.today, owner: Sample.owner)
      : PatientForm.State(editing: Self.ana, today: Sample.today, owner: Sample.owner)
    if self == .editRefused {
      form.isResumed = true
      form.triedToSave = true
      form.problems = [.fullName: .rule(.missing), .cpf: .rule(.duplicate), .phone: .malformed]
      form.saving.stop(Refusal(.forbidden))
    }
    form.asksToDiscard = self == .discard
    if self == .editUnsynced { home.patients.marks = RecordMarks(Self.status, of: Patient.self) }
    home.path = self == .add ? .newPatient : .editPatient(Self.ana.id)
    home.form = form
  }
}
