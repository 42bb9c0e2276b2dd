import Clinic
import Editing
import Fields
import Flow
import RecordPages
import Records
import Shell
import Values

extension Patient: FormRecord {
  public typealias Field = PatientField
  public typealias Problem = PatientProblem

  public static var formPart: Literal { "patient form" }
  /// Theirs was the first form, and its drafts lie on devices under no name.
  public static var draftName: String { "" }
  public static var missing: PatientProblem { .missing }

  public static var formLayout: FormLayout<PatientField> {
    FormLayout(
      add: Patients.Words.addTitle, edit: Patients.Words.editTitle,
      [
        .init(
          Patients.Words.person, [.fullName, .socialName, .cpf, .birthDate, .sex],
          wide: [.fullName]),
        .init(
          Patients.Words.contact, [.phone, .email, .emergencyName, .emergencyPhone, .language]),
        .init(
          Patients.Words.care, [.insurance, .complaint, .notes, .tags],
          wide: [.complaint, .notes, .tags]),
      ])
  }

  public func problems(on today: CivilDate) -> [(field: String, problem: PatientProblem)] {
    problems(today: today)
  }

  public static func words(of problem: FormProblem, for field: PatientField) -> Phrase {
    problem.text(for: field)
  }

  public static func adding(_ patient: Patient) -> Request { .mutate(AddPatient(patient)) }

  public static func editing(from old: Patient, to new: Patient) -> Request {
    .mutate(EditPatient(from: old, to: new))
  }
}

public typealias PatientForm = RecordForm<Patient>
public typealias PatientDraft = Draft<PatientField>

extension DraftReading<Patient> {
  public var patient: Patient { record }
}
