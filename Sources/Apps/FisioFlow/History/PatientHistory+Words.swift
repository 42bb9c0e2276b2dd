import Clinic
import Values

extension PatientHistory {
  enum Words {
    static var title: Phrase { Phrase(pt: "Histórico", en: "History") }
    static var before: Phrase { Phrase(pt: "Antes", en: "Before") }
    static var after: Phrase { Phrase(pt: "Depois", en: "After") }
    static var empty: Phrase { Phrase(pt: "vazio", en: "empty") }
    static var more: Phrase { Phrase(pt: "Mostrar mais", en: "Show more") }
    static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
    static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
    static var none: Phrase { Phrase(pt: "Nada ainda", en: "Nothing yet") }
    static var noneText: Phrase {
      Phrase(
        pt: "O que mudar nesta ficha, e quem mudou, aparece aqui depois de enviado.",
        en: "What changes on this file, and who changed it, appears here once it is sent.")
    }
    static var offline: Phrase {
      Phrase(pt: "O histórico precisa de internet", en: "The history needs the internet")
    }
    static var offlineText: Phrase {
      Phrase(
        pt: "Ele fica no servidor da clínica. A ficha continua aqui, e pode ser editada.",
        en: "It is on the clinic's server. The file is still here, and can be edited.")
    }
    static var failed: Phrase {
      Phrase(pt: "O histórico não pôde ser lido", en: "The history could not be read")
    }
    static var formerMember: Phrase {
      Phrase(pt: "Conta que já não existe", en: "An account that is gone")
    }

    static func putBack(_ field: PatientField, _ language: Language) -> String {
      Phrase(pt: "Voltar ao que era: {0}", en: "Put back what it was: {0}")(
        language, field.label(language))
    }

    static func done(_ field: PatientField, _ language: Language) -> String {
      Phrase(pt: "{0}: voltou ao que era", en: "{0}: put back")(language, field.label(language))
    }

    /// What a mutation did, without saying to whom.
    static func deed(_ mutation: String) -> Phrase {
      switch mutation {
      case AddPatient.name: Phrase(pt: "Adicionou o paciente", en: "Added the patient")
      case ArchivePatient.name: Phrase(pt: "Arquivou", en: "Archived")
      case RestorePatient.name: Phrase(pt: "Restaurou", en: "Restored")
      case DecidePatientText.name:
        Phrase(pt: "Decidiu entre dois textos", en: "Decided between two texts")
      case ReopenPatientText.name: Phrase(pt: "Reabriu uma decisão", en: "Reopened a decision")
      default: Phrase(pt: "Alterou", en: "Changed")
      }
    }
  }
}
