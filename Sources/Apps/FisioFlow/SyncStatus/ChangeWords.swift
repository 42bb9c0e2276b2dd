import Clinic
import Fields
import Values

/// What a mutation did, in words: "Alterou o telefone de Ana".
enum ChangeWords {
  static func text(
    _ name: String, _ arguments: JSONValue, in state: Home.State, _ language: Language
  ) -> String {
    let who = person(arguments, in: state)
    return switch name {
    case AddPatient.name: Phrase(pt: "Adicionou {0}", en: "Added {0}")(language, who)
    case ArchivePatient.name: Phrase(pt: "Arquivou {0}", en: "Archived {0}")(language, who)
    case RestorePatient.name: Phrase(pt: "Restaurou {0}", en: "Restored {0}")(language, who)
    case EditPatient.name: edited(arguments, who, language)
    case DecidePatientText.name:
      Phrase(pt: "Decidiu {0} de {1}", en: "Decided on {0} of {1}")(
        language, field(arguments["choice"], language), who)
    case ReopenPatientText.name:
      Phrase(pt: "Reabriu {0} de {1}", en: "Reopened {0} of {1}")(
        language, field(arguments["earlier"], language), who)
    default: name
    }
  }

  private static func field(_ change: JSONValue?, _ language: Language) -> String {
    change?["name"]?.text.flatMap { PatientField(rawValue: $0) }?.label(language) ?? "…"
  }

  private static func edited(
    _ arguments: JSONValue, _ who: String, _ language: Language
  ) -> String {
    let fields = (arguments["changes"]?.array ?? []).compactMap { change in
      change["name"]?.text.flatMap { PatientField(rawValue: $0) }
    }
    let names = fields.map { $0.label(language) }.joined(separator: ", ")
    guard !names.isEmpty else {
      return Phrase(pt: "Alterou os dados de {0}", en: "Changed the details of {0}")(language, who)
    }
    return Phrase(pt: "Alterou {0} de {1}", en: "Changed {0} of {1}")(language, names, who)
  }

  private static func person(_ arguments: JSONValue, in state: Home.State) -> String {
    let patient = arguments["patient"]
    if let social = patient?["socialName"]?.text, !social.isEmpty { return social }
    if let full = patient?["fullName"]?.text { return full }
    let id = patient?.text.flatMap { ID<Patient>($0) }
    return id.flatMap { state.patients.book.patient($0)?.displayName } ?? "…"
  }
}
