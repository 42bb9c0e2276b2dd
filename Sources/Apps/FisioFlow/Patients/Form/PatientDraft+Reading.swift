import Clinic
import Values

extension PatientDraft {
  /// What became of reading a draft: the patient, and what is wrong with which field.
  public struct Reading: Equatable, Sendable {
    public var patient: Patient
    public var problems: SmallMap<PatientField, FormProblem>
  }

  /// Reads the draft as a new version of `patient`.
  /// - Parameter today: the day on which it is typed.
  public func reading(over patient: Patient, today: CivilDate) -> Reading {
    var problems = SmallMap<PatientField, FormProblem>()
    var read = patient
    read.fullName = self[.fullName].tidied
    read.socialName = self[.socialName].tidied
    read.cpf = value(.cpf, &problems) { CPF($0) }
    read.birthDate = value(.birthDate, &problems) { CivilDate(typed: $0, twoDigitYearsUpTo: today) }
    read.sex = Sex(rawValue: self[.sex])
    read.phone = value(.phone, &problems) { Phone(typed: $0) }
    read.email = value(.email, &problems) { Email($0) }
    read.emergencyName = self[.emergencyName].tidied
    read.emergencyPhone = value(.emergencyPhone, &problems) { Phone(typed: $0) }
    read.insurance = self[.insurance].tidied
    read.complaint = self[.complaint].trimmed
    read.notes = self[.notes].trimmed
    read.tags = tags
    for (name, problem) in read.problems(today: today) {
      guard let field = PatientField(rawValue: name), problems[field] == nil else { continue }
      problems[field] = .rule(problem)
    }
    return Reading(patient: read, problems: problems)
  }

  private func value<Value>(
    _ field: PatientField, _ problems: inout SmallMap<PatientField, FormProblem>,
    _ read: (String) -> Value?
  ) -> Value? {
    let text = self[field].trimmed
    if text.isEmpty { return nil }
    if let value = read(text) { return value }
    problems[field] = .malformed
    return nil
  }
}
