import Clinic
import Records
import Sync
import Values

/// A refusal in words: why, and never a code.
enum RefusalWords {
  static func text(_ refusal: Refusal, _ language: Language) -> String {
    switch refusal.code {
    case .limitReached:
      limit(named: refusal.subject)(
        language, NumberText.text(Int64(refusal.limit ?? 0), in: language))
    case .duplicate where refusal.subject == "id":
      Phrase(
        pt: "Este paciente já foi adicionado, talvez a partir de outro aparelho.",
        en: "This patient has been added already, perhaps from another device.")(language)
    case .duplicate:
      Phrase(
        pt: "Outro paciente da clínica já tem este CPF.",
        en: "Another patient of the clinic already has this CPF.")(language)
    case .invalid, .unreadable:
      invalidText(refusal, language)
    case .missing where refusal.subject == TextConflict.recordType:
      Phrase(
        pt: "Este texto já não espera uma decisão.",
        en: "This text does not wait for a decision any more.")(language)
    case .missing where refusal.isNeverDone:
      Phrase(pt: "Com certeza não foi feita.", en: "It was surely not done.")(language)
    case .missing where refusal.isSetAside:
      Phrase(
        pt: "Pode ter sido feita ou não.", en: "It may have been done or not.")(language)
    case .missing where refusal.subject == "bytes":
      Phrase(
        pt: "O conteúdo deste documento não vem no arquivo. Envie do aparelho que o tem.",
        en: "The file does not contain this document's bytes. Send it from the device that has it."
      )(language)
    case .missing where refusal.subject == Document.recordType:
      Phrase(
        pt: "Este documento já não existe.", en: "This document does not exist any more.")(language)
    case .missing:
      Phrase(
        pt: "Este paciente já não existe.", en: "This patient does not exist any more.")(language)
    case .forbidden:
      Phrase(
        pt: "A sua função na clínica não permite isto.",
        en: "Your role in the clinic does not allow this.")(language)
    case .unknownMutation:
      Phrase(
        pt: "O servidor ainda não conhece esta alteração. Tente de novo mais tarde.",
        en: "The server does not know this kind of change yet. Try again later.")(language)
    }
  }

  private static func limit(named subject: String) -> Phrase {
    switch subject {
    case "storage":
      Phrase(
        pt: "O plano permite {0} GB de arquivos, e não há espaço para este.",
        en: "The plan allows {0} GB of files, and there is no room for this one.")
    case "records":
      Phrase(
        pt: "O plano permite {0} registros, arquivados entre eles, e todos estão em uso.",
        en: "The plan allows {0} records, archived ones among them, and all are in use.")
    case "bytes":
      Phrase(
        pt: "O plano permite {0} MB de registros com seu histórico, e não há espaço para mais.",
        en: "The plan allows {0} MB of records with their history, and there is no room for more.")
    default:
      Phrase(
        pt: "O plano permite {0} pacientes ativos, e todos os lugares estão ocupados.",
        en: "The plan allows {0} active patients, and every place is taken.")
    }
  }

  private static func invalidText(_ refusal: Refusal, _ language: Language) -> String {
    if refusal.reason == "tooManyVersions" {
      return Phrase(
        pt: "Já há versões demais deste texto à espera. Decida sobre elas e tente de novo.",
        en: "Too many versions of this text wait already. Decide on them and try again.")(language)
    }
    guard let field = PatientField(rawValue: refusal.subject),
      let problem = refusal.reason.flatMap({ PatientProblem(rawValue: $0) })
    else {
      return Phrase(
        pt: "Algum dado não pôde ser lido.", en: "Some of the data could not be read.")(language)
    }
    return FormProblem.rule(problem).line(for: field, language)
  }
}
