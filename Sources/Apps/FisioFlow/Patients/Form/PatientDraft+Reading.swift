import Clinic
import Values

extension PatientDraft {
  /// What became of reading a draft: the patient, and what is wrong with which field.
  public struct Reading: Equatable, Sendable {
    public var patient: Patient
    public var problems: [PatientField: FormProblem]
  }

  /// Reads the draft as a new version of `patient`.
  /// - Parameter today: the day on which it is typed.
  public func reading(over patient: Patient, today: CivilDate) -> Reading {
    var problems: [PatientField: FormProblem] = [:]
    var read = patient
    read.fullName = tidied(fullName)
    read.socialName = tidied(socialName)
    read.cpf = value(.cpf, &problems) { CPF($0) }
    read.birthDate = value(.birthDate, &problems) { CivilDate(typed: $0, twoDigitYearsUpTo: today) }
    read.sex = Sex(rawValue: sex)
    read.phone = value(.phone, &problems) { Phone(typed: $0) }
    read.email = value(.email, &problems) { Email($0) }
    read.emergencyName = tidied(emergencyName)
    read.emergencyPhone = value(.emergencyPhone, &problems) { Phone(typed: $0) }
    read.insurance = tidied(insurance)
    read.complaint = trimmed(complaint)
    read.notes = trimmed(notes)
    read.tags = tags
    for (name, problem) in read.problems(today: today) {
      guard let field = PatientField(rawValue: name), problems[field] == nil else { continue }
      problems[field] = .rule(problem)
    }
    return Reading(patient: read, problems: problems)
  }

  private func value<Value>(
    _ field: PatientField, _ problems: inout [PatientField: FormProblem],
    _ read: (String) -> Value?
  ) -> Value? {
    let text = trimmed(self[field])
    if text.isEmpty { return nil }
    if let value = read(text) { return value }
    problems[field] = .malformed
    return nil
  }
}

/// Without white space at the ends.
func trimmed(_ text: String) -> String {
  var part = Substring(text)
  while let first = part.first, first.isWhitespace { part.removeFirst() }
  while let last = part.last, last.isWhitespace { part.removeLast() }
  return String(part)
}

/// Without white space at the ends, and with single spaces between words: how names are kept.
func tidied(_ text: String) -> String {
  text.split { $0.isWhitespace }.joined(separator: " ")
}
