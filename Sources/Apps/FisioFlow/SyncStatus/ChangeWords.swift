import Clinic
import Documents
import Fields
import Shell
import Values

/// What a change did, in words: "Alterou o telefone de Ana".
enum ChangeWords {
  /// - Parameter names: what the people are called whom changes are about.
  static func text(
    _ name: String, _ arguments: JSONValue, _ names: PatientNames, _ language: Language
  ) -> String {
    let who = names.name(in: arguments) ?? unknown(language)
    return switch name {
    case AddPatient.name: Phrase(pt: "Adicionou {0}", en: "Added {0}")(language, who)
    case ArchivePatient.name: Phrase(pt: "Arquivou {0}", en: "Archived {0}")(language, who)
    case RestorePatient.name: Phrase(pt: "Restaurou {0}", en: "Restored {0}")(language, who)
    case EditPatient.name: edited(arguments, who, language)
    case ViewPatient.name: Phrase(pt: "Abriu {0}", en: "Opened {0}")(language, who)
    case AddDocument.name:
      Phrase(pt: "Adicionou “{0}” a {1}", en: "Added “{0}” to {1}")(
        language, arguments["document"]?["name"]?.text ?? "…", who)
    case RenameDocument.name:
      Phrase(pt: "Renomeou um documento de {0}", en: "Renamed a document of {0}")(language, who)
    case RemoveDocument.name:
      Phrase(pt: "Removeu um documento de {0}", en: "Removed a document of {0}")(language, who)
    case ViewDocument.name:
      Phrase(pt: "Abriu um documento de {0}", en: "Opened a document of {0}")(language, who)
    case ExportData.name: Phrase(pt: "Exportou dados", en: "Exported data")(language)
    case DecidePatientText.name:
      Phrase(pt: "Decidiu {0} de {1}", en: "Decided on {0} of {1}")(
        language, text(of: arguments["choice"], language), who)
    case ReopenPatientText.name:
      Phrase(pt: "Reabriu {0} de {1}", en: "Reopened {0} of {1}")(
        language, text(of: arguments["earlier"], language), who)
    default: newer(language)
    }
  }

  /// What many changes of one kind did: "Adicionou 5.000 pacientes".
  static func many(_ name: String, _ count: Int, _ language: Language) -> String {
    switch name {
    case AddPatient.name:
      Plural(
        one: Phrase(pt: "Adicionou # paciente", en: "Added # patient"),
        other: Phrase(pt: "Adicionou # pacientes", en: "Added # patients"))(count, language)
    case ArchivePatient.name:
      Plural(
        one: Phrase(pt: "Arquivou # paciente", en: "Archived # patient"),
        other: Phrase(pt: "Arquivou # pacientes", en: "Archived # patients"))(count, language)
    case RestorePatient.name:
      Plural(
        one: Phrase(pt: "Restaurou # paciente", en: "Restored # patient"),
        other: Phrase(pt: "Restaurou # pacientes", en: "Restored # patients"))(count, language)
    case EditPatient.name:
      Plural(
        one: Phrase(
          pt: "# alteração nos dados de pacientes", en: "# change to patients' details"),
        other: Phrase(
          pt: "# alterações nos dados de pacientes", en: "# changes to patients' details"))(
          count, language)
    case AddDocument.name:
      Plural(
        one: Phrase(pt: "Adicionou # documento", en: "Added # document"),
        other: Phrase(pt: "Adicionou # documentos", en: "Added # documents"))(count, language)
    case RenameDocument.name:
      Plural(
        one: Phrase(pt: "Renomeou # documento", en: "Renamed # document"),
        other: Phrase(pt: "Renomeou # documentos", en: "Renamed # documents"))(count, language)
    case RemoveDocument.name:
      Plural(
        one: Phrase(pt: "Removeu # documento", en: "Removed # document"),
        other: Phrase(pt: "Removeu # documentos", en: "Removed # documents"))(count, language)
    case DecidePatientText.name:
      Plural(
        one: Phrase(pt: "Decidiu # texto", en: "Decided on # text"),
        other: Phrase(pt: "Decidiu # textos", en: "Decided on # texts"))(count, language)
    case ReopenPatientText.name:
      Plural(
        one: Phrase(pt: "Reabriu # texto", en: "Reopened # text"),
        other: Phrase(pt: "Reabriu # textos", en: "Reopened # texts"))(count, language)
    default:
      Plural(
        one: Phrase(
          pt: "# alteração de uma versão mais nova", en: "# change from a newer version"),
        other: Phrase(
          pt: "# alterações de uma versão mais nova", en: "# changes from a newer version"))(
          count, language)
    }
  }

  /// The field of one change: "as observações".
  private static func text(of change: JSONValue?, _ language: Language) -> String {
    let changes = JSONValue.array([change ?? .null])
    return EditedFields.text(
      .object([JSONValue.Member("changes", changes)]), of: Patient.kind.fields, language) ?? "…"
  }

  private static func edited(
    _ arguments: JSONValue, _ who: String, _ language: Language
  ) -> String {
    guard let fields = EditedFields.text(arguments, of: Patient.kind.fields, language) else {
      return Phrase(pt: "Alterou os dados de {0}", en: "Changed {0}'s details")(language, who)
    }
    return Phrase(pt: "Alterou {0} de {1}", en: "Changed {1}'s {0}")(language, fields, who)
  }

  private static var unknown: Phrase {
    Phrase(pt: "um paciente desconhecido", en: "an unknown patient")
  }
  private static var newer: Phrase {
    Phrase(
      pt: "Alteração de uma versão mais nova do FisioFlow",
      en: "A change from a newer version of FisioFlow")
  }
}
