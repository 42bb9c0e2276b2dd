import Clinic
import RecordPages
import Values

public typealias FormProblem = FieldProblem<PatientProblem>

extension FieldProblem<PatientProblem> {
  /// The problem as a line of its own: "CPF: os dígitos não conferem."
  func line(for field: PatientField, _ language: Language) -> String {
    Patient.line(of: self, for: field, language)
  }

  public func text(for field: PatientField) -> Phrase {
    switch self {
    case .malformed: Self.malformedText(field)
    case .rule(let problem): Self.ruleText(problem, field)
    }
  }

  private static func malformedText(_ field: PatientField) -> Phrase {
    switch field {
    case .cpf:
      Phrase(
        pt: "Este CPF não existe. Confira os 11 números.",
        en: "This CPF does not exist. Check the 11 digits.")
    case .birthDate:
      Phrase(
        pt: "Escreva a data como dia, mês e ano: 31/12/1980.",
        en: "Write the date as day, month and year: 31/12/1980.")
    case .phone, .emergencyPhone:
      Phrase(
        pt: "Escreva o telefone com DDD: (11) 98765-4321.",
        en: "Write the phone with its area code: (11) 98765-4321.")
    case .email:
      Phrase(
        pt: "Este e-mail está incompleto. Exemplo: nome@exemplo.com.br.",
        en: "This e-mail is incomplete. Example: name@example.com.")
    default:
      Phrase(pt: "Isto não pôde ser lido.", en: "This could not be read.")
    }
  }

  private static func ruleText(_ problem: PatientProblem, _ field: PatientField) -> Phrase {
    switch problem {
    case .missing:
      Phrase(pt: "Escreva o nome da pessoa.", en: "Write the person's name.")
    case .inTheFuture:
      Phrase(pt: "Esta data ainda não chegou.", en: "This date is in the future.")
    case .tooLongAgo:
      Phrase(
        pt: "Esta data é de mais de 130 anos atrás. Confira o ano.",
        en: "This date is more than 130 years ago. Check the year.")
    case .tooLong:
      Phrase(pt: "Este texto é longo demais.", en: "This text is too long.")
    case .tooMany:
      Phrase(pt: "São no máximo 20 etiquetas.", en: "There can be at most 20 tags.")
    case .duplicate:
      Phrase(
        pt: "Outro paciente da clínica já tem este CPF.",
        en: "Another patient of the clinic already has this CPF.")
    }
  }
}
