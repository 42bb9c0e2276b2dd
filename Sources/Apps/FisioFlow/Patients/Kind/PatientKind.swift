import Audit
import Clinic
import Fields
import Records
import Shell
import Values

extension Patient {
  /// What the shared features are told of patients.
  static var kind: RecordKind {
    var kind = RecordKind(
      Patient.self,
      Noun(
        .masculine, one: Phrase(pt: "paciente", en: "patient"),
        many: Phrase(pt: "pacientes", en: "patients")))
    kind.page = { Path.patient(ID($0)) }
    kind.name = { id, parts in parts[Patients.self]?.book.patient(ID(id))?.displayName }
    kind.records = { parts, standing in
      for entry in parts[Patients.self]?.book.entries ?? [] { standing.put(entry.patient) }
    }
    kind.fields = PatientField.allCases.map { field in
      FieldKind(field.rawValue, field.label, inSentence: field.inSentence) {
        PatientValue.text($0, of: field, $1)
      }
    }
    kind.changes = changes
    kind.room = { refusal in
      guard refusal.subject == "patients" else { return nil }
      return (Phrase(pt: "Arquivar outro paciente", en: "Archive another patient"), .patients)
    }
    kind.refusal = { words(of: $0)?($1) }
    return kind
  }

  /// Why a change of a patient was refused.
  private static func words(of refusal: Refusal) -> ((Language) -> String)? {
    switch refusal.code {
    case .limitReached where refusal.subject == "patients":
      return { language in
        Phrase(
          pt: "O plano permite {0} pacientes ativos, e todos os lugares estão ocupados.",
          en: "The plan allows {0} active patients, and every place is taken.")(
            language, NumberText.text(Int64(refusal.limit ?? 0), in: language))
      }
    case .duplicate where refusal.subject == "id":
      return {
        Phrase(
          pt: "Este paciente já foi adicionado, talvez a partir de outro aparelho.",
          en: "This patient has been added already, perhaps from another device.")($0)
      }
    case .duplicate:
      return { FormProblem.rule(.duplicate).text(for: .cpf)($0) }
    case .invalid, .unreadable:
      guard let field = PatientField(rawValue: refusal.subject),
        let problem = refusal.reason.flatMap({ PatientProblem(rawValue: $0) })
      else { return nil }
      return { FormProblem.rule(problem).line(for: field, $0) }
    case .missing where refusal.subject == recordType:
      return {
        Phrase(pt: "Este paciente já não existe.", en: "This patient does not exist any more.")($0)
      }
    case .limitReached, .missing, .forbidden, .unknownMutation:
      return nil
    }
  }
}

extension PatientField {
  /// As a sentence names it: in Portuguese with its article, in English after "Ana's".
  var inSentence: Phrase {
    switch self {
    case .fullName: Phrase(pt: "o nome completo", en: "full name")
    case .socialName: Phrase(pt: "o nome social", en: "preferred name")
    case .cpf: Phrase(pt: "o CPF", en: "CPF")
    case .birthDate: Phrase(pt: "a data de nascimento", en: "date of birth")
    case .sex: Phrase(pt: "o sexo", en: "sex")
    case .phone: Phrase(pt: "o telefone", en: "phone")
    case .email: Phrase(pt: "o e-mail", en: "e-mail")
    case .emergencyName: Phrase(pt: "o contato de emergência", en: "emergency contact")
    case .emergencyPhone: Phrase(pt: "o telefone de emergência", en: "emergency phone")
    case .insurance: Phrase(pt: "o convênio", en: "health insurance")
    case .complaint: Phrase(pt: "a queixa", en: "main complaint")
    case .notes: Phrase(pt: "as observações", en: "notes")
    case .tags: Phrase(pt: "as etiquetas", en: "tags")
    }
  }
}
